//! Made by `tests/schema_table.rs` from `tests/schema/*.json`. Do not edit.

/// All names, one after the other.
pub(super) static NAMES: &str = "\
    -[]uint8AccessModesaccessModesActionactionActiveactiveActiveDeadlineSecondsactiveDeadlineSecondsAddaddAddressaddressAddresses\
    addressesAddressTypeaddressTypeadmissionregistration.k8s.io/v1AdmissionReviewVersionsadmissionReviewVersionsAffinityaffinity\
    AllocatableallocatableAllocatedResourcesallocatedResourcesAllocatedResourcesStatusallocatedResourcesStatusAllocatedResourceStatuses\
    allocatedResourceStatusesAllocateLoadBalancerNodePortsallocateLoadBalancerNodePortsAllowedTopologiesallowedTopologiesAllowPrivilegeEscalation\
    allowPrivilegeEscalationAllowVolumeExpansionallowVolumeExpansionAnnotationsannotationsAPIGroupapiGroupAPIGroupsapiGroupsAPIVersion\
    apiVersionAPIVersionsapiVersionsAppArmorProfileappArmorProfileAppProtocolappProtocolapps/v1ArchitecturearchitectureArgsargs\
    AssignedassignedAudienceaudienceAuditAnnotationsauditAnnotationsAutomountServiceAccountTokenautomountServiceAccountTokenautoscaling/v2\
    AvailableReplicasavailableReplicasAverageUtilizationaverageUtilizationAverageValueaverageValueAWSElasticBlockStoreawsElasticBlockStore\
    AzureDiskazureDiskAzureFileazureFileBehaviorbehaviorBinaryDatabinaryDataBlockOwnerDeletionblockOwnerDeletionboolBootIDbootID\
    CABundlecaBundleCachingModecachingModeCapabilitiescapabilitiesCapacitycapacityCephFScephfsCephMonitorsCertificateChainPath\
    certificateChainPathchapAuthDiscoverychapAuthSessionCindercinderClaimNameclaimNameClaimRefclaimRefClaimsclaimsClientConfig\
    clientConfigClientIPclientIPClusterIPclusterIPClusterIPsclusterIPsClusterTrustBundleclusterTrustBundleCollisionCountcollisionCount\
    CommandcommandComponentcomponentConditionsconditionsConditionTypeconditionTypeConfigconfigConfigMapconfigMapConfigMapKeyRef\
    configMapKeyRefConfigMapRefconfigMapRefConfigSourceconfigSourceContainercontainerContainerIDcontainerIDContainerNamecontainerName\
    ContainerPortcontainerPortContainerResourcecontainerResourceContainerRuntimeVersioncontainerRuntimeVersionContainerscontainers\
    ContainerStatusescontainerStatusesControllercontrollerControllerExpandSecretRefcontrollerExpandSecretRefControllerPublishSecretRef\
    controllerPublishSecretRefCountcountCreationTimestampcreationTimestampCredentialBundlePathcredentialBundlePathCSIcsiCurrent\
    currentCurrentHealthycurrentHealthyCurrentMetricscurrentMetricsCurrentReplicascurrentReplicasCurrentVolumeAttributesClassName\
    currentVolumeAttributesClassNamedDaemonEndpointsdaemonEndpointsDatadataDataDiskURIDatasetNamedatasetNameDatasetUUIDdatasetUUID\
    DataSourcedataSourceDataSourceRefdataSourceRefDeclaredFeaturesdeclaredFeaturesDefaultdefaultDefaultModedefaultModeDefaultRequest\
    defaultRequestDeletionGracePeriodSecondsdeletionGracePeriodSecondsDeletionTimestampdeletionTimestampDeploymentDeprecatedServiceAccount\
    DeprecatedTopologydeprecatedTopologyDescribedObjectdescribedObjectDescriptiondescriptionDesiredHealthydesiredHealthyDesiredReplicas\
    desiredReplicasDevicePathdevicePathDirectorydirectorydiscovery.k8s.io/v1DiscoveryCHAPAuthDiskNamediskNamediskURIDisruptedPods\
    disruptedPodsDisruptionsAlloweddisruptionsAllowedDivisordivisorDNSConfigdnsConfigDNSPolicydnsPolicyDoNotUseExternalIDDownwardAPI\
    downwardAPIDriverdriverDropdropEffecteffectEmptyDiremptyDirEnableServiceLinksenableServiceLinksEndpointsendpointsEndpointSlice\
    EndpointsNameEndpointsNamespaceendpointsNamespaceEnvenvEnvFromenvFromEphemeralephemeralEphemeralContainerCommonEphemeralContainers\
    ephemeralContainersEphemeralContainerStatusesephemeralContainerStatusesErrorerrorEventEventTimeeventTimeExcludeResourceRules\
    excludeResourceRulesExecexecExitCodeexitCodeExitCodesexitCodesExpectedPodsexpectedPodsExpirationSecondsexpirationSecondsExpression\
    expressionExpressionWarningsexpressionWarningsExtendedResourceClaimStatusextendedResourceClaimStatusExternalexternalexternalID\
    ExternalIPsexternalIPsExternalNameexternalNameExternalTrafficPolicyexternalTrafficPolicyFailurePolicyfailurePolicyFailureThreshold\
    failureThresholdFCfcFeaturesfeaturesFieldPathfieldPathFieldReffieldRefFieldsTypefieldsTypeFieldsV1fieldsV1FileKeyReffileKeyRef\
    FinalizersfinalizersFinishedAtfinishedAtFirstTimestampfirstTimestampFlexVolumeflexVolumeFlockerflockerFormatForNodesforNodes\
    ForZonesforZonesFSGroupfsGroupFSGroupChangePolicyfsGroupChangePolicyFSTypefsTypeFullyLabeledReplicasfullyLabeledReplicasGateway\
    gatewayGCEPersistentDiskgcePersistentDiskGenerateNamegenerateNameGenerationgenerationGIDgidGitRepogitRepoGlobalDefaultglobalDefault\
    GlusterfsglusterfsGMSACredentialSpecgmsaCredentialSpecGMSACredentialSpecNamegmsaCredentialSpecNameGroupgroupGRPCgrpcHardhard\
    HealthhealthHealthCheckNodePorthealthCheckNodePortHintshintsHorizontalPodAutoscalerHosthostHostAliaseshostAliasesHostIPhostIP\
    HostIPChostIPCHostIPshostIPsHostnamehostnameHostnameOverridehostnameOverrideHostnameshostnamesHostNetworkhostNetworkHostPath\
    hostPathHostPIDhostPIDHostPorthostPortHostProcesshostProcessHostUsershostUsersHTTPGethttpGetHTTPHeadershttpHeadersiImageimage\
    ImageIDimageIDImagePullPolicyimagePullPolicyImagePullSecretsimagePullSecretsImageRefimageRefImagesimagesImmutableimmutable\
    IngressingressInitContainersinitContainersInitContainerStatusesinitContainerStatusesInitialDelaySecondsinitialDelaySeconds\
    InitiatorNameinitiatorNameint32int64InternalTrafficPolicyinternalTrafficPolicyintstr.IntOrStringintstr.TypeIntValInvolvedObject\
    involvedObjectIPipIPFamiliesipFamiliesIPFamilyPolicyipFamilyPolicyIPModeipModeIQNiqnISCSIiscsiISCSIInterfaceiscsiInterface\
    ItemsitemsKernelVersionkernelVersionKeykeyKeyPathkeyPathKeyringkeyringKeyTypekeyTypeKindkindKubeletConfigKeykubeletConfigKey\
    KubeletEndpointkubeletEndpointKubeletVersionkubeletVersionKubeProxyVersionkubeProxyVersionLabelslabelsLabelSelectorlabelSelector\
    LastHeartbeatTimelastHeartbeatTimeLastKnownGoodlastKnownGoodLastObservedTimelastObservedTimeLastPhaseTransitionTimelastPhaseTransitionTime\
    LastProbeTimelastProbeTimeLastScaleTimelastScaleTimelastStateLastTerminationStateLastTimestamplastTimestampLastTransitionTime\
    lastTransitionTimeLastUpdateTimelastUpdateTimeLevellevelLifecyclelifecycleLimitRangeLimitslimitsLinuxlinuxLivenessProbelivenessProbe\
    LoadBalancerloadBalancerLoadBalancerClassloadBalancerClassLoadBalancerIPloadBalancerIPLoadBalancerSourceRangesloadBalancerSourceRanges\
    LocallocalLocalhostProfilelocalhostProfileLocalObjectReferenceLunlunMachineIDmachineIDManagedFieldsmanagedFieldsManagermanager\
    MatchConditionsmatchConditionsMatchConstraintsmatchConstraintsMatchExpressionsmatchExpressionsMatchFieldsmatchFieldsMatchLabelExpressions\
    matchLabelExpressionsMatchLabelKeysmatchLabelKeysMatchLabelsmatchLabelsMatchPolicymatchPolicyMatchResourcesmatchResources\
    MaxmaxMaxExpirationSecondsmaxExpirationSecondsMaxLimitRequestRatiomaxLimitRequestRatioMaxReplicasmaxReplicasMaxSkewmaxSkew\
    MaxSurgemaxSurgeMaxUnavailablemaxUnavailableMediummediumMessagemessageMessageExpressionmessageExpressionmetadataMetricmetric\
    MetricsmetricsMinminMinAvailableminAvailableMinDomainsminDomainsMinReadySecondsminReadySecondsMinReplicasminReplicasMismatchLabelKeys\
    mismatchLabelKeysModemodeModifyVolumeStatusmodifyVolumeStatusMonitorsmonitorsMountOptionsmountOptionsMountPathmountPathMountPropagation\
    mountPropagationMutatingWebhookConfigurationNamenameNamesnamesNameserversnameserversNamespacenamespaceNamespacesnamespaces\
    NamespaceSelectornamespaceSelectorNFSnfsNodeNodeAffinitynodeAffinityNodeAffinityPolicynodeAffinityPolicyNodeAllocatableResourceClaimStatuses\
    nodeAllocatableResourceClaimStatusesNodeExpandSecretRefnodeExpandSecretRefNodeInfonodeInfoNodeNamenodeNameNodePortnodePort\
    NodePublishSecretRefnodePublishSecretRefNodeSelectornodeSelectorNodeSelectorTermsnodeSelectorTermsNodeStageSecretRefnodeStageSecretRef\
    NodeTaintsPolicynodeTaintsPolicyNominatedNodeNamenominatedNodeNameObjectobjectObjectMetaObjectSelectorobjectSelectorObservedGeneration\
    observedGenerationOperatingSystemoperatingSystemOperationoperationOperationsoperationsOperatoroperatorOptionaloptionalOptions\
    optionsOSosOSImageosImageOverheadoverheadOwnerReferencesownerReferencesParameterNotFoundActionparameterNotFoundActionParameters\
    parametersParamKindparamKindParamRefparamRefPartitionpartitionPathpathPausedpausedPdIDpdIDPDNamepdNamePeriodSecondsperiodSeconds\
    PersistentVolumePersistentVolumeClaimpersistentVolumeClaimPersistentVolumeReclaimPolicypersistentVolumeReclaimPolicyPersistentVolumeSource\
    PhasephasePhotonPersistentDiskphotonPersistentDiskPodPodAffinitypodAffinityPodAffinityTermpodAffinityTermPodAntiAffinitypodAntiAffinity\
    PodCertificatepodCertificatePodCIDRpodCIDRPodCIDRspodCIDRsPodDisruptionBudgetPodGroupNamepodGroupNamePodIPpodIPPodIPspodIPs\
    PodspodsPoliciespoliciespolicy/v1PolicyNamepolicyNamepoolPortportPortalsportalsPortsportsPortworxVolumeportworxVolumePostStart\
    postStartPreemptionPolicypreemptionPolicyPreferencepreferencePreferredDuringSchedulingIgnoredDuringExecutionpreferredDuringSchedulingIgnoredDuringExecution\
    PrefixprefixPreStoppreStopPrioritypriorityPriorityClassPriorityClassNamepriorityClassNamePrivilegedprivilegedProbeHandler\
    ProcMountprocMountProgressDeadlineSecondsprogressDeadlineSecondsProjectedprojectedProtectionDomainprotectionDomainProtocol\
    protocolProviderIDproviderIDProvisionerprovisionerPublishNotReadyAddressespublishNotReadyAddressesPullPolicypullPolicyQOSClass\
    qosClassQuobytequobyteRadosUserRawRBDrbdRBDImageRBDPoolReadinessGatesreadinessGatesReadinessProbereadinessProbeReadOnlyreadOnly\
    ReadOnlyRootFilesystemreadOnlyRootFilesystemReadyreadyReadyReplicasreadyReplicasReasonreasonReclaimPolicyreclaimPolicyRecursiveReadOnly\
    recursiveReadOnlyRecursiveReadOnlyMountsrecursiveReadOnlyMountsReferencereferenceRegistryregistryReinvocationPolicyreinvocationPolicy\
    RelatedrelatedReplicasreplicasReplicaSetreportingComponentReportingControllerReportingInstancereportingInstanceRepository\
    repositoryRequestrequestRequestMappingsrequestMappingsRequestNamerequestNameRequestsrequestsRequiredrequiredRequiredDuringSchedulingIgnoredDuringExecution\
    requiredDuringSchedulingIgnoredDuringExecutionResizeresizeResizePolicyresizePolicyResourceresourceresource.QuantityResourceClaimName\
    resourceClaimNameResourceClaimsresourceClaimsResourceClaimStatusesresourceClaimStatusesResourceClaimTemplateNameresourceClaimTemplateName\
    ResourceFieldRefresourceFieldRefResourceIDresourceIDResourceNameresourceNameResourceNamesresourceNamesResourceQuotaResourceRules\
    resourceRulesResourcesresourcesResourceVersionresourceVersionRestartCountrestartCountRestartPolicyrestartPolicyRestartPolicyRules\
    restartPolicyRulesRevisionrevisionRevisionHistoryLimitrevisionHistoryLimitRoleroleRollingUpdaterollingUpdateRuleRulesrules\
    RuleWithOperationsRunAsGrouprunAsGroupRunAsNonRootrunAsNonRootRunAsUserrunAsUserRunAsUserNamerunAsUserNameRunningrunningRuntimeClassName\
    runtimeClassNameRuntimeHandlersruntimeHandlerssScaleDownscaleDownScaleIOscaleIOScaleTargetRefscaleTargetRefScaleUpscaleUp\
    SchedulerNameschedulerNamescheduling.k8s.io/v1SchedulingGatesschedulingGatesSchedulingGroupschedulingGroupSchemeschemeScope\
    scopeScopeNamescopeNameScopesscopesScopeSelectorscopeSelectorSearchessearchesSeccompProfileseccompProfileSecondssecondsSecret\
    secretSecretFilesecretFileSecretKeyRefsecretKeyRefSecretNamesecretNameSecretNamespacesecretNamespaceSecretRefsecretRefSecrets\
    secretsSecurityContextsecurityContextSelectorselectorSelectPolicyselectPolicySelfLinkselfLinkSELinuxChangePolicyseLinuxChangePolicy\
    SELinuxOptionsseLinuxOptionsSeriesseriesServerserverServiceserviceServiceAccountserviceAccountServiceAccountNameserviceAccountName\
    ServiceAccountTokenserviceAccountTokenServingservingSessionAffinitysessionAffinitySessionAffinityConfigsessionAffinityConfig\
    SessionCHAPAuthSetHostnameAsFQDNsetHostnameAsFQDNShareNameshareNameShareProcessNamespaceshareProcessNamespaceSideEffectssideEffects\
    SignalsignalSignerNamesignerNameSizeBytessizeBytesSizeLimitsizeLimitSleepsleepSourcesourceSourcessourcesSpecspecSSLEnabled\
    sslEnabledStabilizationWindowSecondsstabilizationWindowSecondsStartedstartedStartedAtstartedAtStartTimestartTimeStartupProbe\
    startupProbeStatestateStatusstatusStdinstdinStdinOncestdinOnceStopSignalstopSignalstorage.k8s.io/v1StorageClassStorageClassName\
    storageClassNameStorageModestorageModeStorageOSstorageosStoragePolicyIDstoragePolicyIDStoragePolicyNamestoragePolicyNameStoragePool\
    storagePoolStrategystrategystringStringDatastringDataStrValSubdomainsubdomainSubPathsubPathSubPathExprsubPathExprSubresource\
    subresourceSuccessThresholdsuccessThresholdSupplementalGroupssupplementalGroupsSupplementalGroupsPolicysupplementalGroupsPolicy\
    SwapswapSysctlssysctlsSystemsystemSystemUUIDsystemUUIDTaintstaintsTargettargetTargetContainerNametargetContainerNameTargetPort\
    targetPortTargetPortaltargetPortalTargetReftargetRefTargetVolumeAttributesClassNametargetVolumeAttributesClassNameTargetWWNs\
    targetWWNsTCPSockettcpSocketTemplatetemplateTenanttenantTerminatedterminatedTerminatingterminatingTerminatingReplicasterminatingReplicas\
    TerminationGracePeriodSecondsterminationGracePeriodSecondsTerminationMessagePathterminationMessagePathTerminationMessagePolicy\
    terminationMessagePolicyTimetimeTimeAddedtimeAddedTimeoutSecondstimeoutSecondsTolerancetoleranceTolerationstolerationsTolerationSeconds\
    tolerationSecondsTopologyKeytopologyKeyTopologySpreadConstraintstopologySpreadConstraintsTrafficDistributiontrafficDistribution\
    TTYttyTypetypeTypeCheckingtypeCheckingTypeMetatypes.UIDUIDuidUnavailableReplicasunavailableReplicasUnhealthyPodEvictionPolicy\
    unhealthyPodEvictionPolicyUnschedulableunschedulableUpdatedReplicasupdatedReplicasURLurlUsedusedUseruserUserAnnotationsuserAnnotations\
    UserNamespacesuserNamespacesv1v1.AddressTypev1.Affinityv1.AppArmorProfilev1.AppArmorProfileTypev1.AttachedVolumev1.AuditAnnotation\
    v1.AWSElasticBlockStoreVolumeSourcev1.AzureDataDiskCachingModev1.AzureDataDiskKindv1.AzureDiskVolumeSourcev1.AzureFilePersistentVolumeSource\
    v1.AzureFileVolumeSourcev1.Capabilitiesv1.Capabilityv1.CephFSPersistentVolumeSourcev1.CephFSVolumeSourcev1.CinderPersistentVolumeSource\
    v1.CinderVolumeSourcev1.ClaimResourceStatusv1.ClientIPConfigv1.ClusterTrustBundleProjectionv1.Conditionv1.ConditionStatus\
    v1.ConfigMapv1.ConfigMapEnvSourcev1.ConfigMapKeySelectorv1.ConfigMapNodeConfigSourcev1.ConfigMapProjectionv1.ConfigMapVolumeSource\
    v1.Containerv1.ContainerExtendedResourceRequestv1.ContainerImagev1.ContainerPortv1.ContainerResizePolicyv1.ContainerRestartPolicy\
    v1.ContainerRestartRulev1.ContainerRestartRuleActionv1.ContainerRestartRuleOnExitCodesv1.ContainerRestartRuleOnExitCodesOperator\
    v1.ContainerStatev1.ContainerStateRunningv1.ContainerStateTerminatedv1.ContainerStateWaitingv1.ContainerStatusv1.ContainerUser\
    v1.CSIPersistentVolumeSourcev1.CSIVolumeSourcev1.DaemonEndpointv1.Deploymentv1.DeploymentConditionv1.DeploymentConditionType\
    v1.DeploymentSpecv1.DeploymentStatusv1.DeploymentStrategyv1.DeploymentStrategyTypev1.DNSPolicyv1.DownwardAPIProjectionv1.DownwardAPIVolumeFile\
    v1.DownwardAPIVolumeSourcev1.EmptyDirVolumeSourcev1.Endpointv1.EndpointConditionsv1.EndpointHintsv1.EndpointPortv1.EndpointSlice\
    v1.EnvFromSourcev1.EnvVarv1.EnvVarSourcev1.EphemeralContainerv1.EphemeralContainerCommonv1.EphemeralVolumeSourcev1.Eventv1.EventSeries\
    v1.EventSourcev1.ExecActionv1.ExpressionWarningv1.FailurePolicyTypev1.FCVolumeSourcev1.FieldsV1v1.FileKeySelectorv1.FinalizerName\
    v1.FlexPersistentVolumeSourcev1.FlexVolumeSourcev1.FlockerVolumeSourcev1.ForNodev1.ForZonev1.GCEPersistentDiskVolumeSource\
    v1.GitRepoVolumeSourcev1.GlusterfsPersistentVolumeSourcev1.GlusterfsVolumeSourcev1.GRPCActionv1.HostAliasv1.HostIPv1.HostPathType\
    v1.HostPathVolumeSourcev1.HTTPGetActionv1.HTTPHeaderv1.ImageVolumeSourcev1.ImageVolumeStatusv1.IPFamilyv1.IPFamilyPolicyv1.ISCSIPersistentVolumeSource\
    v1.ISCSIVolumeSourcev1.KeyToPathv1.LabelSelectorv1.LabelSelectorOperatorv1.LabelSelectorRequirementv1.Lifecyclev1.LifecycleHandler\
    v1.LimitRangev1.LimitRangeItemv1.LimitRangeSpecv1.LimitTypev1.LinuxContainerUserv1.LoadBalancerIngressv1.LoadBalancerIPMode\
    v1.LoadBalancerStatusv1.LocalObjectReferencev1.LocalVolumeSourcev1.ManagedFieldsEntryv1.ManagedFieldsOperationTypev1.MatchCondition\
    v1.MatchPolicyTypev1.MatchResourcesv1.MicroTimev1.ModifyVolumeStatusv1.MountPropagationModev1.MutatingWebhookv1.MutatingWebhookConfiguration\
    v1.NamedRuleWithOperationsv1.Namespacev1.NamespaceConditionv1.NamespaceConditionTypev1.NamespacePhasev1.NamespaceSpecv1.NamespaceStatus\
    v1.NFSVolumeSourcev1.Nodev1.NodeAddressv1.NodeAddressTypev1.NodeAffinityv1.NodeAllocatableResourceClaimStatusv1.NodeCondition\
    v1.NodeConditionTypev1.NodeConfigSourcev1.NodeConfigStatusv1.NodeDaemonEndpointsv1.NodeFeaturesv1.NodeInclusionPolicyv1.NodePhase\
    v1.NodeRuntimeHandlerv1.NodeRuntimeHandlerFeaturesv1.NodeSelectorv1.NodeSelectorOperatorv1.NodeSelectorRequirementv1.NodeSelectorTerm\
    v1.NodeSpecv1.NodeStatusv1.NodeSwapStatusv1.NodeSystemInfov1.ObjectFieldSelectorv1.ObjectMetav1.ObjectReferencev1.OperationType\
    v1.OSNamev1.OwnerReferencev1.ParameterNotFoundActionTypev1.ParamKindv1.ParamRefv1.PersistentVolumev1.PersistentVolumeAccessMode\
    v1.PersistentVolumeClaimv1.PersistentVolumeClaimConditionv1.PersistentVolumeClaimConditionTypev1.PersistentVolumeClaimModifyVolumeStatus\
    v1.PersistentVolumeClaimPhasev1.PersistentVolumeClaimSpecv1.PersistentVolumeClaimStatusv1.PersistentVolumeClaimTemplatev1.PersistentVolumeClaimVolumeSource\
    v1.PersistentVolumeModev1.PersistentVolumePhasev1.PersistentVolumeReclaimPolicyv1.PersistentVolumeSourcev1.PersistentVolumeSpec\
    v1.PersistentVolumeStatusv1.PhotonPersistentDiskVolumeSourcev1.Podv1.PodAffinityv1.PodAffinityTermv1.PodAntiAffinityv1.PodCertificateProjection\
    v1.PodConditionv1.PodConditionTypev1.PodDisruptionBudgetv1.PodDisruptionBudgetSpecv1.PodDisruptionBudgetStatusv1.PodDNSConfig\
    v1.PodDNSConfigOptionv1.PodExtendedResourceClaimStatusv1.PodFSGroupChangePolicyv1.PodIPv1.PodOSv1.PodPhasev1.PodQOSClassv1.PodReadinessGate\
    v1.PodResizeStatusv1.PodResourceClaimv1.PodResourceClaimStatusv1.PodSchedulingGatev1.PodSchedulingGroupv1.PodSecurityContext\
    v1.PodSELinuxChangePolicyv1.PodSpecv1.PodStatusv1.PodTemplateSpecv1.PortStatusv1.PortworxVolumeSourcev1.PreemptionPolicyv1.PreferredSchedulingTerm\
    v1.PriorityClassv1.Probev1.ProbeHandlerv1.ProcMountTypev1.ProjectedVolumeSourcev1.Protocolv1.PullPolicyv1.QuobyteVolumeSource\
    v1.RBDPersistentVolumeSourcev1.RBDVolumeSourcev1.RecursiveReadOnlyModev1.ReinvocationPolicyTypev1.ReplicaSetv1.ReplicaSetCondition\
    v1.ReplicaSetConditionTypev1.ReplicaSetSpecv1.ReplicaSetStatusv1.ResourceClaimv1.ResourceFieldSelectorv1.ResourceHealthv1.ResourceHealthStatus\
    v1.ResourceIDv1.ResourceListv1.ResourceNamev1.ResourceQuotav1.ResourceQuotaScopev1.ResourceQuotaSpecv1.ResourceQuotaStatus\
    v1.ResourceRequirementsv1.ResourceResizeRestartPolicyv1.ResourceStatusv1.RestartPolicyv1.RollingUpdateDeploymentv1.Rulev1.RuleWithOperations\
    v1.ScaleIOPersistentVolumeSourcev1.ScaleIOVolumeSourcev1.ScopedResourceSelectorRequirementv1.ScopeSelectorv1.ScopeSelectorOperator\
    v1.ScopeTypev1.SeccompProfilev1.SeccompProfileTypev1.Secretv1.SecretEnvSourcev1.SecretKeySelectorv1.SecretProjectionv1.SecretReference\
    v1.SecretTypev1.SecretVolumeSourcev1.SecurityContextv1.SELinuxOptionsv1.Servicev1.ServiceAccountv1.ServiceAccountTokenProjection\
    v1.ServiceAffinityv1.ServiceExternalTrafficPolicyv1.ServiceInternalTrafficPolicyv1.ServicePortv1.ServiceReferencev1.ServiceSpec\
    v1.ServiceStatusv1.ServiceTypev1.SessionAffinityConfigv1.SideEffectClassv1.Signalv1.SleepActionv1.StatusReasonv1.StorageClass\
    v1.StorageMediumv1.StorageOSPersistentVolumeSourcev1.StorageOSVolumeSourcev1.SupplementalGroupsPolicyv1.Sysctlv1.Taintv1.TaintEffect\
    v1.TCPSocketActionv1.TerminationMessagePolicyv1.Timev1.Tolerationv1.TolerationOperatorv1.TopologySelectorLabelRequirement\
    v1.TopologySelectorTermv1.TopologySpreadConstraintv1.TypeCheckingv1.TypedLocalObjectReferencev1.TypedObjectReferencev1.TypeMeta\
    v1.UnhealthyPodEvictionPolicyTypev1.UniqueVolumeNamev1.UnsatisfiableConstraintActionv1.URISchemev1.ValidatingAdmissionPolicy\
    v1.ValidatingAdmissionPolicyBindingv1.ValidatingAdmissionPolicyBindingSpecv1.ValidatingAdmissionPolicySpecv1.ValidatingAdmissionPolicyStatus\
    v1.ValidatingWebhookv1.ValidatingWebhookConfigurationv1.Validationv1.ValidationActionv1.Variablev1.Volumev1.VolumeBindingMode\
    v1.VolumeDevicev1.VolumeMountv1.VolumeMountStatusv1.VolumeNodeAffinityv1.VolumeProjectionv1.VolumeResourceRequirementsv1.VolumeSource\
    v1.VolumeStatusv1.VsphereVirtualDiskVolumeSourcev1.WebhookClientConfigv1.WeightedPodAffinityTermv1.WindowsSecurityContextOptions\
    v2.ContainerResourceMetricSourcev2.ContainerResourceMetricStatusv2.CrossVersionObjectReferencev2.ExternalMetricSourcev2.ExternalMetricStatus\
    v2.HorizontalPodAutoscalerv2.HorizontalPodAutoscalerBehaviorv2.HorizontalPodAutoscalerConditionv2.HorizontalPodAutoscalerConditionType\
    v2.HorizontalPodAutoscalerSpecv2.HorizontalPodAutoscalerStatusv2.HPAScalingPolicyv2.HPAScalingPolicyTypev2.HPAScalingRules\
    v2.MetricIdentifierv2.MetricSourceTypev2.MetricSpecv2.MetricStatusv2.MetricTargetv2.MetricTargetTypev2.MetricValueStatusv2.ObjectMetricSource\
    v2.ObjectMetricStatusv2.PodsMetricSourcev2.PodsMetricStatusv2.ResourceMetricSourcev2.ResourceMetricStatusv2.ScalingPolicySelect\
    ValidatingAdmissionPolicyValidatingAdmissionPolicyBindingValidatingWebhookConfigurationValidationActionsvalidationActions\
    ValidationsvalidationsValuevalueValueExpressionvalueExpressionValueFromvalueFromValuesvaluesVariablesvariablesVolumevolume\
    VolumeAttributesvolumeAttributesVolumeAttributesClassNamevolumeAttributesClassNameVolumeBindingModevolumeBindingModeVolumeClaimTemplate\
    volumeClaimTemplateVolumeDevicesvolumeDevicesVolumeHandlevolumeHandleVolumeIDvolumeIDVolumeModevolumeModeVolumeMountsvolumeMounts\
    VolumeNamevolumeNameVolumeNamespacevolumeNamespaceVolumePathvolumePathVolumesvolumesVolumesAttachedvolumesAttachedVolumesInUse\
    volumesInUseVolumeSourceVolumeStatusvolumeStatusVsphereVolumevsphereVolumeWaitingwaitingWarningwarningWebhookswebhooksWeight\
    weightWhenUnsatisfiablewhenUnsatisfiableWindowsOptionswindowsOptionsWorkingDirworkingDirWWIDswwidsZonezone";

/// How long each name is.
pub(super) static NAME_LENGTHS: [u8; 1576] = [
    0,1,7,11,11,6,6,6,6,21,21,3,3,7,7,9,9,11,11,31,23,23,8,8,11,11,18,18,24,24,25,25,29,29,17,17,24,24,20,20,11,11,8,8,9,9,10,10,
    11,11,15,15,11,11,7,12,12,4,4,8,8,8,8,16,16,28,28,14,17,17,18,18,12,12,20,20,9,9,9,9,8,8,10,10,18,18,4,6,6,8,8,11,11,12,12,8,
    8,6,6,12,20,20,17,15,6,6,9,9,8,8,6,6,12,12,8,8,9,9,10,10,18,18,14,14,7,7,9,9,10,10,13,13,6,6,9,9,15,15,12,12,12,12,9,9,
    11,11,13,13,13,13,17,17,23,23,10,10,17,17,10,10,25,25,26,26,5,5,17,17,20,20,3,3,7,7,14,14,14,14,15,15,32,32,1,15,15,4,4,11,11,11,11,11,
    10,10,13,13,16,16,7,7,11,11,14,14,26,26,17,17,10,24,18,18,15,15,11,11,14,14,15,15,10,10,9,9,19,17,8,8,7,13,13,18,18,7,7,9,9,9,9,18,
    11,11,6,6,4,4,6,6,8,8,18,18,9,9,13,13,18,18,3,3,7,7,9,9,24,19,19,26,26,5,5,5,9,9,20,20,4,4,8,8,9,9,12,12,17,17,10,10,
    18,18,27,27,8,8,10,11,11,12,12,21,21,13,13,16,16,2,2,8,8,9,9,8,8,10,10,8,8,10,10,10,10,10,10,14,14,10,10,7,7,6,8,8,8,8,7,7,
    19,19,6,6,20,20,7,7,17,17,12,12,10,10,3,3,7,7,13,13,9,9,18,18,22,22,5,5,4,4,4,4,6,6,19,19,5,5,23,4,4,11,11,6,6,7,7,7,
    7,8,8,16,16,9,9,11,11,8,8,7,7,8,8,11,11,9,9,7,7,11,11,1,5,5,7,7,15,15,16,16,8,8,6,6,9,9,7,7,14,14,21,21,19,19,13,13,
    5,5,21,21,18,11,6,14,14,2,2,10,10,14,14,6,6,3,3,5,5,14,14,5,5,13,13,3,3,7,7,7,7,7,7,4,4,16,16,15,15,14,14,16,16,6,6,13,
    13,17,17,13,13,16,16,23,23,13,13,13,13,9,20,13,13,18,18,14,14,5,5,9,9,10,6,6,5,5,13,13,12,12,17,17,14,14,24,24,5,5,16,16,20,3,3,9,
    9,13,13,7,7,15,15,16,16,16,16,11,11,21,21,14,14,11,11,11,11,14,14,3,3,20,20,20,20,11,11,7,7,8,8,14,14,6,6,7,7,17,17,8,6,6,7,7,
    3,3,12,12,10,10,15,15,11,11,17,17,4,4,18,18,8,8,12,12,9,9,16,16,28,4,4,5,5,11,11,9,9,10,10,17,17,3,3,4,12,12,18,18,36,36,19,19,
    8,8,8,8,8,8,20,20,12,12,17,17,18,18,16,16,17,17,6,6,10,14,14,18,18,15,15,9,9,10,10,8,8,8,8,7,7,2,2,7,7,8,8,15,15,23,23,10,
    10,9,9,8,8,9,9,4,4,6,6,4,4,6,6,13,13,16,21,21,29,29,22,5,5,20,20,3,11,11,15,15,15,15,14,14,7,7,8,8,19,12,12,5,5,6,6,4,
    4,8,8,9,10,10,4,4,4,7,7,5,5,14,14,9,9,16,16,10,10,47,47,6,6,7,7,8,8,13,17,17,10,10,12,9,9,23,23,9,9,16,16,8,8,10,10,11,
    11,24,24,10,10,8,8,7,7,9,3,3,3,8,7,14,14,14,14,8,8,22,22,5,5,13,13,6,6,13,13,17,17,23,23,9,9,8,8,18,18,7,7,8,8,10,18,19,
    17,17,10,10,7,7,15,15,11,11,8,8,8,8,46,46,6,6,12,12,8,8,17,17,17,14,14,21,21,25,25,16,16,10,10,12,12,13,13,13,13,13,9,9,15,15,12,12,
    13,13,18,18,8,8,20,20,4,4,13,13,4,5,5,18,10,10,12,12,9,9,13,13,7,7,16,16,15,15,1,9,9,7,7,14,14,7,7,13,13,20,15,15,15,15,6,6,
    5,5,9,9,6,6,13,13,8,8,14,14,7,7,6,6,10,10,12,12,10,10,15,15,9,9,7,7,15,15,8,8,12,12,8,8,19,19,14,14,6,6,6,6,7,7,14,14,
    18,18,19,19,7,7,15,15,21,21,15,17,17,9,9,21,21,11,11,6,6,10,10,9,9,9,9,5,5,6,6,7,7,4,4,10,10,26,26,7,7,9,9,9,9,12,12,5,
    5,6,6,5,5,9,9,10,10,17,12,16,16,11,11,9,9,15,15,17,17,11,11,8,8,6,10,10,6,9,9,7,7,11,11,11,11,16,16,18,18,24,24,4,4,7,7,6,
    6,10,10,6,6,6,6,19,19,10,10,12,12,9,9,31,31,10,10,9,9,8,8,6,6,10,10,11,11,19,19,29,29,22,22,24,24,4,4,9,9,14,14,9,9,11,11,17,
    17,11,11,25,25,19,19,3,3,4,4,12,12,8,9,3,3,19,19,26,26,13,13,15,15,3,3,4,4,4,4,15,15,14,14,2,14,11,18,22,17,18,35,27,20,24,34,24,
    15,13,31,21,31,21,22,17,31,12,18,12,21,23,28,22,24,12,35,17,16,24,25,23,29,34,42,17,24,27,24,18,16,28,18,17,13,22,26,17,19,21,25,12,24,24,26,23,
    11,21,16,15,16,16,9,15,21,27,24,8,14,14,13,20,20,17,11,18,16,29,19,22,10,10,32,22,34,24,13,12,9,15,23,16,13,20,20,11,17,30,20,12,16,24,27,12,
    19,13,17,17,12,21,22,21,21,23,20,21,29,17,18,17,12,21,23,18,31,26,12,21,25,17,16,18,18,7,14,18,15,37,16,20,19,19,22,15,22,12,21,29,15,23,26,19,
    11,13,17,17,22,13,18,16,9,17,30,12,11,19,29,24,33,37,42,29,28,30,32,36,23,24,32,25,23,25,35,6,14,18,18,27,15,19,22,26,28,15,21,33,25,8,8,11,
    14,19,18,19,25,20,21,21,25,10,12,18,13,23,19,26,16,8,15,16,24,11,13,22,28,18,24,25,13,22,26,17,19,16,24,17,23,13,15,15,16,21,20,22,23,30,17,16,
    26,7,21,32,22,36,16,24,12,17,21,9,18,20,19,18,13,21,18,17,10,17,32,18,31,31,14,19,14,16,14,24,18,9,14,15,15,16,34,24,27,9,8,14,18,27,7,13,
    21,35,23,27,15,28,23,11,33,19,32,12,28,35,39,32,34,20,33,13,19,11,9,20,15,14,20,21,19,29,15,15,33,22,26,32,32,32,30,23,23,26,34,35,39,30,32,19,
    23,18,19,19,13,15,15,19,20,21,21,19,19,23,23,22,25,32,30,17,17,11,11,5,5,15,15,9,9,6,6,9,9,6,6,16,16,25,25,17,17,19,19,13,13,12,12,8,
    8,10,10,12,12,10,10,15,15,10,10,7,7,15,15,12,12,12,12,12,13,13,7,7,7,7,8,8,6,6,17,17,14,14,10,10,5,5,4,4,
];

/// Where every eighth name starts.
pub(super) static NAME_BLOCKS: [u16; 197] = [
    0,48,125,249,405,585,661,754,822,978,1078,1160,1236,1340,1398,1476,1572,1648,1744,1852,1972,2118,2206,2344,
    2422,2514,2650,2772,2868,2971,3057,3111,3207,3281,3410,3492,3588,3715,3834,3896,3970,4055,4114,4218,4302,4396,4466,4553,
    4612,4696,4764,4830,4916,4976,5110,5211,5283,5338,5396,5472,5572,5700,5817,5913,5980,6114,6191,6286,6412,6501,6613,6683,
    6758,6838,6938,7028,7105,7178,7348,7436,7562,7664,7758,7807,7916,7982,8031,8187,8287,8375,8444,8501,8566,8727,8810,8915,
    9003,9105,9159,9266,9352,9467,9562,9660,9806,9892,10045,10144,10242,10360,10426,10514,10600,10678,10783,10849,10919,11013,11091,11197,
    11263,11381,11511,11595,11651,11745,11817,11872,11974,12077,12142,12243,12337,12406,12518,12609,12724,12862,12956,13086,13141,13275,13327,13437,
    13636,13807,13974,14150,14365,14522,14696,14815,14956,15108,15265,15392,15550,15692,15858,16022,16155,16318,16485,16612,16763,17030,17223,17382,
    17531,17688,17834,17959,18132,18274,18439,18623,18757,18903,19066,19211,19334,19517,19747,19906,20054,20284,20522,20663,20831,20979,21053,21173,
    21286,21373,21464,21552,21628,
];

/// Type: its shape, its name, the first field, the item's type or the value's type, the number of fields or the key's type.
pub(super) static TYPES: [[u16; 4]; 467] = [
    [0,1145,0,2], [0,1215,2,2], [0,1261,4,2], [0,1263,6,5], [0,1267,11,12], [0,1268,23,3], [0,1269,26,2], [0,1307,28,2],
    [0,1308,30,4], [0,1393,34,4], [0,1394,38,2], [0,1419,40,4], [0,1444,44,1], [0,1452,45,4], [0,1453,49,3], [0,1454,52,4],
    [0,1455,56,7], [0,1456,63,3], [0,1457,66,11], [0,1458,77,3], [0,1459,80,4], [0,1461,84,2], [0,1473,86,3], [0,1188,89,4],
    [0,1189,93,6], [0,1191,99,8], [0,1192,107,9], [0,1193,116,2], [0,1372,118,4], [0,1373,122,5], [0,1375,127,4], [0,1376,131,7],
    [0,1392,138,2], [0,1476,140,3], [0,1477,143,3], [0,1478,146,3], [0,1479,149,2], [0,1480,151,2], [0,1487,153,3], [0,1489,156,4],
    [0,1481,160,4], [0,1482,164,2], [0,1483,166,5], [0,1485,171,5], [0,1486,176,6], [0,1490,182,2], [0,1492,184,6], [0,1493,190,6],
    [0,1494,196,4], [0,1496,200,3], [0,1497,203,3], [0,1498,206,3], [0,1499,209,2], [0,1500,211,2], [0,1501,213,2], [0,1502,215,2],
    [0,1146,217,4], [0,1141,221,3], [0,1142,224,2], [0,1144,226,2], [0,1149,228,6], [0,1150,234,4], [0,1151,238,3], [0,1185,241,10],
    [0,1186,251,5], [0,1152,256,2], [0,1154,258,6], [0,1155,264,6], [0,1156,270,4], [0,1157,274,4], [0,1159,278,1], [0,1160,279,5],
    [0,1163,284,5], [0,1164,289,2], [0,1165,291,3], [0,1166,294,5], [0,1167,299,3], [0,1168,302,4], [0,1169,306,25], [0,1170,331,3],
    [0,1171,334,2], [0,1172,336,5], [0,1173,341,2], [0,1175,343,2], [0,1177,345,2], [0,1179,347,3], [0,1180,350,1], [0,1181,351,7],
    [0,1182,358,2], [0,1183,360,15], [0,1184,375,1], [0,1187,376,1], [0,1196,377,1], [0,1197,378,4], [0,1198,382,2], [0,1199,384,2],
    [0,1205,386,3], [0,1206,389,3], [0,1207,392,5], [0,1208,397,2], [0,1209,399,25], [0,1210,424,1], [0,1211,425,16], [0,1212,441,2],
    [0,1213,443,2], [0,1214,445,1], [0,1217,446,5], [0,1219,451,4], [0,1221,455,5], [0,1222,460,5], [0,1223,465,2], [0,1226,467,4],
    [0,1230,471,2], [0,1227,473,3], [0,1228,476,4], [0,1229,480,3], [0,1235,483,5], [0,1236,488,2], [0,1231,490,2], [0,1232,492,1],
    [0,1234,493,2], [0,1241,495,11], [0,1242,506,11], [0,1237,517,2], [0,1238,519,1], [0,1243,520,3], [0,1247,523,3], [0,1248,526,4],
    [0,1249,530,3], [0,1250,533,6], [0,1251,539,1], [0,1253,540,3], [0,1254,543,4], [0,1256,547,1], [0,1257,548,1], [0,1258,549,2],
    [0,1265,551,2], [0,1276,553,3], [0,1270,556,4], [0,1271,560,5], [0,1274,565,1], [0,1275,566,2], [0,1277,568,4], [0,1278,572,2],
    [0,1280,574,2], [0,1281,576,3], [0,1282,579,6], [0,1284,585,1], [0,1285,586,4], [0,1286,590,1], [0,1287,591,1], [0,1290,592,2],
    [0,1291,594,2], [0,1292,596,1], [0,1294,597,3], [0,1295,600,2], [0,1296,602,7], [0,1297,609,14], [0,1298,623,1], [0,1299,624,11],
    [0,1300,635,2], [0,1302,637,7], [0,1309,644,4], [0,1311,648,4], [0,1312,652,6], [0,1316,658,9], [0,1317,667,8], [0,1318,675,2],
    [0,1319,677,2], [0,1323,679,22], [0,1324,701,10], [0,1325,711,4], [0,1326,715,2], [0,1327,717,4], [0,1328,721,2], [0,1329,723,6],
    [0,1330,729,2], [0,1331,731,7], [0,1332,738,7], [0,1337,745,3], [0,1338,748,2], [0,1339,750,2], [0,1341,752,1], [0,1342,753,1],
    [0,1345,754,1], [0,1347,755,3], [0,1348,758,2], [0,1349,760,1], [0,1350,761,1], [0,1351,762,13], [0,1353,775,42], [0,1354,817,21],
    [0,1355,838,2], [0,1356,840,3], [0,1357,843,3], [0,1359,846,2], [0,1361,848,7], [0,1362,855,4], [0,1364,859,2], [0,1367,861,6],
    [0,1368,867,8], [0,1369,875,8], [0,1377,883,2], [0,1378,885,3], [0,1379,888,3], [0,1384,891,4], [0,1386,895,3], [0,1387,898,2],
    [0,1388,900,3], [0,1390,903,2], [0,1411,905,4], [0,1395,909,10], [0,1396,919,10], [0,1398,929,1], [0,1397,930,3], [0,1401,933,2],
    [0,1403,935,6], [0,1404,941,2], [0,1405,943,3], [0,1406,946,3], [0,1407,949,2], [0,1409,951,4], [0,1410,955,12], [0,1412,967,4],
    [0,1413,971,5], [0,1414,976,3], [0,1418,979,6], [0,1420,985,20], [0,1421,1005,2], [0,1423,1007,1], [0,1426,1008,1], [0,1430,1009,5],
    [0,1431,1014,5], [0,1433,1019,2], [0,1436,1021,2], [0,1434,1023,4], [0,1439,1027,5], [0,1441,1032,2], [0,1442,1034,1], [0,1443,1035,8],
    [0,1445,1043,3], [0,1446,1046,4], [0,1462,1050,2], [0,1464,1052,2], [0,1465,1054,7], [0,1466,1061,5], [0,1467,1066,1], [0,1468,1067,6],
    [0,1469,1073,2], [0,1470,1075,30], [0,1471,1105,1], [0,1472,1106,4], [0,1474,1110,2], [0,1475,1112,4], [0,1200,1116,8], [0,1201,1124,3],
    [0,1202,1127,2], [0,1203,1129,4], [0,1204,1133,5], [0,1224,1138,1], [0,1225,1139,1], [0,1334,1140,4], [0,1335,1144,4], [0,1336,1148,7],
    [0,1360,1155,6], [0,1428,1161,9], [7,838,0,0], [0,1161,1170,6], [12,1218,0,0], [0,1244,1176,2], [0,1246,1178,3], [0,1259,1181,7],
    [10,1264,0,0], [0,1301,1188,15], [0,1305,1203,6], [9,1438,0,0], [0,1447,1209,2], [8,436,0,0], [2,0,0,0], [2,0,1,0],
    [2,0,2,0], [2,0,4,0], [2,0,6,0], [2,0,370,0], [2,0,10,0], [2,0,18,0], [2,0,20,0], [2,0,375,0],
    [2,0,21,0], [2,0,24,0], [2,0,29,0], [2,0,38,0], [2,0,42,0], [2,0,46,0], [2,0,47,0], [2,0,59,0],
    [2,0,387,0], [2,0,78,0], [2,0,79,0], [2,0,80,0], [2,0,81,0], [2,0,82,0], [2,0,83,0], [2,0,89,0],
    [2,0,93,0], [2,0,96,0], [2,0,97,0], [2,0,99,0], [2,0,394,0], [2,0,117,0], [2,0,118,0], [2,0,119,0],
    [2,0,396,0], [2,0,125,0], [2,0,129,0], [2,0,132,0], [2,0,134,0], [2,0,139,0], [2,0,143,0], [2,0,145,0],
    [2,0,146,0], [2,0,151,0], [2,0,154,0], [2,0,155,0], [2,0,161,0], [2,0,409,0], [2,0,164,0], [2,0,175,0],
    [2,0,178,0], [2,0,180,0], [2,0,182,0], [2,0,184,0], [2,0,185,0], [2,0,186,0], [2,0,187,0], [2,0,193,0],
    [2,0,195,0], [2,0,202,0], [2,0,204,0], [2,0,430,0], [2,0,209,0], [2,0,214,0], [2,0,226,0], [2,0,233,0],
    [2,0,235,0], [2,0,236,0], [2,0,237,0], [2,0,238,0], [2,0,239,0], [2,0,447,0], [2,0,242,0], [2,0,243,0],
    [2,0,244,0], [2,0,245,0], [2,0,247,0], [2,0,252,0], [2,0,254,0], [2,0,257,0], [2,0,259,0], [2,0,260,0],
    [2,0,267,0], [2,0,270,0], [2,0,271,0], [2,0,274,0], [2,0,459,0], [2,0,460,0], [2,0,466,0], [11,2,0,0],
    [3,1216,0,0], [3,1262,0,0], [3,1303,0,0], [3,1306,0,0], [3,1371,0,0], [3,1400,0,0], [3,1424,0,0], [3,1460,0,0],
    [3,1190,0,0], [3,1194,0,0], [3,1374,0,0], [3,1488,0,0], [3,1484,0,0], [3,1491,0,0], [3,1495,0,0], [3,1503,0,0],
    [3,1143,0,0], [3,1147,0,0], [3,1148,0,0], [3,1153,0,0], [3,1158,0,0], [3,1162,0,0], [3,1174,0,0], [3,1176,0,0],
    [3,1178,0,0], [3,1195,0,0], [3,1220,0,0], [3,1233,0,0], [3,1239,0,0], [3,1240,0,0], [3,1252,0,0], [3,1255,0,0],
    [3,1266,0,0], [3,1272,0,0], [3,1273,0,0], [3,1279,0,0], [3,1283,0,0], [3,1288,0,0], [3,1289,0,0], [3,1293,0,0],
    [3,1304,0,0], [3,1310,0,0], [3,1313,0,0], [3,1314,0,0], [3,1315,0,0], [3,1320,0,0], [3,1321,0,0], [3,1322,0,0],
    [3,1333,0,0], [3,1340,0,0], [3,1343,0,0], [3,1344,0,0], [3,1346,0,0], [3,1352,0,0], [3,1358,0,0], [3,1363,0,0],
    [3,1365,0,0], [3,1366,0,0], [3,1370,0,0], [3,1380,0,0], [3,1381,0,0], [3,1383,0,0], [3,1385,0,0], [3,1389,0,0],
    [3,1391,0,0], [3,1399,0,0], [3,1402,0,0], [3,1408,0,0], [3,1415,0,0], [3,1416,0,0], [3,1417,0,0], [3,1422,0,0],
    [3,1425,0,0], [3,1429,0,0], [3,1432,0,0], [3,1435,0,0], [3,1437,0,0], [3,1440,0,0], [3,1451,0,0], [3,1449,0,0],
    [3,1450,0,0], [3,1140,0,0], [3,1448,0,0], [3,1463,0,0], [3,1162,0,0], [3,1245,0,0], [3,1260,0,0], [3,1427,0,0],
    [3,1118,0,0], [5,437,0,0], [6,86,0,0], [4,432,0,0], [5,433,0,0], [1,0,388,429], [1,1382,266,429], [1,0,367,466],
    [1,0,275,466], [1,0,466,466], [3,1033,0,0],
];

/// Field: its name in Go, how far after it its name in JSON stands, its type, its flags, its merge key.
pub(super) static FIELDS: [[u16; 5]; 1211] = [
    [459,1,466,0,0],[1513,1,466,0,0], // v1.AuditAnnotation
    [311,1,466,0,0],[1560,1,466,0,0], // v1.ExpressionWarning
    [601,1,466,0,0],[286,1,466,0,0], // v1.MatchCondition
    [611,1,269,5,0],[645,1,269,5,0],[856,1,282,1,0],[274,1,282,1,0],[547,1,369,5,0], // v1.MatchResources
    [601,1,466,0,0],[112,1,22,0,0],[877,1,284,1,0],[301,1,368,5,0],[547,1,369,5,0],[611,1,269,5,0],[645,1,269,5,0],[977,1,374,4,0],[1097,1,459,5,0],[20,1,366,0,0],[807,1,372,5,0],[533,1,280,9,602], // v1.MutatingWebhook
    [1117,64419,276,2,0],[644,65463,273,1,0],[1562,1,281,9,602], // v1.MutatingWebhookConfiguration
    [853,1,366,1,0],[879,64657,10,2,0], // v1.NamedRuleWithOperations
    [46,1,466,1,0],[467,1,466,1,0], // v1.ParamKind
    [601,1,466,1,0],[607,1,466,1,0],[942,1,269,5,0],[669,1,371,5,0], // v1.ParamRef
    [44,1,366,1,0],[48,1,366,1,0],[858,1,366,1,0],[912,1,373,5,0], // v1.Rule
    [653,1,283,1,0],[876,64660,9,2,0], // v1.RuleWithOperations
    [607,1,466,0,0],[601,1,466,0,0],[679,1,466,5,0],[727,1,459,5,0], // v1.ServiceReference
    [288,1,279,1,0], // v1.TypeChecking
    [1117,64419,276,2,0],[644,65463,273,1,0],[993,1,16,1,0],[1009,1,17,1,0], // v1.ValidatingAdmissionPolicy
    [1117,64419,276,2,0],[644,65463,273,1,0],[993,1,15,1,0], // v1.ValidatingAdmissionPolicyBinding
    [724,1,466,1,0],[675,1,8,5,0],[549,1,3,5,0],[1507,1,287,1,0], // v1.ValidatingAdmissionPolicyBindingSpec
    [673,1,7,5,0],[535,1,3,5,0],[1509,1,286,1,0],[301,1,368,5,0],[63,1,278,1,0],[533,1,280,9,602],[1519,1,288,9,602], // v1.ValidatingAdmissionPolicySpec
    [647,1,460,1,0],[1115,1,12,5,0],[128,1,360,1,0], // v1.ValidatingAdmissionPolicyStatus
    [601,1,466,0,0],[112,1,22,0,0],[877,1,284,1,0],[301,1,368,5,0],[547,1,369,5,0],[611,1,269,5,0],[645,1,269,5,0],[977,1,374,4,0],[1097,1,459,5,0],[20,1,366,0,0],[533,1,280,9,602], // v1.ValidatingWebhook
    [1117,64419,276,2,0],[644,65463,273,1,0],[1562,1,285,9,602], // v1.ValidatingWebhookConfiguration
    [286,1,466,0,0],[567,1,466,1,0],[795,1,455,5,0],[569,1,466,1,0], // v1.Validation
    [601,1,466,0,0],[286,1,466,0,0], // v1.Variable
    [1129,1,466,5,0],[956,1,11,5,0],[89,1,367,1,0], // v1.WebhookClientConfig
    [1117,64419,276,2,0],[644,65463,273,1,0],[993,1,25,1,0],[1009,1,26,1,0], // v1.Deployment
    [1113,1,376,0,0],[1009,1,389,0,0],[499,1,275,1,0],[497,1,275,1,0],[795,1,466,1,0],[567,1,466,1,0], // v1.DeploymentCondition
    [811,1,459,5,0],[942,1,269,4,0],[1077,1,192,0,0],[1031,1,27,33,0],[582,1,459,1,0],[870,1,459,5,0],[681,1,458,1,0],[757,1,459,5,0], // v1.DeploymentSpec
    [647,1,460,1,0],[811,1,459,1,0],[1127,1,459,1,0],[793,1,459,1,0],[68,1,459,1,0],[1121,1,459,1,0],[1085,1,459,5,0],[128,1,289,9,1114],[122,1,459,5,0], // v1.DeploymentStatus
    [1113,1,377,1,0],[874,1,32,5,0], // v1.DeploymentStrategy
    [1117,64419,276,2,0],[644,65463,273,1,0],[993,1,30,1,0],[1009,1,31,1,0], // v1.ReplicaSet
    [1113,1,378,0,0],[1009,1,389,0,0],[497,1,275,1,0],[795,1,466,1,0],[567,1,466,1,0], // v1.ReplicaSetCondition
    [811,1,459,5,0],[582,1,459,1,0],[942,1,269,4,0],[1077,1,192,1,0], // v1.ReplicaSetSpec
    [811,1,459,0,0],[340,1,459,1,0],[793,1,459,1,0],[68,1,459,1,0],[1085,1,459,5,0],[647,1,460,1,0],[128,1,290,9,1114], // v1.ReplicaSetStatus
    [563,1,277,5,0],[561,1,277,5,0], // v1.RollingUpdateDeployment
    [601,1,429,0,0],[1061,1,48,0,0],[142,1,466,0,0], // v2.ContainerResourceMetricSource
    [601,1,429,0,0],[172,1,49,0,0],[142,1,466,0,0], // v2.ContainerResourceMetricStatus
    [467,1,466,0,0],[601,1,466,0,0],[46,1,466,1,0], // v2.CrossVersionObjectReference
    [572,1,45,0,0],[1061,1,48,0,0], // v2.ExternalMetricSource
    [572,1,45,0,0],[172,1,49,0,0], // v2.ExternalMetricStatus
    [1113,1,379,0,0],[1511,1,459,0,0],[687,1,459,0,0], // v2.HPAScalingPolicy
    [997,1,459,5,0],[944,1,383,5,0],[721,1,291,1,0],[1099,1,266,5,0], // v2.HPAScalingRules
    [1117,64419,276,2,0],[644,65463,273,1,0],[993,1,43,1,0],[1009,1,44,1,0], // v2.HorizontalPodAutoscaler
    [901,1,39,5,0],[895,1,39,5,0], // v2.HorizontalPodAutoscalerBehavior
    [1113,1,380,0,0],[1009,1,389,0,0],[497,1,275,1,0],[795,1,466,1,0],[567,1,466,1,0], // v2.HorizontalPodAutoscalerCondition
    [899,1,35,0,0],[584,1,459,5,0],[557,1,459,0,0],[574,1,293,1,0],[80,1,41,5,0], // v2.HorizontalPodAutoscalerSpec
    [647,1,460,5,0],[491,1,275,5,0],[178,1,459,1,0],[218,1,459,0,0],[176,1,294,0,0],[128,1,292,9,1114], // v2.HorizontalPodAutoscalerStatus
    [601,1,466,0,0],[942,1,269,5,0], // v2.MetricIdentifier
    [1113,1,381,0,0],[642,1,50,5,0],[719,1,52,5,0],[836,1,54,5,0],[150,1,33,5,0],[292,1,36,5,0], // v2.MetricSpec
    [1113,1,381,0,0],[642,1,51,5,0],[719,1,53,5,0],[836,1,55,5,0],[150,1,34,5,0],[292,1,37,5,0], // v2.MetricStatus
    [1113,1,382,0,0],[1511,1,266,5,0],[72,1,266,5,0],[70,1,459,5,0], // v2.MetricTarget
    [1511,1,266,5,0],[72,1,266,5,0],[70,1,459,5,0], // v2.MetricValueStatus
    [212,1,35,0,0],[1061,1,48,0,0],[572,1,45,0,0], // v2.ObjectMetricSource
    [572,1,45,0,0],[172,1,49,0,0],[212,1,35,0,0], // v2.ObjectMetricStatus
    [572,1,45,0,0],[1061,1,48,0,0], // v2.PodsMetricSource
    [572,1,45,0,0],[172,1,49,0,0], // v2.PodsMetricStatus
    [601,1,429,0,0],[1061,1,48,0,0], // v2.ResourceMetricSource
    [601,1,429,0,0],[172,1,49,0,0], // v2.ResourceMetricStatus
    [1535,1,466,0,0],[338,1,466,1,0],[677,1,459,1,0],[787,1,458,1,0], // v1.AWSElasticBlockStoreVolumeSource
    [616,1,144,5,0],[700,1,174,5,0],[704,1,176,5,0], // v1.Affinity
    [1113,1,384,0,0],[522,1,466,5,0], // v1.AppArmorProfile
    [601,1,447,0,0],[220,1,466,0,0], // v1.AttachedVolume
    [226,1,466,0,0],[187,41,466,0,0],[91,1,385,5,0],[338,1,466,5,0],[787,1,458,5,0],[467,1,386,5,0], // v1.AzureDiskVolumeSource
    [932,1,466,0,0],[973,1,466,0,0],[787,1,458,1,0],[934,1,466,4,0], // v1.AzureFilePersistentVolumeSource
    [932,1,466,0,0],[973,1,466,0,0],[787,1,458,1,0], // v1.AzureFileVolumeSource
    [242,1,466,0,0],[1533,1,466,0,0],[787,1,458,1,0],[338,1,466,1,0],[1523,1,465,1,0],[162,1,220,5,0],[636,1,220,5,0],[630,1,220,5,0],[160,1,220,5,0],[622,1,220,5,0], // v1.CSIPersistentVolumeSource
    [242,1,466,0,0],[787,1,458,5,0],[338,1,466,5,0],[1523,1,465,1,0],[630,1,134,5,0], // v1.CSIVolumeSource
    [11,1,296,1,0],[244,1,296,1,0], // v1.Capabilities
    [592,1,366,0,0],[679,1,466,1,0],[1133,1,466,1,0],[928,1,466,1,0],[936,1,220,5,0],[787,1,458,1,0], // v1.CephFSPersistentVolumeSource
    [592,1,366,0,0],[679,1,466,1,0],[1133,1,466,1,0],[928,1,466,1,0],[936,1,134,5,0],[787,1,458,1,0], // v1.CephFSVolumeSource
    [1535,1,466,0,0],[338,1,466,1,0],[787,1,458,1,0],[936,1,220,5,0], // v1.CinderPersistentVolumeSource
    [1535,1,466,0,0],[338,1,466,1,0],[787,1,458,1,0],[936,1,134,5,0], // v1.CinderVolumeSource
    [1097,1,459,5,0], // v1.ClientIPConfig
    [601,1,466,5,0],[981,1,466,5,0],[479,1,269,5,0],[657,1,458,5,0],[679,1,466,0,0], // v1.ClusterTrustBundleProjection
    [1117,64419,276,2,0],[644,65463,273,1,0],[420,1,458,5,0],[185,1,465,1,0],[82,1,463,1,0], // v1.ConfigMap
    [524,65012,134,2,0],[657,1,458,5,0], // v1.ConfigMapEnvSource
    [524,65012,134,2,0],[459,1,466,0,0],[657,1,458,5,0], // v1.ConfigMapKeySelector
    [607,1,466,0,0],[601,1,466,0,0],[1119,1,456,1,0],[860,1,466,1,0],[469,1,466,0,0], // v1.ConfigMapNodeConfigSource
    [524,65012,134,2,0],[455,1,313,1,0],[657,1,458,5,0], // v1.ConfigMapProjection
    [524,65012,134,2,0],[455,1,313,1,0],[200,1,459,5,0],[657,1,458,5,0], // v1.ConfigMapVolumeSource
    [601,1,466,0,0],[408,1,466,1,0],[124,1,366,1,0],[57,1,366,1,0],[1570,1,466,1,0],[731,1,300,9,149],[260,1,305,1,0],[258,1,306,9,602],[858,1,208,1,0],[834,1,301,1,0],[864,1,390,5,0],[866,1,302,1,0],[1539,1,352,9,597],[1531,1,351,9,221],[510,1,196,5,0],[785,1,196,5,0],[1005,1,196,5,0],[503,1,126,5,0],[1089,1,466,1,0],[1091,1,444,1,0],[412,1,425,1,0],[940,1,222,5,0],[1011,1,458,1,0],[1013,1,458,1,0],[1111,1,458,1,0], // v1.Container
    [146,1,466,0,0],[851,1,466,0,0],[824,1,466,0,0], // v1.ContainerExtendedResourceRequest
    [603,1,366,0,0],[983,1,460,1,0], // v1.ContainerImage
    [601,1,466,1,0],[397,1,459,1,0],[148,1,459,0,0],[763,1,424,1,0],[379,1,466,1,0], // v1.ContainerPort
    [851,1,429,0,0],[864,1,431,0,0], // v1.ContainerResizePolicy
    [5,1,391,1,0],[280,1,84,5,0], // v1.ContainerRestartRule
    [655,1,392,1,0],[1517,1,364,1,0], // v1.ContainerRestartRuleOnExitCodes
    [1558,1,88,5,0],[888,1,86,5,0],[1081,1,87,5,0], // v1.ContainerState
    [1001,1,275,1,0], // v1.ContainerStateRunning
    [278,1,459,0,0],[979,1,459,1,0],[795,1,466,1,0],[567,1,466,1,0],[1001,1,275,1,0],[321,1,275,1,0],[144,1,466,1,0], // v1.ContainerStateTerminated
    [795,1,466,1,0],[567,1,466,1,0], // v1.ContainerStateWaiting
    [601,1,466,0,0],[1007,1,85,1,0],[494,65535,85,1,0],[791,1,458,0,0],[862,1,459,0,0],[408,1,466,0,0],[410,1,466,0,0],[144,1,466,1,0],[999,1,458,5,0],[26,1,462,1,0],[858,1,208,5,0],[1539,1,353,9,597],[1133,1,90,5,0],[28,1,340,9,602],[1015,1,440,5,0], // v1.ContainerStatus
    [508,1,131,5,0], // v1.ContainerUser
    [727,0,459,0,0], // v1.DaemonEndpoint
    [455,1,304,1,0], // v1.DownwardAPIProjection
    [679,1,466,0,0],[311,1,160,5,0],[847,1,203,5,0],[588,1,459,5,0], // v1.DownwardAPIVolumeFile
    [455,1,304,1,0],[200,1,459,5,0], // v1.DownwardAPIVolumeSource
    [565,1,441,1,0],[985,1,266,5,0], // v1.EmptyDirVolumeSource
    [743,1,466,1,0],[138,1,73,5,0],[936,1,217,5,0], // v1.EnvFromSource
    [601,1,466,0,0],[1511,1,466,1,0],[1515,1,98,5,0], // v1.EnvVar
    [311,1,160,5,0],[847,1,203,5,0],[136,1,74,5,0],[930,1,218,5,0],[317,1,107,5,0], // v1.EnvVarSource
    [264,65272,100,2,0],[1063,1,466,1,0], // v1.EphemeralContainer
    [601,1,466,0,0],[408,1,466,1,0],[124,1,366,1,0],[57,1,366,1,0],[1570,1,466,1,0],[731,1,300,9,149],[260,1,305,1,0],[258,1,306,9,602],[858,1,208,1,0],[834,1,301,1,0],[864,1,390,5,0],[866,1,302,1,0],[1539,1,352,9,597],[1531,1,351,9,221],[510,1,196,5,0],[785,1,196,5,0],[1005,1,196,5,0],[503,1,126,5,0],[1089,1,466,1,0],[1091,1,444,1,0],[412,1,425,1,0],[940,1,222,5,0],[1011,1,458,1,0],[1013,1,458,1,0],[1111,1,458,1,0], // v1.EphemeralContainerCommon
    [1529,1,167,5,0], // v1.EphemeralVolumeSource
    [1117,64419,276,2,0],[644,65463,273,0,0],[439,1,161,0,0],[795,1,466,1,0],[567,1,466,1,0],[989,1,104,1,0],[323,1,275,1,0],[495,1,275,1,0],[164,1,459,1,0],[1113,1,466,1,0],[272,1,272,1,0],[952,1,103,5,0],[5,1,466,1,0],[809,1,161,5,0],[815,65535,466,0,0],[816,1,466,0,0], // v1.Event
    [164,1,459,1,0],[485,1,272,1,0], // v1.EventSeries
    [126,1,466,1,0],[375,1,466,1,0], // v1.EventSource
    [124,1,366,1,0], // v1.ExecAction
    [1073,1,366,1,0],[525,1,459,5,0],[338,1,466,1,0],[787,1,458,1,0],[1572,1,366,1,0], // v1.FCVolumeSource
    [1541,1,466,0,0],[679,1,466,0,0],[459,1,466,0,0],[657,1,458,5,0], // v1.FileKeySelector
    [242,1,466,0,0],[338,1,466,1,0],[936,1,220,5,0],[787,1,458,1,0],[659,1,465,1,0], // v1.FlexPersistentVolumeSource
    [242,1,466,0,0],[338,1,466,1,0],[936,1,134,5,0],[787,1,458,1,0],[659,1,465,1,0], // v1.FlexVolumeSource
    [188,1,466,1,0],[190,1,466,1,0], // v1.FlockerVolumeSource
    [685,1,466,0,0],[338,1,466,1,0],[677,1,459,1,0],[787,1,458,1,0], // v1.GCEPersistentDiskVolumeSource
    [727,1,459,0,0],[956,1,466,4,0], // v1.GRPCAction
    [818,1,466,0,0],[868,1,466,1,0],[222,1,466,1,0], // v1.GitRepoVolumeSource
    [255,65534,466,0,0],[679,1,466,0,0],[787,1,458,1,0],[256,1,466,5,0], // v1.GlusterfsPersistentVolumeSource
    [255,65534,466,0,0],[679,1,466,0,0],[787,1,458,1,0], // v1.GlusterfsVolumeSource
    [679,1,466,1,0],[727,1,277,0,0],[375,1,466,1,0],[910,1,446,1,0],[405,1,309,1,0], // v1.HTTPGetAction
    [601,1,466,0,0],[1511,1,466,0,0], // v1.HTTPHeader
    [441,1,466,0,0],[389,1,366,1,0], // v1.HostAlias
    [441,1,466,0,0], // v1.HostIP
    [679,1,466,0,0],[1113,1,395,5,0], // v1.HostPathVolumeSource
    [1067,1,466,0,0],[449,1,466,0,0],[525,1,459,0,0],[453,1,466,1,0],[338,1,466,1,0],[787,1,458,1,0],[729,1,366,1,0],[225,65413,458,1,0],[970,64669,458,1,0],[936,1,220,5,0],[430,1,466,5,0], // v1.ISCSIPersistentVolumeSource
    [1067,1,466,0,0],[449,1,466,0,0],[525,1,459,0,0],[453,1,466,1,0],[338,1,466,1,0],[787,1,458,1,0],[729,1,366,1,0],[225,65413,458,1,0],[970,64669,458,1,0],[936,1,134,5,0],[430,1,466,5,0], // v1.ISCSIVolumeSource
    [803,1,466,1,0],[771,1,425,1,0], // v1.ImageVolumeSource
    [416,1,466,1,0], // v1.ImageVolumeStatus
    [459,1,466,0,0],[679,1,466,0,0],[588,1,459,5,0], // v1.KeyToPath
    [735,1,127,5,0],[745,1,127,5,0],[1015,1,440,5,0], // v1.Lifecycle
    [276,1,105,5,0],[403,1,116,5,0],[1075,1,234,5,0],[987,1,230,5,0], // v1.LifecycleHandler
    [1117,64419,276,2,0],[644,65463,273,1,0],[993,1,130,1,0], // v1.LimitRange
    [1113,1,398,0,0],[551,1,462,1,0],[576,1,462,1,0],[198,1,462,1,0],[202,1,462,1,0],[555,1,462,1,0], // v1.LimitRangeItem
    [506,1,314,0,0], // v1.LimitRangeSpec
    [1119,1,460,0,0],[350,1,460,0,0],[1047,1,365,1,0], // v1.LinuxContainerUser
    [441,1,466,1,0],[385,1,466,1,0],[447,1,399,5,0],[731,1,335,1,0], // v1.LoadBalancerIngress
    [422,1,315,1,0], // v1.LoadBalancerStatus
    [601,1,466,1,0], // v1.LocalObjectReference
    [679,1,466,0,0],[338,1,466,5,0], // v1.LocalVolumeSource
    [1071,1,466,1,0],[1009,1,411,0,0], // v1.ModifyVolumeStatus
    [954,1,466,0,0],[679,1,466,0,0],[787,1,458,1,0], // v1.NFSVolumeSource
    [1117,64419,276,2,0],[644,65463,273,1,0],[993,1,140,1,0],[1009,1,141,1,0], // v1.Namespace
    [1113,1,401,0,0],[1009,1,389,0,0],[497,1,275,1,0],[795,1,466,1,0],[567,1,466,1,0], // v1.NamespaceCondition
    [319,1,308,1,0], // v1.NamespaceSpec
    [695,1,402,1,0],[128,1,317,9,1114], // v1.NamespaceStatus
    [1117,64419,276,2,0],[644,65463,273,1,0],[993,1,156,1,0],[1009,1,157,1,0], // v1.Node
    [1113,1,403,0,0],[13,1,466,0,0], // v1.NodeAddress
    [830,1,153,5,0],[741,1,336,1,0], // v1.NodeAffinity
    [839,1,466,0,0],[154,1,366,1,0],[858,1,462,0,0], // v1.NodeAllocatableResourceClaimStatus
    [1113,1,404,0,0],[1009,1,389,0,0],[481,1,275,1,0],[497,1,275,1,0],[795,1,466,1,0],[567,1,466,1,0], // v1.NodeCondition
    [134,1,75,5,0], // v1.NodeConfigSource
    [59,1,147,5,0],[7,1,147,5,0],[483,1,147,5,0],[269,1,466,1,0], // v1.NodeConfigStatus
    [471,1,91,1,0], // v1.NodeDaemonEndpoints
    [1049,1,458,5,0], // v1.NodeFeatures
    [601,1,466,0,0],[307,1,152,5,0], // v1.NodeRuntimeHandler
    [801,1,458,5,0],[1137,1,458,5,0], // v1.NodeRuntimeHandlerFeatures
    [634,1,323,0,0], // v1.NodeSelector
    [459,1,466,0,0],[655,1,407,0,0],[1517,1,366,1,0], // v1.NodeSelectorRequirement
    [537,1,322,1,0],[539,1,322,1,0], // v1.NodeSelectorTerm
    [708,1,466,1,0],[710,1,366,9,0],[765,1,466,1,0],[1125,1,458,1,0],[1059,1,344,1,0],[140,1,147,5,0],[239,55,466,1,0], // v1.NodeSpec
    [95,1,462,1,0],[24,1,462,1,0],[695,1,406,1,0],[128,1,320,9,1114],[15,1,318,9,1114],[183,1,149,1,0],[624,1,159,1,0],[418,1,299,1,0],[1551,1,349,1,0],[1549,1,295,1,0],[132,1,148,5,0],[892,1,321,1,0],[307,1,150,5,0],[196,1,366,1,0], // v1.NodeStatus
    [95,1,460,5,0], // v1.NodeSwapStatus
    [527,1,466,0,0],[1057,1,466,0,0],[87,1,466,0,0],[457,1,466,0,0],[663,1,466,0,0],[152,1,466,0,0],[473,1,466,0,0],[475,1,466,0,0],[649,1,466,0,0],[55,1,466,0,0],[1051,1,158,5,0], // v1.NodeSystemInfo
    [46,1,466,1,0],[309,1,466,0,0], // v1.ObjectFieldSelector
    [467,1,466,1,0],[607,1,466,1,0],[601,1,466,1,0],[1119,1,456,1,0],[46,1,466,1,0],[860,1,466,1,0],[309,1,466,1,0], // v1.ObjectReference
    [1117,64419,276,2,0],[644,65463,273,1,0],[993,1,170,1,0],[1009,1,171,1,0], // v1.PersistentVolume
    [1117,64419,276,2,0],[644,65463,273,1,0],[993,1,165,1,0],[1009,1,166,1,0], // v1.PersistentVolumeClaim
    [1113,1,410,0,0],[1009,1,389,0,0],[489,1,275,1,0],[497,1,275,1,0],[795,1,466,1,0],[567,1,466,1,0], // v1.PersistentVolumeClaimCondition
    [3,1,325,1,0],[942,1,269,5,0],[858,1,248,1,0],[1541,1,466,1,0],[1019,1,466,5,0],[1537,1,413,5,0],[192,1,240,5,0],[194,1,241,5,0],[1525,1,466,5,0], // v1.PersistentVolumeClaimSpec
    [695,1,412,1,0],[3,1,325,1,0],[95,1,462,1,0],[128,1,326,9,1114],[26,1,462,1,0],[30,1,461,1,0],[180,1,466,5,0],[590,1,136,5,0], // v1.PersistentVolumeClaimStatus
    [644,65463,273,1,0],[993,1,165,0,0], // v1.PersistentVolumeClaimTemplate
    [106,1,466,0,0],[787,1,458,1,0], // v1.PersistentVolumeClaimVolumeSource
    [344,1,111,5,0],[74,1,56,5,0],[393,1,120,5,0],[356,1,114,5,0],[613,1,137,5,0],[779,1,200,5,0],[451,1,121,5,0],[104,1,68,5,0],[97,1,66,5,0],[305,1,106,5,0],[327,1,110,5,0],[325,1,108,5,0],[78,1,61,5,0],[1556,1,251,5,0],[775,1,199,5,0],[76,1,60,5,0],[697,1,172,5,0],[733,1,194,5,0],[897,1,211,5,0],[520,1,135,5,0],[1023,1,231,5,0],[170,1,63,5,0], // v1.PersistentVolumeSource
    [95,1,462,1,0],[694,64842,169,2,0],[3,1,325,1,0],[108,1,161,5,0],[692,1,415,1,0],[1019,1,466,1,0],[594,1,366,1,0],[1537,1,413,5,0],[616,1,246,5,0],[1525,1,466,5,0], // v1.PersistentVolumeSpec
    [695,1,414,1,0],[567,1,466,1,0],[795,1,466,1,0],[487,1,275,5,0], // v1.PersistentVolumeStatus
    [683,1,466,0,0],[338,1,466,1,0], // v1.PhotonPersistentDiskVolumeSource
    [1117,64419,276,2,0],[644,65463,273,1,0],[993,1,190,1,0],[1009,1,191,1,0], // v1.Pod
    [830,1,327,1,0],[741,1,355,1,0], // v1.PodAffinity
    [479,1,269,5,0],[609,1,366,1,0],[1105,1,466,0,0],[611,1,269,5,0],[543,1,366,1,0],[586,1,366,1,0], // v1.PodAffinityTerm
    [830,1,327,1,0],[741,1,355,1,0], // v1.PodAntiAffinity
    [981,1,466,1,0],[465,1,466,1,0],[553,1,459,5,0],[168,1,466,1,0],[461,1,466,1,0],[100,1,466,1,0],[1135,1,465,1,0], // v1.PodCertificateProjection
    [1113,1,416,0,0],[647,1,460,1,0],[1009,1,389,0,0],[489,1,275,1,0],[497,1,275,1,0],[795,1,466,1,0],[567,1,466,1,0], // v1.PodCondition
    [605,1,366,1,0],[920,1,366,1,0],[659,1,329,1,0], // v1.PodDNSConfig
    [601,1,466,1,0],[1511,1,466,5,0], // v1.PodDNSConfigOption
    [822,1,298,0,0],[839,1,466,0,0], // v1.PodExtendedResourceClaimStatus
    [441,1,466,0,0], // v1.PodIP
    [601,1,408,0,0], // v1.PodOS
    [130,1,416,0,0], // v1.PodReadinessGate
    [601,1,466,0,0],[839,1,466,5,0],[845,1,466,5,0], // v1.PodResourceClaim
    [601,1,466,0,0],[839,1,466,5,0], // v1.PodResourceClaimStatus
    [601,1,466,0,0], // v1.PodSchedulingGate
    [713,1,466,5,0], // v1.PodSchedulingGroup
    [950,1,210,5,0],[1568,1,253,5,0],[884,1,460,5,0],[880,1,460,5,0],[882,1,458,5,0],[1047,1,365,1,0],[1049,1,442,5,0],[334,1,460,5,0],[1053,1,343,1,0],[336,1,417,5,0],[922,1,215,5,0],[50,1,58,5,0],[948,1,421,5,0], // v1.PodSecurityContext
    [1547,1,350,41,602],[424,1,297,9,602],[154,1,297,8,602],[265,1,307,9,602],[864,1,432,1,0],[1087,1,460,5,0],[9,1,460,5,0],[237,1,393,1,0],[632,1,465,1,0],[960,1,466,1,0],[209,750,466,1,0],[65,1,458,5,0],[626,1,466,1,0],[391,1,458,1,0],[395,1,458,1,0],[381,1,458,1,0],[975,1,458,5,0],[940,1,189,5,0],[414,1,316,9,602],[385,1,466,1,0],[1037,1,466,1,0],[22,1,57,5,0],[903,1,466,1,0],[1101,1,345,1,0],[377,1,310,9,442],[750,1,466,1,0],[747,1,459,5,0],[235,1,179,5,0],[783,1,331,1,0],[890,1,466,5,0],[250,1,458,5,0],[737,1,422,5,0],[665,1,462,1,0],[1107,1,348,9,1106],[971,1,458,5,0],[661,1,183,5,0],[401,1,458,5,0],[906,1,334,9,602],[841,1,332,41,602],[858,1,208,5,0],[387,1,466,5,0],[908,1,188,5,0], // v1.PodSpec
    [647,1,460,1,0],[695,1,418,1,0],[128,1,328,9,1114],[567,1,466,1,0],[795,1,466,1,0],[640,1,466,1,0],[379,1,466,1,0],[383,1,311,9,442],[715,1,466,1,0],[717,1,330,9,442],[1003,1,275,5,0],[426,1,303,1,0],[156,1,303,1,0],[773,1,419,1,0],[267,1,303,1,0],[832,1,420,1,0],[843,1,333,41,602],[290,1,181,5,0],[26,1,462,1,0],[858,1,208,5,0],[620,1,319,1,0], // v1.PodStatus
    [644,65463,273,1,0],[993,1,190,1,0], // v1.PodTemplateSpec
    [727,1,459,0,0],[763,1,424,0,0],[269,1,466,5,0], // v1.PortStatus
    [1535,1,466,0,0],[338,1,466,1,0],[787,1,458,1,0], // v1.PortworxVolumeSource
    [1564,1,459,0,0],[739,1,155,0,0], // v1.PreferredSchedulingTerm
    [754,64782,197,2,0],[428,1,459,1,0],[1097,1,459,1,0],[687,1,459,1,0],[1045,1,459,1,0],[303,1,459,1,0],[1087,1,460,5,0], // v1.Probe
    [276,1,105,5,0],[403,1,116,5,0],[1075,1,234,5,0],[364,1,112,5,0], // v1.ProbeHandler
    [991,1,354,0,0],[200,1,459,5,0], // v1.ProjectedVolumeSource
    [805,1,466,0,0],[1521,1,466,0,0],[787,1,458,1,0],[1133,1,466,1,0],[362,1,466,1,0],[1079,1,466,1,0], // v1.QuobyteVolumeSource
    [99,494,366,0,0],[781,65164,466,0,0],[338,1,466,1,0],[782,65480,466,1,0],[777,357,466,1,0],[463,1,466,1,0],[936,1,220,5,0],[787,1,458,1,0], // v1.RBDPersistentVolumeSource
    [99,494,366,0,0],[781,65164,466,0,0],[338,1,466,1,0],[782,65480,466,1,0],[777,357,466,1,0],[463,1,466,1,0],[936,1,134,5,0],[787,1,458,1,0], // v1.RBDVolumeSource
    [601,1,466,0,0],[820,1,466,1,0], // v1.ResourceClaim
    [146,1,466,1,0],[836,1,466,0,0],[233,1,266,1,0], // v1.ResourceFieldSelector
    [849,1,428,0,0],[368,1,427,1,0],[567,1,466,5,0], // v1.ResourceHealth
    [1117,64419,276,2,0],[644,65463,273,1,0],[993,1,206,1,0],[1009,1,207,1,0], // v1.ResourceQuota
    [366,1,462,1,0],[916,1,339,1,0],[918,1,213,5,0], // v1.ResourceQuotaSpec
    [366,1,462,1,0],[1131,1,462,1,0], // v1.ResourceQuotaStatus
    [506,1,462,1,0],[826,1,462,1,0],[110,1,337,1,0], // v1.ResourceRequirements
    [601,1,429,0,0],[858,1,338,1,0], // v1.ResourceStatus
    [1133,1,466,1,0],[872,1,466,1,0],[1113,1,466,1,0],[501,1,466,1,0], // v1.SELinuxOptions
    [342,1,466,0,0],[1055,1,466,0,0],[936,1,220,4,0],[995,1,458,1,0],[761,1,466,1,0],[1029,1,466,1,0],[1021,1,466,1,0],[1541,1,466,1,0],[338,1,466,1,0],[787,1,458,1,0], // v1.ScaleIOPersistentVolumeSource
    [342,1,466,0,0],[1055,1,466,0,0],[936,1,134,4,0],[995,1,458,1,0],[761,1,466,1,0],[1029,1,466,1,0],[1021,1,466,1,0],[1541,1,466,1,0],[338,1,466,1,0],[787,1,458,1,0], // v1.ScaleIOVolumeSource
    [537,1,341,1,0], // v1.ScopeSelector
    [914,1,430,0,0],[655,1,433,0,0],[1517,1,366,1,0], // v1.ScopedResourceSelectorRequirement
    [1113,1,434,0,0],[522,1,466,5,0], // v1.SeccompProfile
    [1117,64419,276,2,0],[644,65463,273,1,0],[420,1,458,5,0],[185,1,463,1,0],[1034,1,465,1,0],[1113,1,435,1,0], // v1.Secret
    [524,65012,134,2,0],[657,1,458,5,0], // v1.SecretEnvSource
    [524,65012,134,2,0],[459,1,466,0,0],[657,1,458,5,0], // v1.SecretKeySelector
    [524,65012,134,2,0],[455,1,313,1,0],[657,1,458,5,0], // v1.SecretProjection
    [601,1,466,1,0],[607,1,466,1,0], // v1.SecretReference
    [932,1,466,1,0],[455,1,313,1,0],[200,1,459,5,0],[657,1,458,5,0], // v1.SecretVolumeSource
    [93,1,65,5,0],[752,1,458,5,0],[950,1,210,5,0],[1568,1,253,5,0],[884,1,460,5,0],[880,1,460,5,0],[882,1,458,5,0],[789,1,458,5,0],[36,1,458,5,0],[755,1,423,5,0],[922,1,215,5,0],[50,1,58,5,0], // v1.SecurityContext
    [1117,64419,276,2,0],[644,65463,273,1,0],[993,1,227,1,0],[1009,1,228,1,0], // v1.Service
    [1117,64419,276,2,0],[644,65463,273,1,0],[938,1,324,9,602],[414,1,316,1,0],[65,1,458,5,0], // v1.ServiceAccount
    [61,1,466,1,0],[284,1,460,5,0],[679,1,466,0,0], // v1.ServiceAccountTokenProjection
    [601,1,466,1,0],[763,1,424,1,0],[52,1,466,5,0],[727,1,459,0,0],[1065,1,277,1,0],[628,1,459,1,0], // v1.ServicePort
    [731,1,342,9,728],[942,1,465,1,0],[116,1,466,1,0],[118,1,366,1,0],[1113,1,439,1,0],[295,1,366,1,0],[966,1,436,1,0],[516,1,466,1,0],[518,1,366,1,0],[297,1,466,1,0],[299,1,437,1,0],[370,1,459,1,0],[769,1,458,1,0],[968,1,229,5,0],[443,1,312,1,0],[445,1,397,5,0],[32,1,458,5,0],[514,1,466,5,0],[434,1,438,5,0],[1109,1,466,5,0], // v1.ServiceSpec
    [512,1,133,1,0],[128,1,360,9,1114], // v1.ServiceStatus
    [114,1,70,5,0], // v1.SessionAffinityConfig
    [924,1,460,0,0], // v1.SleepAction
    [1541,1,466,1,0],[1543,1,466,1,0],[338,1,466,1,0],[787,1,458,1,0],[936,1,161,5,0], // v1.StorageOSPersistentVolumeSource
    [1541,1,466,1,0],[1543,1,466,1,0],[338,1,466,1,0],[787,1,458,1,0],[936,1,134,5,0], // v1.StorageOSVolumeSource
    [601,1,466,0,0],[1511,1,466,0,0], // v1.Sysctl
    [727,1,277,0,0],[375,1,466,1,0], // v1.TCPSocketAction
    [459,1,466,0,0],[1511,1,466,1,0],[246,1,443,0,0],[1095,1,275,5,0], // v1.Taint
    [459,1,466,1,0],[655,1,445,1,0],[1511,1,466,1,0],[246,1,443,1,0],[1103,1,460,5,0], // v1.Toleration
    [459,1,466,0,0],[1517,1,366,0,0], // v1.TopologySelectorLabelRequirement
    [541,1,346,1,0], // v1.TopologySelectorTerm
    [559,1,459,0,0],[1105,1,466,0,0],[1566,1,448,0,0],[479,1,269,5,0],[580,1,459,5,0],[618,1,405,5,0],[638,1,405,5,0],[543,1,366,1,0], // v1.TopologySpreadConstraint
    [42,1,466,4,0],[467,1,466,0,0],[601,1,466,0,0], // v1.TypedLocalObjectReference
    [42,1,466,4,0],[467,1,466,0,0],[601,1,466,0,0],[607,1,466,5,0], // v1.TypedObjectReference
    [601,1,466,0,0],[1553,63983,249,2,0], // v1.Volume
    [601,1,466,0,0],[220,1,466,0,0], // v1.VolumeDevice
    [601,1,466,0,0],[787,1,458,1,0],[799,1,426,5,0],[596,1,466,0,0],[1039,1,466,1,0],[598,1,400,5,0],[1041,1,466,1,0], // v1.VolumeMount
    [601,1,466,0,0],[596,1,466,0,0],[787,1,458,1,0],[799,1,426,5,0],[1554,1,250,5,0], // v1.VolumeMountStatus
    [828,1,153,5,0], // v1.VolumeNodeAffinity
    [926,1,219,5,0],[240,1,92,5,0],[134,1,76,5,0],[962,1,225,5,0],[120,1,71,5,0],[706,1,177,5,0], // v1.VolumeProjection
    [506,1,462,1,0],[826,1,462,1,0], // v1.VolumeResourceRequirements
    [393,1,120,5,0],[248,1,95,5,0],[344,1,111,5,0],[74,1,56,5,0],[352,1,113,5,0],[926,1,221,5,0],[613,1,137,5,0],[451,1,122,5,0],[356,1,115,5,0],[690,1,168,5,0],[779,1,201,5,0],[325,1,109,5,0],[104,1,69,5,0],[97,1,67,5,0],[327,1,110,5,0],[240,1,94,5,0],[305,1,106,5,0],[78,1,62,5,0],[134,1,77,5,0],[1556,1,251,5,0],[775,1,199,5,0],[76,1,60,5,0],[697,1,172,5,0],[759,1,198,5,0],[733,1,194,5,0],[897,1,212,5,0],[1023,1,232,5,0],[170,1,64,5,0],[262,1,101,5,0],[408,1,123,5,0], // v1.VolumeSource
    [408,1,124,5,0], // v1.VolumeStatus
    [1545,1,466,0,0],[338,1,466,1,0],[1027,1,466,1,0],[1025,1,466,1,0], // v1.VsphereVirtualDiskVolumeSource
    [1564,1,459,0,0],[702,1,175,0,0], // v1.WeightedPodAffinityTerm
    [360,1,466,5,0],[358,1,466,5,0],[886,1,466,5,0],[399,1,458,5,0], // v1.WindowsSecurityContextOptions
    [15,1,366,0,0],[128,1,255,1,0],[385,1,466,5,0],[1069,1,161,5,0],[210,1,465,1,0],[626,1,466,5,0],[1574,1,466,5,0],[372,1,256,5,0], // v1.Endpoint
    [791,1,458,5,0],[964,1,458,5,0],[1083,1,458,5,0], // v1.EndpointConditions
    [332,1,359,1,0],[330,1,358,1,0], // v1.EndpointHints
    [601,1,466,5,0],[763,1,424,5,0],[727,1,459,5,0],[52,1,466,5,0], // v1.EndpointPort
    [1117,64419,276,2,0],[644,65463,273,1,0],[17,1,449,0,0],[252,1,356,0,0],[731,1,357,0,0], // v1.EndpointSlice
    [601,1,466,0,0], // v1.ForNode
    [601,1,466,0,0], // v1.ForZone
    [1117,64419,276,2,0],[644,65463,273,1,0],[993,1,262,1,0],[1009,1,263,1,0], // v1.PodDisruptionBudget
    [578,1,277,5,0],[942,1,269,21,0],[563,1,277,5,0],[1123,1,450,5,0], // v1.PodDisruptionBudgetSpec
    [647,1,460,1,0],[229,1,464,1,0],[231,1,459,0,0],[174,1,459,0,0],[216,1,459,0,0],[282,1,459,0,0],[128,1,360,9,1114], // v1.PodDisruptionBudgetStatus
    [1117,64419,276,2,0],[644,65463,273,1,0],[1511,1,459,0,0],[354,1,458,1,0],[214,1,466,1,0],[737,1,422,5,0], // v1.PriorityClass
    [1117,64419,276,2,0],[644,65463,273,1,0],[767,1,466,0,0],[671,1,465,1,0],[797,1,415,5,0],[594,1,366,1,0],[38,1,458,5,0],[1527,1,451,5,0],[34,1,347,1,0], // v1.StorageClass
    [1113,1,466,0,0],[1009,1,452,0,0],[647,1,460,1,0],[497,1,275,0,0],[795,1,466,0,0],[567,1,466,0,0], // v1.Condition
    [545,1,465,1,0],[537,1,361,1,0], // v1.LabelSelector
    [459,1,466,0,0],[655,1,453,0,0],[1517,1,366,1,0], // v1.LabelSelectorRequirement
    [531,1,466,1,0],[651,1,454,1,0],[46,1,466,1,0],[1093,1,275,5,0],[313,1,466,1,0],[315,1,268,5,0],[1043,1,466,1,0], // v1.ManagedFieldsEntry
    [601,1,466,1,0],[346,1,466,1,0],[607,1,466,1,0],[946,1,466,1,0],[1119,1,456,1,0],[860,1,466,1,0],[348,1,460,1,0],[166,1,275,1,0],[206,1,275,5,0],[204,1,460,5,0],[477,1,465,1,0],[40,1,465,1,0],[667,1,363,9,1120],[319,1,366,9,0],[529,1,362,1,0], // v1.ObjectMeta
    [46,1,466,0,0],[467,1,466,0,0],[601,1,466,0,0],[1119,1,456,0,0],[158,1,458,5,0],[84,1,458,5,0], // v1.OwnerReference
    [467,1,466,1,0],[46,1,466,1,0], // v1.TypeMeta
];

/// Kind: its `apiVersion`, its name, its type.
pub(super) static ROOTS: [[u16; 3]; 23] = [
    [19, 600, 5], // admissionregistration.k8s.io/v1 MutatingWebhookConfiguration
    [19, 1504, 13], // admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy
    [19, 1505, 14], // admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding
    [19, 1506, 19], // admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration
    [54, 208, 23], // apps/v1 Deployment
    [54, 813, 28], // apps/v1 ReplicaSet
    [67, 374, 40], // autoscaling/v2 HorizontalPodAutoscaler
    [224, 254, 258], // discovery.k8s.io/v1 EndpointSlice
    [723, 712, 261], // policy/v1 PodDisruptionBudget
    [905, 749, 264], // scheduling.k8s.io/v1 PriorityClass
    [1017, 1018, 265], // storage.k8s.io/v1 StorageClass
    [1139, 134, 72], // v1 ConfigMap
    [1139, 271, 102], // v1 Event
    [1139, 505, 128], // v1 LimitRange
    [1139, 607, 138], // v1 Namespace
    [1139, 615, 142], // v1 Node
    [1139, 689, 162], // v1 PersistentVolume
    [1139, 690, 163], // v1 PersistentVolumeClaim
    [1139, 699, 173], // v1 Pod
    [1139, 855, 205], // v1 ResourceQuota
    [1139, 926, 216], // v1 Secret
    [1139, 956, 223], // v1 Service
    [1139, 958, 224], // v1 ServiceAccount
];
