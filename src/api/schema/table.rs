//! Made by `tests/schema_table.rs` from `tests/schema/*.json`. Do not edit.

/// All names, one after the other.
pub(super) static NAMES: &str = "\
    -[]uint8AccessModesaccessModesActionactionActiveactiveActiveDeadlineSecondsactiveDeadlineSecondsAddaddAddressaddressAddresses\
    addressesAddressTypeaddressTypeadmissionregistration.k8s.io/v1AdmissionReviewVersionsadmissionReviewVersionsAffinityaffinity\
    AllocatableallocatableAllocatedResourcesallocatedResourcesAllocatedResourcesStatusallocatedResourcesStatusAllocatedResourceStatuses\
    allocatedResourceStatusesAllocateLoadBalancerNodePortsallocateLoadBalancerNodePortsAllowPrivilegeEscalationallowPrivilegeEscalation\
    AnnotationsannotationsAPIGroupapiGroupAPIGroupsapiGroupsAPIVersionapiVersionAPIVersionsapiVersionsAppArmorProfileappArmorProfile\
    AppProtocolappProtocolapps/v1ArchitecturearchitectureArgsargsAssignedassignedAudienceaudienceAuditAnnotationsauditAnnotations\
    AutomountServiceAccountTokenautomountServiceAccountTokenautoscaling/v2AvailableReplicasavailableReplicasAverageUtilization\
    averageUtilizationAverageValueaverageValueAWSElasticBlockStoreawsElasticBlockStoreAzureDiskazureDiskAzureFileazureFileBehavior\
    behaviorBinaryDatabinaryDataBlockOwnerDeletionblockOwnerDeletionboolBootIDbootIDCABundlecaBundleCachingModecachingModeCapabilities\
    capabilitiesCapacitycapacityCephFScephfsCephMonitorsCertificateChainPathcertificateChainPathchapAuthDiscoverychapAuthSession\
    CindercinderClaimNameclaimNameClaimRefclaimRefClaimsclaimsClientConfigclientConfigClientIPclientIPClusterIPclusterIPClusterIPs\
    clusterIPsClusterTrustBundleclusterTrustBundleCollisionCountcollisionCountCommandcommandComponentcomponentConditionsconditions\
    ConditionTypeconditionTypeConfigconfigConfigMapconfigMapConfigMapKeyRefconfigMapKeyRefConfigMapRefconfigMapRefConfigSource\
    configSourceContainercontainerContainerIDcontainerIDContainerNamecontainerNameContainerPortcontainerPortContainerResource\
    containerResourceContainerRuntimeVersioncontainerRuntimeVersionContainerscontainersContainerStatusescontainerStatusesController\
    controllerControllerExpandSecretRefcontrollerExpandSecretRefControllerPublishSecretRefcontrollerPublishSecretRefCountcount\
    CreationTimestampcreationTimestampCredentialBundlePathcredentialBundlePathCSIcsiCurrentcurrentCurrentHealthycurrentHealthy\
    CurrentMetricscurrentMetricsCurrentReplicascurrentReplicasCurrentVolumeAttributesClassNamecurrentVolumeAttributesClassName\
    dDaemonEndpointsdaemonEndpointsDatadataDataDiskURIDatasetNamedatasetNameDatasetUUIDdatasetUUIDDataSourcedataSourceDataSourceRef\
    dataSourceRefDeclaredFeaturesdeclaredFeaturesDefaultdefaultDefaultModedefaultModeDefaultRequestdefaultRequestDeletionGracePeriodSeconds\
    deletionGracePeriodSecondsDeletionTimestampdeletionTimestampDeploymentDeprecatedServiceAccountDeprecatedTopologydeprecatedTopology\
    DescribedObjectdescribedObjectDescriptiondescriptionDesiredHealthydesiredHealthyDesiredReplicasdesiredReplicasDevicePathdevicePath\
    Directorydirectorydiscovery.k8s.io/v1DiscoveryCHAPAuthDiskNamediskNamediskURIDisruptedPodsdisruptedPodsDisruptionsAllowed\
    disruptionsAllowedDivisordivisorDNSConfigdnsConfigDNSPolicydnsPolicyDoNotUseExternalIDDownwardAPIdownwardAPIDriverdriverDrop\
    dropEffecteffectEmptyDiremptyDirEnableServiceLinksenableServiceLinksEndpointsendpointsEndpointSliceEndpointsNameEndpointsNamespace\
    endpointsNamespaceEnvenvEnvFromenvFromEphemeralephemeralEphemeralContainerCommonEphemeralContainersephemeralContainersEphemeralContainerStatuses\
    ephemeralContainerStatusesErrorerrorEventEventTimeeventTimeExcludeResourceRulesexcludeResourceRulesExecexecExitCodeexitCode\
    ExitCodesexitCodesExpectedPodsexpectedPodsExpirationSecondsexpirationSecondsExpressionexpressionExpressionWarningsexpressionWarnings\
    ExtendedResourceClaimStatusextendedResourceClaimStatusExternalexternalexternalIDExternalIPsexternalIPsExternalNameexternalName\
    ExternalTrafficPolicyexternalTrafficPolicyFailurePolicyfailurePolicyFailureThresholdfailureThresholdFCfcFeaturesfeaturesFieldPath\
    fieldPathFieldReffieldRefFieldsTypefieldsTypeFieldsV1fieldsV1FileKeyReffileKeyRefFinalizersfinalizersFinishedAtfinishedAt\
    FirstTimestampfirstTimestampFlexVolumeflexVolumeFlockerflockerFormatForNodesforNodesForZonesforZonesFSGroupfsGroupFSGroupChangePolicy\
    fsGroupChangePolicyFSTypefsTypeFullyLabeledReplicasfullyLabeledReplicasGatewaygatewayGCEPersistentDiskgcePersistentDiskGenerateName\
    generateNameGenerationgenerationGIDgidGitRepogitRepoGlobalDefaultglobalDefaultGlusterfsglusterfsGMSACredentialSpecgmsaCredentialSpec\
    GMSACredentialSpecNamegmsaCredentialSpecNameGroupgroupGRPCgrpcHardhardHealthhealthHealthCheckNodePorthealthCheckNodePortHints\
    hintsHorizontalPodAutoscalerHosthostHostAliaseshostAliasesHostIPhostIPHostIPChostIPCHostIPshostIPsHostnamehostnameHostnameOverride\
    hostnameOverrideHostnameshostnamesHostNetworkhostNetworkHostPathhostPathHostPIDhostPIDHostPorthostPortHostProcesshostProcess\
    HostUsershostUsersHTTPGethttpGetHTTPHeadershttpHeadersiImageimageImageIDimageIDImagePullPolicyimagePullPolicyImagePullSecrets\
    imagePullSecretsImageRefimageRefImagesimagesImmutableimmutableIngressingressInitContainersinitContainersInitContainerStatuses\
    initContainerStatusesInitialDelaySecondsinitialDelaySecondsInitiatorNameinitiatorNameint32int64InternalTrafficPolicyinternalTrafficPolicy\
    intstr.IntOrStringintstr.TypeIntValInvolvedObjectinvolvedObjectIPipIPFamiliesipFamiliesIPFamilyPolicyipFamilyPolicyIPMode\
    ipModeIQNiqnISCSIiscsiISCSIInterfaceiscsiInterfaceItemsitemsKernelVersionkernelVersionKeykeyKeyPathkeyPathKeyringkeyringKeyType\
    keyTypeKindkindKubeletConfigKeykubeletConfigKeyKubeletEndpointkubeletEndpointKubeletVersionkubeletVersionKubeProxyVersion\
    kubeProxyVersionLabelslabelsLabelSelectorlabelSelectorLastHeartbeatTimelastHeartbeatTimeLastKnownGoodlastKnownGoodLastObservedTime\
    lastObservedTimeLastPhaseTransitionTimelastPhaseTransitionTimeLastProbeTimelastProbeTimeLastScaleTimelastScaleTimelastState\
    LastTerminationStateLastTimestamplastTimestampLastTransitionTimelastTransitionTimeLastUpdateTimelastUpdateTimeLevellevelLifecycle\
    lifecycleLimitRangeLimitslimitsLinuxlinuxLivenessProbelivenessProbeLoadBalancerloadBalancerLoadBalancerClassloadBalancerClass\
    LoadBalancerIPloadBalancerIPLoadBalancerSourceRangesloadBalancerSourceRangesLocallocalLocalhostProfilelocalhostProfileLocalObjectReference\
    LunlunMachineIDmachineIDManagedFieldsmanagedFieldsManagermanagerMatchConditionsmatchConditionsMatchConstraintsmatchConstraints\
    MatchExpressionsmatchExpressionsMatchFieldsmatchFieldsMatchLabelKeysmatchLabelKeysMatchLabelsmatchLabelsMatchPolicymatchPolicy\
    MatchResourcesmatchResourcesMaxmaxMaxExpirationSecondsmaxExpirationSecondsMaxLimitRequestRatiomaxLimitRequestRatioMaxReplicas\
    maxReplicasMaxSkewmaxSkewMaxSurgemaxSurgeMaxUnavailablemaxUnavailableMediummediumMessagemessageMessageExpressionmessageExpression\
    metadataMetricmetricMetricsmetricsMinminMinAvailableminAvailableMinDomainsminDomainsMinReadySecondsminReadySecondsMinReplicas\
    minReplicasMismatchLabelKeysmismatchLabelKeysModemodeModifyVolumeStatusmodifyVolumeStatusMonitorsmonitorsMountOptionsmountOptions\
    MountPathmountPathMountPropagationmountPropagationMutatingWebhookConfigurationNamenameNamesnamesNameserversnameserversNamespace\
    namespaceNamespacesnamespacesNamespaceSelectornamespaceSelectorNFSnfsNodeNodeAffinitynodeAffinityNodeAffinityPolicynodeAffinityPolicy\
    NodeAllocatableResourceClaimStatusesnodeAllocatableResourceClaimStatusesNodeExpandSecretRefnodeExpandSecretRefNodeInfonodeInfo\
    NodeNamenodeNameNodePortnodePortNodePublishSecretRefnodePublishSecretRefNodeSelectornodeSelectorNodeSelectorTermsnodeSelectorTerms\
    NodeStageSecretRefnodeStageSecretRefNodeTaintsPolicynodeTaintsPolicyNominatedNodeNamenominatedNodeNameObjectobjectObjectMeta\
    ObjectSelectorobjectSelectorObservedGenerationobservedGenerationOperatingSystemoperatingSystemOperationoperationOperations\
    operationsOperatoroperatorOptionaloptionalOptionsoptionsOSosOSImageosImageOverheadoverheadOwnerReferencesownerReferencesParameterNotFoundAction\
    parameterNotFoundActionParamKindparamKindParamRefparamRefPartitionpartitionPathpathPausedpausedPdIDpdIDPDNamepdNamePeriodSeconds\
    periodSecondsPersistentVolumePersistentVolumeClaimpersistentVolumeClaimPersistentVolumeReclaimPolicypersistentVolumeReclaimPolicy\
    PersistentVolumeSourcePhasephasePhotonPersistentDiskphotonPersistentDiskPodPodAffinitypodAffinityPodAffinityTermpodAffinityTerm\
    PodAntiAffinitypodAntiAffinityPodCertificatepodCertificatePodCIDRpodCIDRPodCIDRspodCIDRsPodDisruptionBudgetPodGroupNamepodGroupName\
    PodIPpodIPPodIPspodIPsPodspodsPoliciespoliciespolicy/v1PolicyNamepolicyNamepoolPortportPortalsportalsPortsportsPortworxVolume\
    portworxVolumePostStartpostStartPreemptionPolicypreemptionPolicyPreferencepreferencePreferredDuringSchedulingIgnoredDuringExecution\
    preferredDuringSchedulingIgnoredDuringExecutionPrefixprefixPreStoppreStopPrioritypriorityPriorityClassPriorityClassNamepriorityClassName\
    PrivilegedprivilegedProbeHandlerProcMountprocMountProgressDeadlineSecondsprogressDeadlineSecondsProjectedprojectedProtectionDomain\
    protectionDomainProtocolprotocolProviderIDproviderIDPublishNotReadyAddressespublishNotReadyAddressesPullPolicypullPolicyQOSClass\
    qosClassQuobytequobyteRadosUserRawRBDrbdRBDImageRBDPoolReadinessGatesreadinessGatesReadinessProbereadinessProbeReadOnlyreadOnly\
    ReadOnlyRootFilesystemreadOnlyRootFilesystemReadyreadyReadyReplicasreadyReplicasReasonreasonRecursiveReadOnlyrecursiveReadOnly\
    RecursiveReadOnlyMountsrecursiveReadOnlyMountsReferencereferenceRegistryregistryReinvocationPolicyreinvocationPolicyRelated\
    relatedReplicasreplicasReplicaSetreportingComponentReportingControllerReportingInstancereportingInstanceRepositoryrepository\
    RequestrequestRequestMappingsrequestMappingsRequestNamerequestNameRequestsrequestsRequiredrequiredRequiredDuringSchedulingIgnoredDuringExecution\
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
    startupProbeStatestateStatusstatusStdinstdinStdinOncestdinOnceStopSignalstopSignalStorageClassNamestorageClassNameStorageMode\
    storageModeStorageOSstorageosStoragePolicyIDstoragePolicyIDStoragePolicyNamestoragePolicyNameStoragePoolstoragePoolStrategy\
    strategystringStringDatastringDataStrValSubdomainsubdomainSubPathsubPathSubPathExprsubPathExprSubresourcesubresourceSuccessThreshold\
    successThresholdSupplementalGroupssupplementalGroupsSupplementalGroupsPolicysupplementalGroupsPolicySwapswapSysctlssysctls\
    SystemsystemSystemUUIDsystemUUIDTaintstaintsTargettargetTargetContainerNametargetContainerNameTargetPorttargetPortTargetPortal\
    targetPortalTargetReftargetRefTargetVolumeAttributesClassNametargetVolumeAttributesClassNameTargetWWNstargetWWNsTCPSocket\
    tcpSocketTemplatetemplateTenanttenantTerminatedterminatedTerminatingterminatingTerminatingReplicasterminatingReplicasTerminationGracePeriodSeconds\
    terminationGracePeriodSecondsTerminationMessagePathterminationMessagePathTerminationMessagePolicyterminationMessagePolicy\
    TimetimeTimeAddedtimeAddedTimeoutSecondstimeoutSecondsTolerancetoleranceTolerationstolerationsTolerationSecondstolerationSeconds\
    TopologyKeytopologyKeyTopologySpreadConstraintstopologySpreadConstraintsTrafficDistributiontrafficDistributionTTYttyTypetype\
    TypeCheckingtypeCheckingTypeMetatypes.UIDUIDuidUnavailableReplicasunavailableReplicasUnhealthyPodEvictionPolicyunhealthyPodEvictionPolicy\
    UnschedulableunschedulableUpdatedReplicasupdatedReplicasURLurlUsedusedUseruserUserAnnotationsuserAnnotationsUserNamespaces\
    userNamespacesv1v1.AddressTypev1.Affinityv1.AppArmorProfilev1.AppArmorProfileTypev1.AttachedVolumev1.AuditAnnotationv1.AWSElasticBlockStoreVolumeSource\
    v1.AzureDataDiskCachingModev1.AzureDataDiskKindv1.AzureDiskVolumeSourcev1.AzureFilePersistentVolumeSourcev1.AzureFileVolumeSource\
    v1.Capabilitiesv1.Capabilityv1.CephFSPersistentVolumeSourcev1.CephFSVolumeSourcev1.CinderPersistentVolumeSourcev1.CinderVolumeSource\
    v1.ClaimResourceStatusv1.ClientIPConfigv1.ClusterTrustBundleProjectionv1.Conditionv1.ConditionStatusv1.ConfigMapv1.ConfigMapEnvSource\
    v1.ConfigMapKeySelectorv1.ConfigMapNodeConfigSourcev1.ConfigMapProjectionv1.ConfigMapVolumeSourcev1.Containerv1.ContainerExtendedResourceRequest\
    v1.ContainerImagev1.ContainerPortv1.ContainerResizePolicyv1.ContainerRestartPolicyv1.ContainerRestartRulev1.ContainerRestartRuleAction\
    v1.ContainerRestartRuleOnExitCodesv1.ContainerRestartRuleOnExitCodesOperatorv1.ContainerStatev1.ContainerStateRunningv1.ContainerStateTerminated\
    v1.ContainerStateWaitingv1.ContainerStatusv1.ContainerUserv1.CSIPersistentVolumeSourcev1.CSIVolumeSourcev1.DaemonEndpoint\
    v1.Deploymentv1.DeploymentConditionv1.DeploymentConditionTypev1.DeploymentSpecv1.DeploymentStatusv1.DeploymentStrategyv1.DeploymentStrategyType\
    v1.DNSPolicyv1.DownwardAPIProjectionv1.DownwardAPIVolumeFilev1.DownwardAPIVolumeSourcev1.EmptyDirVolumeSourcev1.Endpointv1.EndpointConditions\
    v1.EndpointHintsv1.EndpointPortv1.EndpointSlicev1.EnvFromSourcev1.EnvVarv1.EnvVarSourcev1.EphemeralContainerv1.EphemeralContainerCommon\
    v1.EphemeralVolumeSourcev1.Eventv1.EventSeriesv1.EventSourcev1.ExecActionv1.ExpressionWarningv1.FailurePolicyTypev1.FCVolumeSource\
    v1.FieldsV1v1.FileKeySelectorv1.FinalizerNamev1.FlexPersistentVolumeSourcev1.FlexVolumeSourcev1.FlockerVolumeSourcev1.ForNode\
    v1.ForZonev1.GCEPersistentDiskVolumeSourcev1.GitRepoVolumeSourcev1.GlusterfsPersistentVolumeSourcev1.GlusterfsVolumeSource\
    v1.GRPCActionv1.HostAliasv1.HostIPv1.HostPathTypev1.HostPathVolumeSourcev1.HTTPGetActionv1.HTTPHeaderv1.ImageVolumeSource\
    v1.ImageVolumeStatusv1.IPFamilyv1.IPFamilyPolicyv1.ISCSIPersistentVolumeSourcev1.ISCSIVolumeSourcev1.KeyToPathv1.LabelSelector\
    v1.LabelSelectorOperatorv1.LabelSelectorRequirementv1.Lifecyclev1.LifecycleHandlerv1.LimitRangev1.LimitRangeItemv1.LimitRangeSpec\
    v1.LimitTypev1.LinuxContainerUserv1.LoadBalancerIngressv1.LoadBalancerIPModev1.LoadBalancerStatusv1.LocalObjectReferencev1.LocalVolumeSource\
    v1.ManagedFieldsEntryv1.ManagedFieldsOperationTypev1.MatchConditionv1.MatchPolicyTypev1.MatchResourcesv1.MicroTimev1.ModifyVolumeStatus\
    v1.MountPropagationModev1.MutatingWebhookv1.MutatingWebhookConfigurationv1.NamedRuleWithOperationsv1.Namespacev1.NamespaceCondition\
    v1.NamespaceConditionTypev1.NamespacePhasev1.NamespaceSpecv1.NamespaceStatusv1.NFSVolumeSourcev1.Nodev1.NodeAddressv1.NodeAddressType\
    v1.NodeAffinityv1.NodeAllocatableResourceClaimStatusv1.NodeConditionv1.NodeConditionTypev1.NodeConfigSourcev1.NodeConfigStatus\
    v1.NodeDaemonEndpointsv1.NodeFeaturesv1.NodeInclusionPolicyv1.NodePhasev1.NodeRuntimeHandlerv1.NodeRuntimeHandlerFeatures\
    v1.NodeSelectorv1.NodeSelectorOperatorv1.NodeSelectorRequirementv1.NodeSelectorTermv1.NodeSpecv1.NodeStatusv1.NodeSwapStatus\
    v1.NodeSystemInfov1.ObjectFieldSelectorv1.ObjectMetav1.ObjectReferencev1.OperationTypev1.OSNamev1.OwnerReferencev1.ParameterNotFoundActionType\
    v1.ParamKindv1.ParamRefv1.PersistentVolumev1.PersistentVolumeAccessModev1.PersistentVolumeClaimv1.PersistentVolumeClaimCondition\
    v1.PersistentVolumeClaimConditionTypev1.PersistentVolumeClaimModifyVolumeStatusv1.PersistentVolumeClaimPhasev1.PersistentVolumeClaimSpec\
    v1.PersistentVolumeClaimStatusv1.PersistentVolumeClaimTemplatev1.PersistentVolumeClaimVolumeSourcev1.PersistentVolumeMode\
    v1.PersistentVolumePhasev1.PersistentVolumeReclaimPolicyv1.PersistentVolumeSourcev1.PersistentVolumeSpecv1.PersistentVolumeStatus\
    v1.PhotonPersistentDiskVolumeSourcev1.Podv1.PodAffinityv1.PodAffinityTermv1.PodAntiAffinityv1.PodCertificateProjectionv1.PodCondition\
    v1.PodConditionTypev1.PodDisruptionBudgetv1.PodDisruptionBudgetSpecv1.PodDisruptionBudgetStatusv1.PodDNSConfigv1.PodDNSConfigOption\
    v1.PodExtendedResourceClaimStatusv1.PodFSGroupChangePolicyv1.PodIPv1.PodOSv1.PodPhasev1.PodQOSClassv1.PodReadinessGatev1.PodResizeStatus\
    v1.PodResourceClaimv1.PodResourceClaimStatusv1.PodSchedulingGatev1.PodSchedulingGroupv1.PodSecurityContextv1.PodSELinuxChangePolicy\
    v1.PodSpecv1.PodStatusv1.PodTemplateSpecv1.PortStatusv1.PortworxVolumeSourcev1.PreemptionPolicyv1.PreferredSchedulingTerm\
    v1.PriorityClassv1.Probev1.ProbeHandlerv1.ProcMountTypev1.ProjectedVolumeSourcev1.Protocolv1.PullPolicyv1.QuobyteVolumeSource\
    v1.RBDPersistentVolumeSourcev1.RBDVolumeSourcev1.RecursiveReadOnlyModev1.ReinvocationPolicyTypev1.ReplicaSetv1.ReplicaSetCondition\
    v1.ReplicaSetConditionTypev1.ReplicaSetSpecv1.ReplicaSetStatusv1.ResourceClaimv1.ResourceFieldSelectorv1.ResourceHealthv1.ResourceHealthStatus\
    v1.ResourceIDv1.ResourceListv1.ResourceNamev1.ResourceQuotav1.ResourceQuotaScopev1.ResourceQuotaSpecv1.ResourceQuotaStatus\
    v1.ResourceRequirementsv1.ResourceResizeRestartPolicyv1.ResourceStatusv1.RestartPolicyv1.RollingUpdateDeploymentv1.Rulev1.RuleWithOperations\
    v1.ScaleIOPersistentVolumeSourcev1.ScaleIOVolumeSourcev1.ScopedResourceSelectorRequirementv1.ScopeSelectorv1.ScopeSelectorOperator\
    v1.ScopeTypev1.SeccompProfilev1.SeccompProfileTypev1.Secretv1.SecretEnvSourcev1.SecretKeySelectorv1.SecretProjectionv1.SecretReference\
    v1.SecretTypev1.SecretVolumeSourcev1.SecurityContextv1.SELinuxOptionsv1.Servicev1.ServiceAccountv1.ServiceAccountTokenProjection\
    v1.ServiceAffinityv1.ServiceExternalTrafficPolicyv1.ServiceInternalTrafficPolicyv1.ServicePortv1.ServiceReferencev1.ServiceSpec\
    v1.ServiceStatusv1.ServiceTypev1.SessionAffinityConfigv1.SideEffectClassv1.Signalv1.SleepActionv1.StatusReasonv1.StorageMedium\
    v1.StorageOSPersistentVolumeSourcev1.StorageOSVolumeSourcev1.SupplementalGroupsPolicyv1.Sysctlv1.Taintv1.TaintEffectv1.TCPSocketAction\
    v1.TerminationMessagePolicyv1.Timev1.Tolerationv1.TolerationOperatorv1.TopologySpreadConstraintv1.TypeCheckingv1.TypedLocalObjectReference\
    v1.TypedObjectReferencev1.TypeMetav1.UnhealthyPodEvictionPolicyTypev1.UniqueVolumeNamev1.UnsatisfiableConstraintActionv1.URIScheme\
    v1.ValidatingAdmissionPolicyv1.ValidatingAdmissionPolicyBindingv1.ValidatingAdmissionPolicyBindingSpecv1.ValidatingAdmissionPolicySpec\
    v1.ValidatingAdmissionPolicyStatusv1.ValidatingWebhookv1.ValidatingWebhookConfigurationv1.Validationv1.ValidationActionv1.Variable\
    v1.Volumev1.VolumeDevicev1.VolumeMountv1.VolumeMountStatusv1.VolumeNodeAffinityv1.VolumeProjectionv1.VolumeResourceRequirements\
    v1.VolumeSourcev1.VolumeStatusv1.VsphereVirtualDiskVolumeSourcev1.WebhookClientConfigv1.WeightedPodAffinityTermv1.WindowsSecurityContextOptions\
    v2.ContainerResourceMetricSourcev2.ContainerResourceMetricStatusv2.CrossVersionObjectReferencev2.ExternalMetricSourcev2.ExternalMetricStatus\
    v2.HorizontalPodAutoscalerv2.HorizontalPodAutoscalerBehaviorv2.HorizontalPodAutoscalerConditionv2.HorizontalPodAutoscalerConditionType\
    v2.HorizontalPodAutoscalerSpecv2.HorizontalPodAutoscalerStatusv2.HPAScalingPolicyv2.HPAScalingPolicyTypev2.HPAScalingRules\
    v2.MetricIdentifierv2.MetricSourceTypev2.MetricSpecv2.MetricStatusv2.MetricTargetv2.MetricTargetTypev2.MetricValueStatusv2.ObjectMetricSource\
    v2.ObjectMetricStatusv2.PodsMetricSourcev2.PodsMetricStatusv2.ResourceMetricSourcev2.ResourceMetricStatusv2.ScalingPolicySelect\
    ValidatingAdmissionPolicyValidatingAdmissionPolicyBindingValidatingWebhookConfigurationValidationActionsvalidationActions\
    ValidationsvalidationsValuevalueValueExpressionvalueExpressionValueFromvalueFromValuesvaluesVariablesvariablesVolumevolume\
    VolumeAttributesvolumeAttributesVolumeAttributesClassNamevolumeAttributesClassNameVolumeClaimTemplatevolumeClaimTemplateVolumeDevices\
    volumeDevicesVolumeHandlevolumeHandleVolumeIDvolumeIDVolumeModevolumeModeVolumeMountsvolumeMountsVolumeNamevolumeNameVolumeNamespace\
    volumeNamespaceVolumePathvolumePathVolumesvolumesVolumesAttachedvolumesAttachedVolumesInUsevolumesInUseVolumeSourceVolumeStatus\
    volumeStatusVsphereVolumevsphereVolumeWaitingwaitingWarningwarningWebhookswebhooksWeightweightWhenUnsatisfiablewhenUnsatisfiable\
    WindowsOptionswindowsOptionsWorkingDirworkingDirWWIDswwidsZonezone";

/// How long each name is.
pub(super) static NAME_LENGTHS: [u8; 1556] = [
    0,1,7,11,11,6,6,6,6,21,21,3,3,7,7,9,9,11,11,31,23,23,8,8,11,11,18,18,24,24,25,25,29,29,24,24,11,11,8,8,9,9,10,10,11,11,15,15,
    11,11,7,12,12,4,4,8,8,8,8,16,16,28,28,14,17,17,18,18,12,12,20,20,9,9,9,9,8,8,10,10,18,18,4,6,6,8,8,11,11,12,12,8,8,6,6,12,
    20,20,17,15,6,6,9,9,8,8,6,6,12,12,8,8,9,9,10,10,18,18,14,14,7,7,9,9,10,10,13,13,6,6,9,9,15,15,12,12,12,12,9,9,11,11,13,13,
    13,13,17,17,23,23,10,10,17,17,10,10,25,25,26,26,5,5,17,17,20,20,3,3,7,7,14,14,14,14,15,15,32,32,1,15,15,4,4,11,11,11,11,11,10,10,13,13,
    16,16,7,7,11,11,14,14,26,26,17,17,10,24,18,18,15,15,11,11,14,14,15,15,10,10,9,9,19,17,8,8,7,13,13,18,18,7,7,9,9,9,9,18,11,11,6,6,
    4,4,6,6,8,8,18,18,9,9,13,13,18,18,3,3,7,7,9,9,24,19,19,26,26,5,5,5,9,9,20,20,4,4,8,8,9,9,12,12,17,17,10,10,18,18,27,27,
    8,8,10,11,11,12,12,21,21,13,13,16,16,2,2,8,8,9,9,8,8,10,10,8,8,10,10,10,10,10,10,14,14,10,10,7,7,6,8,8,8,8,7,7,19,19,6,6,
    20,20,7,7,17,17,12,12,10,10,3,3,7,7,13,13,9,9,18,18,22,22,5,5,4,4,4,4,6,6,19,19,5,5,23,4,4,11,11,6,6,7,7,7,7,8,8,16,
    16,9,9,11,11,8,8,7,7,8,8,11,11,9,9,7,7,11,11,1,5,5,7,7,15,15,16,16,8,8,6,6,9,9,7,7,14,14,21,21,19,19,13,13,5,5,21,21,
    18,11,6,14,14,2,2,10,10,14,14,6,6,3,3,5,5,14,14,5,5,13,13,3,3,7,7,7,7,7,7,4,4,16,16,15,15,14,14,16,16,6,6,13,13,17,17,13,
    13,16,16,23,23,13,13,13,13,9,20,13,13,18,18,14,14,5,5,9,9,10,6,6,5,5,13,13,12,12,17,17,14,14,24,24,5,5,16,16,20,3,3,9,9,13,13,7,
    7,15,15,16,16,16,16,11,11,14,14,11,11,11,11,14,14,3,3,20,20,20,20,11,11,7,7,8,8,14,14,6,6,7,7,17,17,8,6,6,7,7,3,3,12,12,10,10,
    15,15,11,11,17,17,4,4,18,18,8,8,12,12,9,9,16,16,28,4,4,5,5,11,11,9,9,10,10,17,17,3,3,4,12,12,18,18,36,36,19,19,8,8,8,8,8,8,
    20,20,12,12,17,17,18,18,16,16,17,17,6,6,10,14,14,18,18,15,15,9,9,10,10,8,8,8,8,7,7,2,2,7,7,8,8,15,15,23,23,9,9,8,8,9,9,4,
    4,6,6,4,4,6,6,13,13,16,21,21,29,29,22,5,5,20,20,3,11,11,15,15,15,15,14,14,7,7,8,8,19,12,12,5,5,6,6,4,4,8,8,9,10,10,4,4,
    4,7,7,5,5,14,14,9,9,16,16,10,10,47,47,6,6,7,7,8,8,13,17,17,10,10,12,9,9,23,23,9,9,16,16,8,8,10,10,24,24,10,10,8,8,7,7,9,
    3,3,3,8,7,14,14,14,14,8,8,22,22,5,5,13,13,6,6,17,17,23,23,9,9,8,8,18,18,7,7,8,8,10,18,19,17,17,10,10,7,7,15,15,11,11,8,8,
    8,8,46,46,6,6,12,12,8,8,17,17,17,14,14,21,21,25,25,16,16,10,10,12,12,13,13,13,13,13,9,9,15,15,12,12,13,13,18,18,8,8,20,20,4,4,13,13,
    4,5,5,18,10,10,12,12,9,9,13,13,7,7,16,16,15,15,1,9,9,7,7,14,14,7,7,13,13,20,15,15,15,15,6,6,5,5,9,9,6,6,13,13,8,8,14,14,
    7,7,6,6,10,10,12,12,10,10,15,15,9,9,7,7,15,15,8,8,12,12,8,8,19,19,14,14,6,6,6,6,7,7,14,14,18,18,19,19,7,7,15,15,21,21,15,17,
    17,9,9,21,21,11,11,6,6,10,10,9,9,9,9,5,5,6,6,7,7,4,4,10,10,26,26,7,7,9,9,9,9,12,12,5,5,6,6,5,5,9,9,10,10,16,16,11,
    11,9,9,15,15,17,17,11,11,8,8,6,10,10,6,9,9,7,7,11,11,11,11,16,16,18,18,24,24,4,4,7,7,6,6,10,10,6,6,6,6,19,19,10,10,12,12,9,
    9,31,31,10,10,9,9,8,8,6,6,10,10,11,11,19,19,29,29,22,22,24,24,4,4,9,9,14,14,9,9,11,11,17,17,11,11,25,25,19,19,3,3,4,4,12,12,8,
    9,3,3,19,19,26,26,13,13,15,15,3,3,4,4,4,4,15,15,14,14,2,14,11,18,22,17,18,35,27,20,24,34,24,15,13,31,21,31,21,22,17,31,12,18,12,21,23,
    28,22,24,12,35,17,16,24,25,23,29,34,42,17,24,27,24,18,16,28,18,17,13,22,26,17,19,21,25,12,24,24,26,23,11,21,16,15,16,16,9,15,21,27,24,8,14,14,
    13,20,20,17,11,18,16,29,19,22,10,10,32,22,34,24,13,12,9,15,23,16,13,20,20,11,17,30,20,12,16,24,27,12,19,13,17,17,12,21,22,21,21,23,20,21,29,17,
    18,17,12,21,23,18,31,26,12,21,25,17,16,18,18,7,14,18,15,37,16,20,19,19,22,15,22,12,21,29,15,23,26,19,11,13,17,17,22,13,18,16,9,17,30,12,11,19,
    29,24,33,37,42,29,28,30,32,36,23,24,32,25,23,25,35,6,14,18,18,27,15,19,22,26,28,15,21,33,25,8,8,11,14,19,18,19,25,20,21,21,25,10,12,18,13,23,
    19,26,16,8,15,16,24,11,13,22,28,18,24,25,13,22,26,17,19,16,24,17,23,13,15,15,16,21,20,22,23,30,17,16,26,7,21,32,22,36,16,24,12,17,21,9,18,20,
    19,18,13,21,18,17,10,17,32,18,31,31,14,19,14,16,14,24,18,9,14,15,16,34,24,27,9,8,14,18,27,7,13,21,27,15,28,23,11,33,19,32,12,28,35,39,32,34,
    20,33,13,19,11,9,15,14,20,21,19,29,15,15,33,22,26,32,32,32,30,23,23,26,34,35,39,30,32,19,23,18,19,19,13,15,15,19,20,21,21,19,19,23,23,22,25,32,
    30,17,17,11,11,5,5,15,15,9,9,6,6,9,9,6,6,16,16,25,25,19,19,13,13,12,12,8,8,10,10,12,12,10,10,15,15,10,10,7,7,15,15,12,12,12,12,12,
    13,13,7,7,7,7,8,8,6,6,17,17,14,14,10,10,5,5,4,4,
];

/// Where every eighth name starts.
pub(super) static NAME_BLOCKS: [u16; 195] = [
    0,48,125,249,405,549,639,708,834,968,1040,1119,1194,1296,1364,1466,1544,1628,1718,1844,2000,2090,2190,2304,
    2394,2490,2646,2756,2846,2938,3017,3089,3175,3295,3394,3460,3604,3697,3788,3858,3940,4010,4090,4202,4268,4376,4442,4511,
    4577,4656,4726,4780,4870,4972,5088,5165,5226,5298,5347,5457,5558,5688,5806,5870,5964,6082,6159,6271,6368,6479,6554,6628,
    6692,6786,6880,6969,7055,7194,7280,7414,7516,7624,7682,7767,7846,7895,8051,8151,8239,8308,8365,8430,8591,8674,8779,8880,
    8963,9029,9126,9240,9323,9432,9514,9658,9774,9909,10004,10120,10210,10286,10376,10453,10557,10627,10709,10779,10861,10947,11037,11153,
    11271,11376,11443,11492,11595,11655,11741,11845,11913,11996,12111,12168,12265,12382,12463,12636,12715,12851,12916,13034,13095,13184,13365,13555,
    13711,13889,14110,14266,14434,14578,14710,14854,15027,15148,15298,15436,15610,15776,15910,16068,16227,16365,16497,16749,16969,17121,17299,17433,
    17576,17711,17876,18031,18193,18370,18507,18640,18815,18959,19093,19264,19495,19629,19803,20027,20257,20398,20582,20693,20762,20901,20986,21075,
    21172,21242,21336,
];

/// Type: its shape, its name, the first field, the item's type or the value's type, the number of fields or the key's type.
pub(super) static TYPES: [[u16; 4]; 461] = [
    [0,1131,0,2], [0,1201,2,2], [0,1247,4,2], [0,1249,6,5], [0,1253,11,12], [0,1254,23,3], [0,1255,26,2], [0,1293,28,2],
    [0,1294,30,4], [0,1379,34,4], [0,1380,38,2], [0,1405,40,4], [0,1427,44,1], [0,1435,45,4], [0,1436,49,3], [0,1437,52,4],
    [0,1438,56,7], [0,1439,63,3], [0,1440,66,11], [0,1441,77,3], [0,1442,80,4], [0,1444,84,2], [0,1455,86,3], [0,1174,89,4],
    [0,1175,93,6], [0,1177,99,8], [0,1178,107,9], [0,1179,116,2], [0,1358,118,4], [0,1359,122,5], [0,1361,127,4], [0,1362,131,7],
    [0,1378,138,2], [0,1458,140,3], [0,1459,143,3], [0,1460,146,3], [0,1461,149,2], [0,1462,151,2], [0,1469,153,3], [0,1471,156,4],
    [0,1463,160,4], [0,1464,164,2], [0,1465,166,5], [0,1467,171,5], [0,1468,176,6], [0,1472,182,2], [0,1474,184,6], [0,1475,190,6],
    [0,1476,196,4], [0,1478,200,3], [0,1479,203,3], [0,1480,206,3], [0,1481,209,2], [0,1482,211,2], [0,1483,213,2], [0,1484,215,2],
    [0,1132,217,4], [0,1127,221,3], [0,1128,224,2], [0,1130,226,2], [0,1135,228,6], [0,1136,234,4], [0,1137,238,3], [0,1171,241,10],
    [0,1172,251,5], [0,1138,256,2], [0,1140,258,6], [0,1141,264,6], [0,1142,270,4], [0,1143,274,4], [0,1145,278,1], [0,1146,279,5],
    [0,1149,284,5], [0,1150,289,2], [0,1151,291,3], [0,1152,294,5], [0,1153,299,3], [0,1154,302,4], [0,1155,306,25], [0,1156,331,3],
    [0,1157,334,2], [0,1158,336,5], [0,1159,341,2], [0,1161,343,2], [0,1163,345,2], [0,1165,347,3], [0,1166,350,1], [0,1167,351,7],
    [0,1168,358,2], [0,1169,360,15], [0,1170,375,1], [0,1173,376,1], [0,1182,377,1], [0,1183,378,4], [0,1184,382,2], [0,1185,384,2],
    [0,1191,386,3], [0,1192,389,3], [0,1193,392,5], [0,1194,397,2], [0,1195,399,25], [0,1196,424,1], [0,1197,425,16], [0,1198,441,2],
    [0,1199,443,2], [0,1200,445,1], [0,1203,446,5], [0,1205,451,4], [0,1207,455,5], [0,1208,460,5], [0,1209,465,2], [0,1212,467,4],
    [0,1216,471,2], [0,1213,473,3], [0,1214,476,4], [0,1215,480,3], [0,1221,483,5], [0,1222,488,2], [0,1217,490,2], [0,1218,492,1],
    [0,1220,493,2], [0,1227,495,11], [0,1228,506,11], [0,1223,517,2], [0,1224,519,1], [0,1229,520,3], [0,1233,523,3], [0,1234,526,4],
    [0,1235,530,3], [0,1236,533,6], [0,1237,539,1], [0,1239,540,3], [0,1240,543,4], [0,1242,547,1], [0,1243,548,1], [0,1244,549,2],
    [0,1251,551,2], [0,1262,553,3], [0,1256,556,4], [0,1257,560,5], [0,1260,565,1], [0,1261,566,2], [0,1263,568,4], [0,1264,572,2],
    [0,1266,574,2], [0,1267,576,3], [0,1268,579,6], [0,1270,585,1], [0,1271,586,4], [0,1272,590,1], [0,1273,591,1], [0,1276,592,2],
    [0,1277,594,2], [0,1278,596,1], [0,1280,597,3], [0,1281,600,2], [0,1282,602,7], [0,1283,609,14], [0,1284,623,1], [0,1285,624,11],
    [0,1286,635,2], [0,1288,637,7], [0,1295,644,4], [0,1297,648,4], [0,1298,652,6], [0,1302,658,9], [0,1303,667,8], [0,1304,675,2],
    [0,1305,677,2], [0,1309,679,22], [0,1310,701,10], [0,1311,711,4], [0,1312,715,2], [0,1313,717,4], [0,1314,721,2], [0,1315,723,6],
    [0,1316,729,2], [0,1317,731,7], [0,1318,738,7], [0,1323,745,3], [0,1324,748,2], [0,1325,750,2], [0,1327,752,1], [0,1328,753,1],
    [0,1331,754,1], [0,1333,755,3], [0,1334,758,2], [0,1335,760,1], [0,1336,761,1], [0,1337,762,13], [0,1339,775,42], [0,1340,817,21],
    [0,1341,838,2], [0,1342,840,3], [0,1343,843,3], [0,1345,846,2], [0,1347,848,7], [0,1348,855,4], [0,1350,859,2], [0,1353,861,6],
    [0,1354,867,8], [0,1355,875,8], [0,1363,883,2], [0,1364,885,3], [0,1365,888,3], [0,1370,891,4], [0,1372,895,3], [0,1373,898,2],
    [0,1374,900,3], [0,1376,903,2], [0,1397,905,4], [0,1381,909,10], [0,1382,919,10], [0,1384,929,1], [0,1383,930,3], [0,1387,933,2],
    [0,1389,935,6], [0,1390,941,2], [0,1391,943,3], [0,1392,946,3], [0,1393,949,2], [0,1395,951,4], [0,1396,955,12], [0,1398,967,4],
    [0,1399,971,5], [0,1400,976,3], [0,1404,979,6], [0,1406,985,20], [0,1407,1005,2], [0,1409,1007,1], [0,1412,1008,1], [0,1415,1009,5],
    [0,1416,1014,5], [0,1418,1019,2], [0,1421,1021,2], [0,1419,1023,4], [0,1424,1027,5], [0,1426,1032,8], [0,1428,1040,3], [0,1429,1043,4],
    [0,1445,1047,2], [0,1446,1049,2], [0,1447,1051,7], [0,1448,1058,5], [0,1449,1063,1], [0,1450,1064,6], [0,1451,1070,2], [0,1452,1072,30],
    [0,1453,1102,1], [0,1454,1103,4], [0,1456,1107,2], [0,1457,1109,4], [0,1186,1113,8], [0,1187,1121,3], [0,1188,1124,2], [0,1189,1126,4],
    [0,1190,1130,5], [0,1210,1135,1], [0,1211,1136,1], [0,1320,1137,4], [0,1321,1141,4], [0,1322,1145,7], [0,1346,1152,6], [7,826,0,0],
    [0,1147,1158,6], [12,1204,0,0], [0,1230,1164,2], [0,1232,1166,3], [0,1245,1169,7], [10,1250,0,0], [0,1287,1176,15], [0,1291,1191,6],
    [9,1423,0,0], [0,1430,1197,2], [8,432,0,0], [2,0,0,0], [2,0,1,0], [2,0,2,0], [2,0,4,0], [2,0,6,0],
    [2,0,365,0], [2,0,10,0], [2,0,18,0], [2,0,20,0], [2,0,370,0], [2,0,21,0], [2,0,24,0], [2,0,29,0],
    [2,0,38,0], [2,0,42,0], [2,0,46,0], [2,0,47,0], [2,0,59,0], [2,0,382,0], [2,0,78,0], [2,0,79,0],
    [2,0,80,0], [2,0,81,0], [2,0,82,0], [2,0,83,0], [2,0,89,0], [2,0,93,0], [2,0,96,0], [2,0,97,0],
    [2,0,99,0], [2,0,389,0], [2,0,117,0], [2,0,118,0], [2,0,119,0], [2,0,391,0], [2,0,125,0], [2,0,129,0],
    [2,0,132,0], [2,0,134,0], [2,0,139,0], [2,0,143,0], [2,0,145,0], [2,0,146,0], [2,0,151,0], [2,0,154,0],
    [2,0,155,0], [2,0,161,0], [2,0,404,0], [2,0,164,0], [2,0,175,0], [2,0,178,0], [2,0,180,0], [2,0,182,0],
    [2,0,184,0], [2,0,185,0], [2,0,186,0], [2,0,187,0], [2,0,193,0], [2,0,195,0], [2,0,202,0], [2,0,204,0],
    [2,0,425,0], [2,0,209,0], [2,0,214,0], [2,0,226,0], [2,0,233,0], [2,0,235,0], [2,0,236,0], [2,0,237,0],
    [2,0,442,0], [2,0,240,0], [2,0,241,0], [2,0,242,0], [2,0,243,0], [2,0,245,0], [2,0,250,0], [2,0,252,0],
    [2,0,255,0], [2,0,257,0], [2,0,258,0], [2,0,264,0], [2,0,267,0], [2,0,268,0], [2,0,271,0], [2,0,453,0],
    [2,0,454,0], [2,0,460,0], [11,2,0,0], [3,1202,0,0], [3,1248,0,0], [3,1289,0,0], [3,1292,0,0], [3,1357,0,0],
    [3,1386,0,0], [3,1410,0,0], [3,1443,0,0], [3,1176,0,0], [3,1180,0,0], [3,1360,0,0], [3,1470,0,0], [3,1466,0,0],
    [3,1473,0,0], [3,1477,0,0], [3,1485,0,0], [3,1129,0,0], [3,1133,0,0], [3,1134,0,0], [3,1139,0,0], [3,1144,0,0],
    [3,1148,0,0], [3,1160,0,0], [3,1162,0,0], [3,1164,0,0], [3,1181,0,0], [3,1206,0,0], [3,1219,0,0], [3,1225,0,0],
    [3,1226,0,0], [3,1238,0,0], [3,1241,0,0], [3,1252,0,0], [3,1258,0,0], [3,1259,0,0], [3,1265,0,0], [3,1269,0,0],
    [3,1274,0,0], [3,1275,0,0], [3,1279,0,0], [3,1290,0,0], [3,1296,0,0], [3,1299,0,0], [3,1300,0,0], [3,1301,0,0],
    [3,1306,0,0], [3,1307,0,0], [3,1308,0,0], [3,1319,0,0], [3,1326,0,0], [3,1329,0,0], [3,1330,0,0], [3,1332,0,0],
    [3,1338,0,0], [3,1344,0,0], [3,1349,0,0], [3,1351,0,0], [3,1352,0,0], [3,1356,0,0], [3,1366,0,0], [3,1367,0,0],
    [3,1369,0,0], [3,1371,0,0], [3,1375,0,0], [3,1377,0,0], [3,1385,0,0], [3,1388,0,0], [3,1394,0,0], [3,1401,0,0],
    [3,1402,0,0], [3,1403,0,0], [3,1408,0,0], [3,1411,0,0], [3,1414,0,0], [3,1417,0,0], [3,1420,0,0], [3,1422,0,0],
    [3,1425,0,0], [3,1434,0,0], [3,1432,0,0], [3,1433,0,0], [3,1126,0,0], [3,1431,0,0], [3,1148,0,0], [3,1231,0,0],
    [3,1246,0,0], [3,1413,0,0], [3,1104,0,0], [5,433,0,0], [6,82,0,0], [4,428,0,0], [5,429,0,0], [1,0,383,424],
    [1,1368,263,424], [1,0,362,460], [1,0,272,460], [1,0,460,460], [3,1019,0,0],
];

/// Field: its name in Go, how far after it its name in JSON stands, its type, its flags, its merge key.
pub(super) static FIELDS: [[u16; 5]; 1199] = [
    [455,1,460,0,0],[1495,1,460,0,0], // v1.AuditAnnotation
    [307,1,460,0,0],[1540,1,460,0,0], // v1.ExpressionWarning
    [595,1,460,0,0],[282,1,460,0,0], // v1.MatchCondition
    [605,1,266,5,0],[639,1,266,5,0],[844,1,279,1,0],[270,1,279,1,0],[541,1,364,5,0], // v1.MatchResources
    [595,1,460,0,0],[108,1,22,0,0],[865,1,281,1,0],[297,1,363,5,0],[541,1,364,5,0],[605,1,266,5,0],[639,1,266,5,0],[965,1,369,4,0],[1083,1,453,5,0],[20,1,361,0,0],[795,1,367,5,0],[529,1,277,9,596], // v1.MutatingWebhook
    [1103,64433,273,2,0],[638,65463,270,1,0],[1542,1,278,9,596], // v1.MutatingWebhookConfiguration
    [841,1,361,1,0],[867,64669,10,2,0], // v1.NamedRuleWithOperations
    [42,1,460,1,0],[463,1,460,1,0], // v1.ParamKind
    [595,1,460,1,0],[601,1,460,1,0],[930,1,266,5,0],[663,1,366,5,0], // v1.ParamRef
    [40,1,361,1,0],[44,1,361,1,0],[846,1,361,1,0],[900,1,368,5,0], // v1.Rule
    [647,1,280,1,0],[864,64672,9,2,0], // v1.RuleWithOperations
    [601,1,460,0,0],[595,1,460,0,0],[671,1,460,5,0],[719,1,453,5,0], // v1.ServiceReference
    [284,1,276,1,0], // v1.TypeChecking
    [1103,64433,273,2,0],[638,65463,270,1,0],[981,1,16,1,0],[997,1,17,1,0], // v1.ValidatingAdmissionPolicy
    [1103,64433,273,2,0],[638,65463,270,1,0],[981,1,15,1,0], // v1.ValidatingAdmissionPolicyBinding
    [716,1,460,1,0],[667,1,8,5,0],[543,1,3,5,0],[1489,1,284,1,0], // v1.ValidatingAdmissionPolicyBindingSpec
    [665,1,7,5,0],[531,1,3,5,0],[1491,1,283,1,0],[297,1,363,5,0],[59,1,275,1,0],[529,1,277,9,596],[1501,1,285,9,596], // v1.ValidatingAdmissionPolicySpec
    [641,1,454,1,0],[1101,1,12,5,0],[124,1,355,1,0], // v1.ValidatingAdmissionPolicyStatus
    [595,1,460,0,0],[108,1,22,0,0],[865,1,281,1,0],[297,1,363,5,0],[541,1,364,5,0],[605,1,266,5,0],[639,1,266,5,0],[965,1,369,4,0],[1083,1,453,5,0],[20,1,361,0,0],[529,1,277,9,596], // v1.ValidatingWebhook
    [1103,64433,273,2,0],[638,65463,270,1,0],[1542,1,282,9,596], // v1.ValidatingWebhookConfiguration
    [282,1,460,0,0],[561,1,460,1,0],[785,1,449,5,0],[563,1,460,1,0], // v1.Validation
    [595,1,460,0,0],[282,1,460,0,0], // v1.Variable
    [1115,1,460,5,0],[944,1,11,5,0],[85,1,362,1,0], // v1.WebhookClientConfig
    [1103,64433,273,2,0],[638,65463,270,1,0],[981,1,25,1,0],[997,1,26,1,0], // v1.Deployment
    [1099,1,371,0,0],[997,1,384,0,0],[495,1,272,1,0],[493,1,272,1,0],[785,1,460,1,0],[561,1,460,1,0], // v1.DeploymentCondition
    [799,1,453,5,0],[930,1,266,4,0],[1063,1,192,0,0],[1017,1,27,33,0],[576,1,453,1,0],[858,1,453,5,0],[673,1,452,1,0],[749,1,453,5,0], // v1.DeploymentSpec
    [641,1,454,1,0],[799,1,453,1,0],[1113,1,453,1,0],[783,1,453,1,0],[64,1,453,1,0],[1107,1,453,1,0],[1071,1,453,5,0],[124,1,286,9,1100],[118,1,453,5,0], // v1.DeploymentStatus
    [1099,1,372,1,0],[862,1,32,5,0], // v1.DeploymentStrategy
    [1103,64433,273,2,0],[638,65463,270,1,0],[981,1,30,1,0],[997,1,31,1,0], // v1.ReplicaSet
    [1099,1,373,0,0],[997,1,384,0,0],[493,1,272,1,0],[785,1,460,1,0],[561,1,460,1,0], // v1.ReplicaSetCondition
    [799,1,453,5,0],[576,1,453,1,0],[930,1,266,4,0],[1063,1,192,1,0], // v1.ReplicaSetSpec
    [799,1,453,0,0],[336,1,453,1,0],[783,1,453,1,0],[64,1,453,1,0],[1071,1,453,5,0],[641,1,454,1,0],[124,1,287,9,1100], // v1.ReplicaSetStatus
    [557,1,274,5,0],[555,1,274,5,0], // v1.RollingUpdateDeployment
    [595,1,424,0,0],[1047,1,48,0,0],[138,1,460,0,0], // v2.ContainerResourceMetricSource
    [595,1,424,0,0],[168,1,49,0,0],[138,1,460,0,0], // v2.ContainerResourceMetricStatus
    [463,1,460,0,0],[595,1,460,0,0],[42,1,460,1,0], // v2.CrossVersionObjectReference
    [566,1,45,0,0],[1047,1,48,0,0], // v2.ExternalMetricSource
    [566,1,45,0,0],[168,1,49,0,0], // v2.ExternalMetricStatus
    [1099,1,374,0,0],[1493,1,453,0,0],[679,1,453,0,0], // v2.HPAScalingPolicy
    [985,1,453,5,0],[932,1,378,5,0],[713,1,288,1,0],[1085,1,263,5,0], // v2.HPAScalingRules
    [1103,64433,273,2,0],[638,65463,270,1,0],[981,1,43,1,0],[997,1,44,1,0], // v2.HorizontalPodAutoscaler
    [889,1,39,5,0],[883,1,39,5,0], // v2.HorizontalPodAutoscalerBehavior
    [1099,1,375,0,0],[997,1,384,0,0],[493,1,272,1,0],[785,1,460,1,0],[561,1,460,1,0], // v2.HorizontalPodAutoscalerCondition
    [887,1,35,0,0],[578,1,453,5,0],[551,1,453,0,0],[568,1,290,1,0],[76,1,41,5,0], // v2.HorizontalPodAutoscalerSpec
    [641,1,454,5,0],[487,1,272,5,0],[174,1,453,1,0],[214,1,453,0,0],[172,1,291,0,0],[124,1,289,9,1100], // v2.HorizontalPodAutoscalerStatus
    [595,1,460,0,0],[930,1,266,5,0], // v2.MetricIdentifier
    [1099,1,376,0,0],[636,1,50,5,0],[711,1,52,5,0],[824,1,54,5,0],[146,1,33,5,0],[288,1,36,5,0], // v2.MetricSpec
    [1099,1,376,0,0],[636,1,51,5,0],[711,1,53,5,0],[824,1,55,5,0],[146,1,34,5,0],[288,1,37,5,0], // v2.MetricStatus
    [1099,1,377,0,0],[1493,1,263,5,0],[68,1,263,5,0],[66,1,453,5,0], // v2.MetricTarget
    [1493,1,263,5,0],[68,1,263,5,0],[66,1,453,5,0], // v2.MetricValueStatus
    [208,1,35,0,0],[1047,1,48,0,0],[566,1,45,0,0], // v2.ObjectMetricSource
    [566,1,45,0,0],[168,1,49,0,0],[208,1,35,0,0], // v2.ObjectMetricStatus
    [566,1,45,0,0],[1047,1,48,0,0], // v2.PodsMetricSource
    [566,1,45,0,0],[168,1,49,0,0], // v2.PodsMetricStatus
    [595,1,424,0,0],[1047,1,48,0,0], // v2.ResourceMetricSource
    [595,1,424,0,0],[168,1,49,0,0], // v2.ResourceMetricStatus
    [1515,1,460,0,0],[334,1,460,1,0],[669,1,453,1,0],[777,1,452,1,0], // v1.AWSElasticBlockStoreVolumeSource
    [610,1,144,5,0],[692,1,174,5,0],[696,1,176,5,0], // v1.Affinity
    [1099,1,379,0,0],[518,1,460,5,0], // v1.AppArmorProfile
    [595,1,442,0,0],[216,1,460,0,0], // v1.AttachedVolume
    [222,1,460,0,0],[183,41,460,0,0],[87,1,380,5,0],[334,1,460,5,0],[777,1,452,5,0],[463,1,381,5,0], // v1.AzureDiskVolumeSource
    [920,1,460,0,0],[961,1,460,0,0],[777,1,452,1,0],[922,1,460,4,0], // v1.AzureFilePersistentVolumeSource
    [920,1,460,0,0],[961,1,460,0,0],[777,1,452,1,0], // v1.AzureFileVolumeSource
    [238,1,460,0,0],[1513,1,460,0,0],[777,1,452,1,0],[334,1,460,1,0],[1505,1,459,1,0],[158,1,220,5,0],[630,1,220,5,0],[624,1,220,5,0],[156,1,220,5,0],[616,1,220,5,0], // v1.CSIPersistentVolumeSource
    [238,1,460,0,0],[777,1,452,5,0],[334,1,460,5,0],[1505,1,459,1,0],[624,1,134,5,0], // v1.CSIVolumeSource
    [11,1,293,1,0],[240,1,293,1,0], // v1.Capabilities
    [586,1,361,0,0],[671,1,460,1,0],[1119,1,460,1,0],[916,1,460,1,0],[924,1,220,5,0],[777,1,452,1,0], // v1.CephFSPersistentVolumeSource
    [586,1,361,0,0],[671,1,460,1,0],[1119,1,460,1,0],[916,1,460,1,0],[924,1,134,5,0],[777,1,452,1,0], // v1.CephFSVolumeSource
    [1515,1,460,0,0],[334,1,460,1,0],[777,1,452,1,0],[924,1,220,5,0], // v1.CinderPersistentVolumeSource
    [1515,1,460,0,0],[334,1,460,1,0],[777,1,452,1,0],[924,1,134,5,0], // v1.CinderVolumeSource
    [1083,1,453,5,0], // v1.ClientIPConfig
    [595,1,460,5,0],[969,1,460,5,0],[475,1,266,5,0],[651,1,452,5,0],[671,1,460,0,0], // v1.ClusterTrustBundleProjection
    [1103,64433,273,2,0],[638,65463,270,1,0],[416,1,452,5,0],[181,1,459,1,0],[78,1,457,1,0], // v1.ConfigMap
    [520,65016,134,2,0],[651,1,452,5,0], // v1.ConfigMapEnvSource
    [520,65016,134,2,0],[455,1,460,0,0],[651,1,452,5,0], // v1.ConfigMapKeySelector
    [601,1,460,0,0],[595,1,460,0,0],[1105,1,450,1,0],[848,1,460,1,0],[465,1,460,0,0], // v1.ConfigMapNodeConfigSource
    [520,65016,134,2,0],[451,1,310,1,0],[651,1,452,5,0], // v1.ConfigMapProjection
    [520,65016,134,2,0],[451,1,310,1,0],[196,1,453,5,0],[651,1,452,5,0], // v1.ConfigMapVolumeSource
    [595,1,460,0,0],[404,1,460,1,0],[120,1,361,1,0],[53,1,361,1,0],[1550,1,460,1,0],[723,1,297,9,145],[256,1,302,1,0],[254,1,303,9,596],[846,1,208,1,0],[822,1,298,1,0],[852,1,385,5,0],[854,1,299,1,0],[1519,1,347,9,591],[1511,1,346,9,217],[506,1,196,5,0],[775,1,196,5,0],[993,1,196,5,0],[499,1,126,5,0],[1075,1,460,1,0],[1077,1,439,1,0],[408,1,420,1,0],[928,1,222,5,0],[999,1,452,1,0],[1001,1,452,1,0],[1097,1,452,1,0], // v1.Container
    [142,1,460,0,0],[839,1,460,0,0],[812,1,460,0,0], // v1.ContainerExtendedResourceRequest
    [597,1,361,0,0],[971,1,454,1,0], // v1.ContainerImage
    [595,1,460,1,0],[393,1,453,1,0],[144,1,453,0,0],[755,1,419,1,0],[375,1,460,1,0], // v1.ContainerPort
    [839,1,424,0,0],[852,1,426,0,0], // v1.ContainerResizePolicy
    [5,1,386,1,0],[276,1,84,5,0], // v1.ContainerRestartRule
    [649,1,387,1,0],[1499,1,359,1,0], // v1.ContainerRestartRuleOnExitCodes
    [1538,1,88,5,0],[876,1,86,5,0],[1067,1,87,5,0], // v1.ContainerState
    [989,1,272,1,0], // v1.ContainerStateRunning
    [274,1,453,0,0],[967,1,453,1,0],[785,1,460,1,0],[561,1,460,1,0],[989,1,272,1,0],[317,1,272,1,0],[140,1,460,1,0], // v1.ContainerStateTerminated
    [785,1,460,1,0],[561,1,460,1,0], // v1.ContainerStateWaiting
    [595,1,460,0,0],[995,1,85,1,0],[490,65535,85,1,0],[781,1,452,0,0],[850,1,453,0,0],[404,1,460,0,0],[406,1,460,0,0],[140,1,460,1,0],[987,1,452,5,0],[26,1,456,1,0],[846,1,208,5,0],[1519,1,348,9,591],[1119,1,90,5,0],[28,1,337,9,596],[1003,1,435,5,0], // v1.ContainerStatus
    [504,1,131,5,0], // v1.ContainerUser
    [719,0,453,0,0], // v1.DaemonEndpoint
    [451,1,301,1,0], // v1.DownwardAPIProjection
    [671,1,460,0,0],[307,1,160,5,0],[835,1,203,5,0],[582,1,453,5,0], // v1.DownwardAPIVolumeFile
    [451,1,301,1,0],[196,1,453,5,0], // v1.DownwardAPIVolumeSource
    [559,1,436,1,0],[973,1,263,5,0], // v1.EmptyDirVolumeSource
    [735,1,460,1,0],[134,1,73,5,0],[924,1,217,5,0], // v1.EnvFromSource
    [595,1,460,0,0],[1493,1,460,1,0],[1497,1,98,5,0], // v1.EnvVar
    [307,1,160,5,0],[835,1,203,5,0],[132,1,74,5,0],[918,1,218,5,0],[313,1,107,5,0], // v1.EnvVarSource
    [260,65276,100,2,0],[1049,1,460,1,0], // v1.EphemeralContainer
    [595,1,460,0,0],[404,1,460,1,0],[120,1,361,1,0],[53,1,361,1,0],[1550,1,460,1,0],[723,1,297,9,145],[256,1,302,1,0],[254,1,303,9,596],[846,1,208,1,0],[822,1,298,1,0],[852,1,385,5,0],[854,1,299,1,0],[1519,1,347,9,591],[1511,1,346,9,217],[506,1,196,5,0],[775,1,196,5,0],[993,1,196,5,0],[499,1,126,5,0],[1075,1,460,1,0],[1077,1,439,1,0],[408,1,420,1,0],[928,1,222,5,0],[999,1,452,1,0],[1001,1,452,1,0],[1097,1,452,1,0], // v1.EphemeralContainerCommon
    [1509,1,167,5,0], // v1.EphemeralVolumeSource
    [1103,64433,273,2,0],[638,65463,270,0,0],[435,1,161,0,0],[785,1,460,1,0],[561,1,460,1,0],[977,1,104,1,0],[319,1,272,1,0],[491,1,272,1,0],[160,1,453,1,0],[1099,1,460,1,0],[268,1,269,1,0],[940,1,103,5,0],[5,1,460,1,0],[797,1,161,5,0],[803,65535,460,0,0],[804,1,460,0,0], // v1.Event
    [160,1,453,1,0],[481,1,269,1,0], // v1.EventSeries
    [122,1,460,1,0],[371,1,460,1,0], // v1.EventSource
    [120,1,361,1,0], // v1.ExecAction
    [1059,1,361,1,0],[521,1,453,5,0],[334,1,460,1,0],[777,1,452,1,0],[1552,1,361,1,0], // v1.FCVolumeSource
    [1521,1,460,0,0],[671,1,460,0,0],[455,1,460,0,0],[651,1,452,5,0], // v1.FileKeySelector
    [238,1,460,0,0],[334,1,460,1,0],[924,1,220,5,0],[777,1,452,1,0],[653,1,459,1,0], // v1.FlexPersistentVolumeSource
    [238,1,460,0,0],[334,1,460,1,0],[924,1,134,5,0],[777,1,452,1,0],[653,1,459,1,0], // v1.FlexVolumeSource
    [184,1,460,1,0],[186,1,460,1,0], // v1.FlockerVolumeSource
    [677,1,460,0,0],[334,1,460,1,0],[669,1,453,1,0],[777,1,452,1,0], // v1.GCEPersistentDiskVolumeSource
    [719,1,453,0,0],[944,1,460,4,0], // v1.GRPCAction
    [806,1,460,0,0],[856,1,460,1,0],[218,1,460,1,0], // v1.GitRepoVolumeSource
    [251,65534,460,0,0],[671,1,460,0,0],[777,1,452,1,0],[252,1,460,5,0], // v1.GlusterfsPersistentVolumeSource
    [251,65534,460,0,0],[671,1,460,0,0],[777,1,452,1,0], // v1.GlusterfsVolumeSource
    [671,1,460,1,0],[719,1,274,0,0],[371,1,460,1,0],[898,1,441,1,0],[401,1,306,1,0], // v1.HTTPGetAction
    [595,1,460,0,0],[1493,1,460,0,0], // v1.HTTPHeader
    [437,1,460,0,0],[385,1,361,1,0], // v1.HostAlias
    [437,1,460,0,0], // v1.HostIP
    [671,1,460,0,0],[1099,1,390,5,0], // v1.HostPathVolumeSource
    [1053,1,460,0,0],[445,1,460,0,0],[521,1,453,0,0],[449,1,460,1,0],[334,1,460,1,0],[777,1,452,1,0],[721,1,361,1,0],[221,65413,452,1,0],[958,64677,452,1,0],[924,1,220,5,0],[426,1,460,5,0], // v1.ISCSIPersistentVolumeSource
    [1053,1,460,0,0],[445,1,460,0,0],[521,1,453,0,0],[449,1,460,1,0],[334,1,460,1,0],[777,1,452,1,0],[721,1,361,1,0],[221,65413,452,1,0],[958,64677,452,1,0],[924,1,134,5,0],[426,1,460,5,0], // v1.ISCSIVolumeSource
    [791,1,460,1,0],[761,1,420,1,0], // v1.ImageVolumeSource
    [412,1,460,1,0], // v1.ImageVolumeStatus
    [455,1,460,0,0],[671,1,460,0,0],[582,1,453,5,0], // v1.KeyToPath
    [727,1,127,5,0],[737,1,127,5,0],[1003,1,435,5,0], // v1.Lifecycle
    [272,1,105,5,0],[399,1,116,5,0],[1061,1,234,5,0],[975,1,230,5,0], // v1.LifecycleHandler
    [1103,64433,273,2,0],[638,65463,270,1,0],[981,1,130,1,0], // v1.LimitRange
    [1099,1,393,0,0],[545,1,456,1,0],[570,1,456,1,0],[194,1,456,1,0],[198,1,456,1,0],[549,1,456,1,0], // v1.LimitRangeItem
    [502,1,311,0,0], // v1.LimitRangeSpec
    [1105,1,454,0,0],[346,1,454,0,0],[1033,1,360,1,0], // v1.LinuxContainerUser
    [437,1,460,1,0],[381,1,460,1,0],[443,1,394,5,0],[723,1,332,1,0], // v1.LoadBalancerIngress
    [418,1,312,1,0], // v1.LoadBalancerStatus
    [595,1,460,1,0], // v1.LocalObjectReference
    [671,1,460,0,0],[334,1,460,5,0], // v1.LocalVolumeSource
    [1057,1,460,1,0],[997,1,406,0,0], // v1.ModifyVolumeStatus
    [942,1,460,0,0],[671,1,460,0,0],[777,1,452,1,0], // v1.NFSVolumeSource
    [1103,64433,273,2,0],[638,65463,270,1,0],[981,1,140,1,0],[997,1,141,1,0], // v1.Namespace
    [1099,1,396,0,0],[997,1,384,0,0],[493,1,272,1,0],[785,1,460,1,0],[561,1,460,1,0], // v1.NamespaceCondition
    [315,1,305,1,0], // v1.NamespaceSpec
    [687,1,397,1,0],[124,1,314,9,1100], // v1.NamespaceStatus
    [1103,64433,273,2,0],[638,65463,270,1,0],[981,1,156,1,0],[997,1,157,1,0], // v1.Node
    [1099,1,398,0,0],[13,1,460,0,0], // v1.NodeAddress
    [818,1,153,5,0],[733,1,333,1,0], // v1.NodeAffinity
    [827,1,460,0,0],[150,1,361,1,0],[846,1,456,0,0], // v1.NodeAllocatableResourceClaimStatus
    [1099,1,399,0,0],[997,1,384,0,0],[477,1,272,1,0],[493,1,272,1,0],[785,1,460,1,0],[561,1,460,1,0], // v1.NodeCondition
    [130,1,75,5,0], // v1.NodeConfigSource
    [55,1,147,5,0],[7,1,147,5,0],[479,1,147,5,0],[265,1,460,1,0], // v1.NodeConfigStatus
    [467,1,91,1,0], // v1.NodeDaemonEndpoints
    [1035,1,452,5,0], // v1.NodeFeatures
    [595,1,460,0,0],[303,1,152,5,0], // v1.NodeRuntimeHandler
    [789,1,452,5,0],[1123,1,452,5,0], // v1.NodeRuntimeHandlerFeatures
    [628,1,320,0,0], // v1.NodeSelector
    [455,1,460,0,0],[649,1,402,0,0],[1499,1,361,1,0], // v1.NodeSelectorRequirement
    [533,1,319,1,0],[535,1,319,1,0], // v1.NodeSelectorTerm
    [700,1,460,1,0],[702,1,361,9,0],[757,1,460,1,0],[1111,1,452,1,0],[1045,1,341,1,0],[136,1,147,5,0],[235,55,460,1,0], // v1.NodeSpec
    [91,1,456,1,0],[24,1,456,1,0],[687,1,401,1,0],[124,1,317,9,1100],[15,1,315,9,1100],[179,1,149,1,0],[618,1,159,1,0],[414,1,296,1,0],[1531,1,344,1,0],[1529,1,292,1,0],[128,1,148,5,0],[880,1,318,1,0],[303,1,150,5,0],[192,1,361,1,0], // v1.NodeStatus
    [91,1,454,5,0], // v1.NodeSwapStatus
    [523,1,460,0,0],[1043,1,460,0,0],[83,1,460,0,0],[453,1,460,0,0],[657,1,460,0,0],[148,1,460,0,0],[469,1,460,0,0],[471,1,460,0,0],[643,1,460,0,0],[51,1,460,0,0],[1037,1,158,5,0], // v1.NodeSystemInfo
    [42,1,460,1,0],[305,1,460,0,0], // v1.ObjectFieldSelector
    [463,1,460,1,0],[601,1,460,1,0],[595,1,460,1,0],[1105,1,450,1,0],[42,1,460,1,0],[848,1,460,1,0],[305,1,460,1,0], // v1.ObjectReference
    [1103,64433,273,2,0],[638,65463,270,1,0],[981,1,170,1,0],[997,1,171,1,0], // v1.PersistentVolume
    [1103,64433,273,2,0],[638,65463,270,1,0],[981,1,165,1,0],[997,1,166,1,0], // v1.PersistentVolumeClaim
    [1099,1,405,0,0],[997,1,384,0,0],[485,1,272,1,0],[493,1,272,1,0],[785,1,460,1,0],[561,1,460,1,0], // v1.PersistentVolumeClaimCondition
    [3,1,322,1,0],[930,1,266,5,0],[846,1,246,1,0],[1521,1,460,1,0],[1005,1,460,5,0],[1517,1,408,5,0],[188,1,238,5,0],[190,1,239,5,0],[1507,1,460,5,0], // v1.PersistentVolumeClaimSpec
    [687,1,407,1,0],[3,1,322,1,0],[91,1,456,1,0],[124,1,323,9,1100],[26,1,456,1,0],[30,1,455,1,0],[176,1,460,5,0],[584,1,136,5,0], // v1.PersistentVolumeClaimStatus
    [638,65463,270,1,0],[981,1,165,0,0], // v1.PersistentVolumeClaimTemplate
    [102,1,460,0,0],[777,1,452,1,0], // v1.PersistentVolumeClaimVolumeSource
    [340,1,111,5,0],[70,1,56,5,0],[389,1,120,5,0],[352,1,114,5,0],[607,1,137,5,0],[769,1,200,5,0],[447,1,121,5,0],[100,1,68,5,0],[93,1,66,5,0],[301,1,106,5,0],[323,1,110,5,0],[321,1,108,5,0],[74,1,61,5,0],[1536,1,249,5,0],[765,1,199,5,0],[72,1,60,5,0],[689,1,172,5,0],[725,1,194,5,0],[885,1,211,5,0],[516,1,135,5,0],[1009,1,231,5,0],[166,1,63,5,0], // v1.PersistentVolumeSource
    [91,1,456,1,0],[686,64850,169,2,0],[3,1,322,1,0],[104,1,161,5,0],[684,1,410,1,0],[1005,1,460,1,0],[588,1,361,1,0],[1517,1,408,5,0],[610,1,244,5,0],[1507,1,460,5,0], // v1.PersistentVolumeSpec
    [687,1,409,1,0],[561,1,460,1,0],[785,1,460,1,0],[483,1,272,5,0], // v1.PersistentVolumeStatus
    [675,1,460,0,0],[334,1,460,1,0], // v1.PhotonPersistentDiskVolumeSource
    [1103,64433,273,2,0],[638,65463,270,1,0],[981,1,190,1,0],[997,1,191,1,0], // v1.Pod
    [818,1,324,1,0],[733,1,350,1,0], // v1.PodAffinity
    [475,1,266,5,0],[603,1,361,1,0],[1091,1,460,0,0],[605,1,266,5,0],[537,1,361,1,0],[580,1,361,1,0], // v1.PodAffinityTerm
    [818,1,324,1,0],[733,1,350,1,0], // v1.PodAntiAffinity
    [969,1,460,1,0],[461,1,460,1,0],[547,1,453,5,0],[164,1,460,1,0],[457,1,460,1,0],[96,1,460,1,0],[1121,1,459,1,0], // v1.PodCertificateProjection
    [1099,1,411,0,0],[641,1,454,1,0],[997,1,384,0,0],[485,1,272,1,0],[493,1,272,1,0],[785,1,460,1,0],[561,1,460,1,0], // v1.PodCondition
    [599,1,361,1,0],[908,1,361,1,0],[653,1,326,1,0], // v1.PodDNSConfig
    [595,1,460,1,0],[1493,1,460,5,0], // v1.PodDNSConfigOption
    [810,1,295,0,0],[827,1,460,0,0], // v1.PodExtendedResourceClaimStatus
    [437,1,460,0,0], // v1.PodIP
    [595,1,403,0,0], // v1.PodOS
    [126,1,411,0,0], // v1.PodReadinessGate
    [595,1,460,0,0],[827,1,460,5,0],[833,1,460,5,0], // v1.PodResourceClaim
    [595,1,460,0,0],[827,1,460,5,0], // v1.PodResourceClaimStatus
    [595,1,460,0,0], // v1.PodSchedulingGate
    [705,1,460,5,0], // v1.PodSchedulingGroup
    [938,1,210,5,0],[1548,1,251,5,0],[872,1,454,5,0],[868,1,454,5,0],[870,1,452,5,0],[1033,1,360,1,0],[1035,1,437,5,0],[330,1,454,5,0],[1039,1,340,1,0],[332,1,412,5,0],[910,1,215,5,0],[46,1,58,5,0],[936,1,416,5,0], // v1.PodSecurityContext
    [1527,1,345,41,596],[420,1,294,9,596],[150,1,294,8,596],[261,1,304,9,596],[852,1,427,1,0],[1073,1,454,5,0],[9,1,454,5,0],[233,1,388,1,0],[626,1,459,1,0],[948,1,460,1,0],[205,742,460,1,0],[61,1,452,5,0],[620,1,460,1,0],[387,1,452,1,0],[391,1,452,1,0],[377,1,452,1,0],[963,1,452,5,0],[928,1,189,5,0],[410,1,313,9,596],[381,1,460,1,0],[1023,1,460,1,0],[22,1,57,5,0],[891,1,460,1,0],[1087,1,342,1,0],[373,1,307,9,438],[742,1,460,1,0],[739,1,453,5,0],[231,1,179,5,0],[773,1,328,1,0],[878,1,460,5,0],[246,1,452,5,0],[729,1,417,5,0],[659,1,456,1,0],[1093,1,343,9,1092],[959,1,452,5,0],[655,1,183,5,0],[397,1,452,5,0],[894,1,331,9,596],[829,1,329,41,596],[846,1,208,5,0],[383,1,460,5,0],[896,1,188,5,0], // v1.PodSpec
    [641,1,454,1,0],[687,1,413,1,0],[124,1,325,9,1100],[561,1,460,1,0],[785,1,460,1,0],[634,1,460,1,0],[375,1,460,1,0],[379,1,308,9,438],[707,1,460,1,0],[709,1,327,9,438],[991,1,272,5,0],[422,1,300,1,0],[152,1,300,1,0],[763,1,414,1,0],[263,1,300,1,0],[820,1,415,1,0],[831,1,330,41,596],[286,1,181,5,0],[26,1,456,1,0],[846,1,208,5,0],[614,1,316,1,0], // v1.PodStatus
    [638,65463,270,1,0],[981,1,190,1,0], // v1.PodTemplateSpec
    [719,1,453,0,0],[755,1,419,0,0],[265,1,460,5,0], // v1.PortStatus
    [1515,1,460,0,0],[334,1,460,1,0],[777,1,452,1,0], // v1.PortworxVolumeSource
    [1544,1,453,0,0],[731,1,155,0,0], // v1.PreferredSchedulingTerm
    [746,64790,197,2,0],[424,1,453,1,0],[1083,1,453,1,0],[679,1,453,1,0],[1031,1,453,1,0],[299,1,453,1,0],[1073,1,454,5,0], // v1.Probe
    [272,1,105,5,0],[399,1,116,5,0],[1061,1,234,5,0],[360,1,112,5,0], // v1.ProbeHandler
    [979,1,349,0,0],[196,1,453,5,0], // v1.ProjectedVolumeSource
    [793,1,460,0,0],[1503,1,460,0,0],[777,1,452,1,0],[1119,1,460,1,0],[358,1,460,1,0],[1065,1,460,1,0], // v1.QuobyteVolumeSource
    [95,492,361,0,0],[771,65170,460,0,0],[334,1,460,1,0],[772,65482,460,1,0],[767,353,460,1,0],[459,1,460,1,0],[924,1,220,5,0],[777,1,452,1,0], // v1.RBDPersistentVolumeSource
    [95,492,361,0,0],[771,65170,460,0,0],[334,1,460,1,0],[772,65482,460,1,0],[767,353,460,1,0],[459,1,460,1,0],[924,1,134,5,0],[777,1,452,1,0], // v1.RBDVolumeSource
    [595,1,460,0,0],[808,1,460,1,0], // v1.ResourceClaim
    [142,1,460,1,0],[824,1,460,0,0],[229,1,263,1,0], // v1.ResourceFieldSelector
    [837,1,423,0,0],[364,1,422,1,0],[561,1,460,5,0], // v1.ResourceHealth
    [1103,64433,273,2,0],[638,65463,270,1,0],[981,1,206,1,0],[997,1,207,1,0], // v1.ResourceQuota
    [362,1,456,1,0],[904,1,336,1,0],[906,1,213,5,0], // v1.ResourceQuotaSpec
    [362,1,456,1,0],[1117,1,456,1,0], // v1.ResourceQuotaStatus
    [502,1,456,1,0],[814,1,456,1,0],[106,1,334,1,0], // v1.ResourceRequirements
    [595,1,424,0,0],[846,1,335,1,0], // v1.ResourceStatus
    [1119,1,460,1,0],[860,1,460,1,0],[1099,1,460,1,0],[497,1,460,1,0], // v1.SELinuxOptions
    [338,1,460,0,0],[1041,1,460,0,0],[924,1,220,4,0],[983,1,452,1,0],[753,1,460,1,0],[1015,1,460,1,0],[1007,1,460,1,0],[1521,1,460,1,0],[334,1,460,1,0],[777,1,452,1,0], // v1.ScaleIOPersistentVolumeSource
    [338,1,460,0,0],[1041,1,460,0,0],[924,1,134,4,0],[983,1,452,1,0],[753,1,460,1,0],[1015,1,460,1,0],[1007,1,460,1,0],[1521,1,460,1,0],[334,1,460,1,0],[777,1,452,1,0], // v1.ScaleIOVolumeSource
    [533,1,338,1,0], // v1.ScopeSelector
    [902,1,425,0,0],[649,1,428,0,0],[1499,1,361,1,0], // v1.ScopedResourceSelectorRequirement
    [1099,1,429,0,0],[518,1,460,5,0], // v1.SeccompProfile
    [1103,64433,273,2,0],[638,65463,270,1,0],[416,1,452,5,0],[181,1,457,1,0],[1020,1,459,1,0],[1099,1,430,1,0], // v1.Secret
    [520,65016,134,2,0],[651,1,452,5,0], // v1.SecretEnvSource
    [520,65016,134,2,0],[455,1,460,0,0],[651,1,452,5,0], // v1.SecretKeySelector
    [520,65016,134,2,0],[451,1,310,1,0],[651,1,452,5,0], // v1.SecretProjection
    [595,1,460,1,0],[601,1,460,1,0], // v1.SecretReference
    [920,1,460,1,0],[451,1,310,1,0],[196,1,453,5,0],[651,1,452,5,0], // v1.SecretVolumeSource
    [89,1,65,5,0],[744,1,452,5,0],[938,1,210,5,0],[1548,1,251,5,0],[872,1,454,5,0],[868,1,454,5,0],[870,1,452,5,0],[779,1,452,5,0],[34,1,452,5,0],[747,1,418,5,0],[910,1,215,5,0],[46,1,58,5,0], // v1.SecurityContext
    [1103,64433,273,2,0],[638,65463,270,1,0],[981,1,227,1,0],[997,1,228,1,0], // v1.Service
    [1103,64433,273,2,0],[638,65463,270,1,0],[926,1,321,9,596],[410,1,313,1,0],[61,1,452,5,0], // v1.ServiceAccount
    [57,1,460,1,0],[280,1,454,5,0],[671,1,460,0,0], // v1.ServiceAccountTokenProjection
    [595,1,460,1,0],[755,1,419,1,0],[48,1,460,5,0],[719,1,453,0,0],[1051,1,274,1,0],[622,1,453,1,0], // v1.ServicePort
    [723,1,339,9,720],[930,1,459,1,0],[112,1,460,1,0],[114,1,361,1,0],[1099,1,434,1,0],[291,1,361,1,0],[954,1,431,1,0],[512,1,460,1,0],[514,1,361,1,0],[293,1,460,1,0],[295,1,432,1,0],[366,1,453,1,0],[759,1,452,1,0],[956,1,229,5,0],[439,1,309,1,0],[441,1,392,5,0],[32,1,452,5,0],[510,1,460,5,0],[430,1,433,5,0],[1095,1,460,5,0], // v1.ServiceSpec
    [508,1,133,1,0],[124,1,355,9,1100], // v1.ServiceStatus
    [110,1,70,5,0], // v1.SessionAffinityConfig
    [912,1,454,0,0], // v1.SleepAction
    [1521,1,460,1,0],[1523,1,460,1,0],[334,1,460,1,0],[777,1,452,1,0],[924,1,161,5,0], // v1.StorageOSPersistentVolumeSource
    [1521,1,460,1,0],[1523,1,460,1,0],[334,1,460,1,0],[777,1,452,1,0],[924,1,134,5,0], // v1.StorageOSVolumeSource
    [595,1,460,0,0],[1493,1,460,0,0], // v1.Sysctl
    [719,1,274,0,0],[371,1,460,1,0], // v1.TCPSocketAction
    [455,1,460,0,0],[1493,1,460,1,0],[242,1,438,0,0],[1081,1,272,5,0], // v1.Taint
    [455,1,460,1,0],[649,1,440,1,0],[1493,1,460,1,0],[242,1,438,1,0],[1089,1,454,5,0], // v1.Toleration
    [553,1,453,0,0],[1091,1,460,0,0],[1546,1,443,0,0],[475,1,266,5,0],[574,1,453,5,0],[612,1,400,5,0],[632,1,400,5,0],[537,1,361,1,0], // v1.TopologySpreadConstraint
    [38,1,460,4,0],[463,1,460,0,0],[595,1,460,0,0], // v1.TypedLocalObjectReference
    [38,1,460,4,0],[463,1,460,0,0],[595,1,460,0,0],[601,1,460,5,0], // v1.TypedObjectReference
    [595,1,460,0,0],[1533,64003,247,2,0], // v1.Volume
    [595,1,460,0,0],[216,1,460,0,0], // v1.VolumeDevice
    [595,1,460,0,0],[777,1,452,1,0],[787,1,421,5,0],[590,1,460,0,0],[1025,1,460,1,0],[592,1,395,5,0],[1027,1,460,1,0], // v1.VolumeMount
    [595,1,460,0,0],[590,1,460,0,0],[777,1,452,1,0],[787,1,421,5,0],[1534,1,248,5,0], // v1.VolumeMountStatus
    [816,1,153,5,0], // v1.VolumeNodeAffinity
    [914,1,219,5,0],[236,1,92,5,0],[130,1,76,5,0],[950,1,225,5,0],[116,1,71,5,0],[698,1,177,5,0], // v1.VolumeProjection
    [502,1,456,1,0],[814,1,456,1,0], // v1.VolumeResourceRequirements
    [389,1,120,5,0],[244,1,95,5,0],[340,1,111,5,0],[70,1,56,5,0],[348,1,113,5,0],[914,1,221,5,0],[607,1,137,5,0],[447,1,122,5,0],[352,1,115,5,0],[682,1,168,5,0],[769,1,201,5,0],[321,1,109,5,0],[100,1,69,5,0],[93,1,67,5,0],[323,1,110,5,0],[236,1,94,5,0],[301,1,106,5,0],[74,1,62,5,0],[130,1,77,5,0],[1536,1,249,5,0],[765,1,199,5,0],[72,1,60,5,0],[689,1,172,5,0],[751,1,198,5,0],[725,1,194,5,0],[885,1,212,5,0],[1009,1,232,5,0],[166,1,64,5,0],[258,1,101,5,0],[404,1,123,5,0], // v1.VolumeSource
    [404,1,124,5,0], // v1.VolumeStatus
    [1525,1,460,0,0],[334,1,460,1,0],[1013,1,460,1,0],[1011,1,460,1,0], // v1.VsphereVirtualDiskVolumeSource
    [1544,1,453,0,0],[694,1,175,0,0], // v1.WeightedPodAffinityTerm
    [356,1,460,5,0],[354,1,460,5,0],[874,1,460,5,0],[395,1,452,5,0], // v1.WindowsSecurityContextOptions
    [15,1,361,0,0],[124,1,253,1,0],[381,1,460,5,0],[1055,1,161,5,0],[206,1,459,1,0],[620,1,460,5,0],[1554,1,460,5,0],[368,1,254,5,0], // v1.Endpoint
    [781,1,452,5,0],[952,1,452,5,0],[1069,1,452,5,0], // v1.EndpointConditions
    [328,1,354,1,0],[326,1,353,1,0], // v1.EndpointHints
    [595,1,460,5,0],[755,1,419,5,0],[719,1,453,5,0],[48,1,460,5,0], // v1.EndpointPort
    [1103,64433,273,2,0],[638,65463,270,1,0],[17,1,444,0,0],[248,1,351,0,0],[723,1,352,0,0], // v1.EndpointSlice
    [595,1,460,0,0], // v1.ForNode
    [595,1,460,0,0], // v1.ForZone
    [1103,64433,273,2,0],[638,65463,270,1,0],[981,1,260,1,0],[997,1,261,1,0], // v1.PodDisruptionBudget
    [572,1,274,5,0],[930,1,266,21,0],[557,1,274,5,0],[1109,1,445,5,0], // v1.PodDisruptionBudgetSpec
    [641,1,454,1,0],[225,1,458,1,0],[227,1,453,0,0],[170,1,453,0,0],[212,1,453,0,0],[278,1,453,0,0],[124,1,355,9,1100], // v1.PodDisruptionBudgetStatus
    [1103,64433,273,2,0],[638,65463,270,1,0],[1493,1,453,0,0],[350,1,452,1,0],[210,1,460,1,0],[729,1,417,5,0], // v1.PriorityClass
    [1099,1,460,0,0],[997,1,446,0,0],[641,1,454,1,0],[493,1,272,0,0],[785,1,460,0,0],[561,1,460,0,0], // v1.Condition
    [539,1,459,1,0],[533,1,356,1,0], // v1.LabelSelector
    [455,1,460,0,0],[649,1,447,0,0],[1499,1,361,1,0], // v1.LabelSelectorRequirement
    [527,1,460,1,0],[645,1,448,1,0],[42,1,460,1,0],[1079,1,272,5,0],[309,1,460,1,0],[311,1,265,5,0],[1029,1,460,1,0], // v1.ManagedFieldsEntry
    [595,1,460,1,0],[342,1,460,1,0],[601,1,460,1,0],[934,1,460,1,0],[1105,1,450,1,0],[848,1,460,1,0],[344,1,454,1,0],[162,1,272,1,0],[202,1,272,5,0],[200,1,454,5,0],[473,1,459,1,0],[36,1,459,1,0],[661,1,358,9,1106],[315,1,361,9,0],[525,1,357,1,0], // v1.ObjectMeta
    [42,1,460,0,0],[463,1,460,0,0],[595,1,460,0,0],[1105,1,450,0,0],[154,1,452,5,0],[80,1,452,5,0], // v1.OwnerReference
    [463,1,460,1,0],[42,1,460,1,0], // v1.TypeMeta
];

/// Kind: its `apiVersion`, its name, its type.
pub(super) static ROOTS: [[u16; 3]; 22] = [
    [19, 594, 5], // admissionregistration.k8s.io/v1 MutatingWebhookConfiguration
    [19, 1486, 13], // admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy
    [19, 1487, 14], // admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding
    [19, 1488, 19], // admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration
    [50, 204, 23], // apps/v1 Deployment
    [50, 801, 28], // apps/v1 ReplicaSet
    [63, 370, 40], // autoscaling/v2 HorizontalPodAutoscaler
    [220, 250, 256], // discovery.k8s.io/v1 EndpointSlice
    [715, 704, 259], // policy/v1 PodDisruptionBudget
    [893, 741, 262], // scheduling.k8s.io/v1 PriorityClass
    [1125, 130, 72], // v1 ConfigMap
    [1125, 267, 102], // v1 Event
    [1125, 501, 128], // v1 LimitRange
    [1125, 601, 138], // v1 Namespace
    [1125, 609, 142], // v1 Node
    [1125, 681, 162], // v1 PersistentVolume
    [1125, 682, 163], // v1 PersistentVolumeClaim
    [1125, 691, 173], // v1 Pod
    [1125, 843, 205], // v1 ResourceQuota
    [1125, 914, 216], // v1 Secret
    [1125, 944, 223], // v1 Service
    [1125, 946, 224], // v1 ServiceAccount
];
