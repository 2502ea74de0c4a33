//! Made by `tests/schema_table.rs` from `tests/schema/*.json`. Do not edit.

/// All names, one after the other.
pub(super) static NAMES: &str = "\
    -[]uint8AccessModesaccessModesActionactionActiveactiveActiveDeadlineSecondsactiveDeadlineSecondsAddaddAddressaddressAddresses\
    addressesAddressTypeaddressTypeadmissionregistration.k8s.io/v1AffinityaffinityAllocatableallocatableAllocatedResourcesallocatedResources\
    AllocatedResourcesStatusallocatedResourcesStatusAllocatedResourceStatusesallocatedResourceStatusesAllocateLoadBalancerNodePorts\
    allocateLoadBalancerNodePortsAllowPrivilegeEscalationallowPrivilegeEscalationAnnotationsannotationsAPIGroupapiGroupAPIGroups\
    apiGroupsAPIVersionapiVersionAPIVersionsapiVersionsAppArmorProfileappArmorProfileAppProtocolappProtocolapps/v1Architecture\
    architectureArgsargsAssignedassignedAudienceaudienceAuditAnnotationsauditAnnotationsAutomountServiceAccountTokenautomountServiceAccountToken\
    autoscaling/v2AvailableReplicasavailableReplicasAverageUtilizationaverageUtilizationAverageValueaverageValueAWSElasticBlockStore\
    awsElasticBlockStoreAzureDiskazureDiskAzureFileazureFileBehaviorbehaviorBinaryDatabinaryDataBlockOwnerDeletionblockOwnerDeletion\
    boolBootIDbootIDCachingModecachingModeCapabilitiescapabilitiesCapacitycapacityCephFScephfsCephMonitorsCertificateChainPath\
    certificateChainPathchapAuthDiscoverychapAuthSessionCindercinderClaimNameclaimNameClaimRefclaimRefClaimsclaimsClientIPclientIP\
    ClusterIPclusterIPClusterIPsclusterIPsClusterTrustBundleclusterTrustBundleCollisionCountcollisionCountCommandcommandComponent\
    componentConditionsconditionsConditionTypeconditionTypeConfigconfigConfigMapconfigMapConfigMapKeyRefconfigMapKeyRefConfigMapRef\
    configMapRefConfigSourceconfigSourceContainercontainerContainerIDcontainerIDContainerNamecontainerNameContainerPortcontainerPort\
    ContainerResourcecontainerResourceContainerRuntimeVersioncontainerRuntimeVersionContainerscontainersContainerStatusescontainerStatuses\
    ControllercontrollerControllerExpandSecretRefcontrollerExpandSecretRefControllerPublishSecretRefcontrollerPublishSecretRef\
    CountcountCreationTimestampcreationTimestampCredentialBundlePathcredentialBundlePathCSIcsiCurrentcurrentCurrentHealthycurrentHealthy\
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
    MountPathmountPathMountPropagationmountPropagationNamenameNamesnamesNameserversnameserversNamespacenamespaceNamespacesnamespaces\
    NamespaceSelectornamespaceSelectorNFSnfsNodeNodeAffinitynodeAffinityNodeAffinityPolicynodeAffinityPolicyNodeAllocatableResourceClaimStatuses\
    nodeAllocatableResourceClaimStatusesNodeExpandSecretRefnodeExpandSecretRefNodeInfonodeInfoNodeNamenodeNameNodePortnodePort\
    NodePublishSecretRefnodePublishSecretRefNodeSelectornodeSelectorNodeSelectorTermsnodeSelectorTermsNodeStageSecretRefnodeStageSecretRef\
    NodeTaintsPolicynodeTaintsPolicyNominatedNodeNamenominatedNodeNameObjectobjectObjectMetaObjectSelectorobjectSelectorObservedGeneration\
    observedGenerationOperatingSystemoperatingSystemOperationoperationOperationsoperationsOperatoroperatorOptionaloptionalOptions\
    optionsOSosOSImageosImageOverheadoverheadOwnerReferencesownerReferencesParameterNotFoundActionparameterNotFoundActionParamKind\
    paramKindParamRefparamRefPartitionpartitionPathpathPausedpausedPdIDpdIDPDNamepdNamePeriodSecondsperiodSecondsPersistentVolume\
    PersistentVolumeClaimpersistentVolumeClaimPersistentVolumeReclaimPolicypersistentVolumeReclaimPolicyPersistentVolumeSource\
    PhasephasePhotonPersistentDiskphotonPersistentDiskPodPodAffinitypodAffinityPodAffinityTermpodAffinityTermPodAntiAffinitypodAntiAffinity\
    PodCertificatepodCertificatePodCIDRpodCIDRPodCIDRspodCIDRsPodDisruptionBudgetPodGroupNamepodGroupNamePodIPpodIPPodIPspodIPs\
    PodspodsPoliciespoliciespolicy/v1PolicyNamepolicyNamepoolPortportPortalsportalsPortsportsPortworxVolumeportworxVolumePostStart\
    postStartPreemptionPolicypreemptionPolicyPreferencepreferencePreferredDuringSchedulingIgnoredDuringExecutionpreferredDuringSchedulingIgnoredDuringExecution\
    PrefixprefixPreStoppreStopPrioritypriorityPriorityClassPriorityClassNamepriorityClassNamePrivilegedprivilegedProbeHandler\
    ProcMountprocMountProgressDeadlineSecondsprogressDeadlineSecondsProjectedprojectedProtectionDomainprotectionDomainProtocol\
    protocolProviderIDproviderIDPublishNotReadyAddressespublishNotReadyAddressesPullPolicypullPolicyQOSClassqosClassQuobytequobyte\
    RadosUserRawRBDrbdRBDImageRBDPoolReadinessGatesreadinessGatesReadinessProbereadinessProbeReadOnlyreadOnlyReadOnlyRootFilesystem\
    readOnlyRootFilesystemReadyreadyReadyReplicasreadyReplicasReasonreasonRecursiveReadOnlyrecursiveReadOnlyRecursiveReadOnlyMounts\
    recursiveReadOnlyMountsReferencereferenceRegistryregistryRelatedrelatedReplicasreplicasReplicaSetreportingComponentReportingController\
    ReportingInstancereportingInstanceRepositoryrepositoryRequestrequestRequestMappingsrequestMappingsRequestNamerequestNameRequests\
    requestsRequiredrequiredRequiredDuringSchedulingIgnoredDuringExecutionrequiredDuringSchedulingIgnoredDuringExecutionResize\
    resizeResizePolicyresizePolicyResourceresourceresource.QuantityResourceClaimNameresourceClaimNameResourceClaimsresourceClaims\
    ResourceClaimStatusesresourceClaimStatusesResourceClaimTemplateNameresourceClaimTemplateNameResourceFieldRefresourceFieldRef\
    ResourceIDresourceIDResourceNameresourceNameResourceNamesresourceNamesResourceQuotaResourceRulesresourceRulesResourcesresources\
    ResourceVersionresourceVersionRestartCountrestartCountRestartPolicyrestartPolicyRestartPolicyRulesrestartPolicyRulesRevision\
    revisionRevisionHistoryLimitrevisionHistoryLimitRoleroleRollingUpdaterollingUpdateRuleRuleWithOperationsRunAsGrouprunAsGroup\
    RunAsNonRootrunAsNonRootRunAsUserrunAsUserRunAsUserNamerunAsUserNameRunningrunningRuntimeClassNameruntimeClassNameRuntimeHandlers\
    runtimeHandlerssScaleDownscaleDownScaleIOscaleIOScaleTargetRefscaleTargetRefScaleUpscaleUpSchedulerNameschedulerNamescheduling.k8s.io/v1\
    SchedulingGatesschedulingGatesSchedulingGroupschedulingGroupSchemeschemeScopescopeScopeNamescopeNameScopesscopesScopeSelector\
    scopeSelectorSearchessearchesSeccompProfileseccompProfileSecondssecondsSecretsecretSecretFilesecretFileSecretKeyRefsecretKeyRef\
    SecretNamesecretNameSecretNamespacesecretNamespaceSecretRefsecretRefSecretssecretsSecurityContextsecurityContextSelectorselector\
    SelectPolicyselectPolicySelfLinkselfLinkSELinuxChangePolicyseLinuxChangePolicySELinuxOptionsseLinuxOptionsSeriesseriesServer\
    serverServiceserviceServiceAccountserviceAccountServiceAccountNameserviceAccountNameServiceAccountTokenserviceAccountToken\
    ServingservingSessionAffinitysessionAffinitySessionAffinityConfigsessionAffinityConfigSessionCHAPAuthSetHostnameAsFQDNsetHostnameAsFQDN\
    ShareNameshareNameShareProcessNamespaceshareProcessNamespaceSignalsignalSignerNamesignerNameSizeBytessizeBytesSizeLimitsizeLimit\
    SleepsleepSourcesourceSourcessourcesSpecspecSSLEnabledsslEnabledStabilizationWindowSecondsstabilizationWindowSecondsStarted\
    startedStartedAtstartedAtStartTimestartTimeStartupProbestartupProbeStatestateStatusstatusStdinstdinStdinOncestdinOnceStopSignal\
    stopSignalStorageClassNamestorageClassNameStorageModestorageModeStorageOSstorageosStoragePolicyIDstoragePolicyIDStoragePolicyName\
    storagePolicyNameStoragePoolstoragePoolStrategystrategystringStringDatastringDataStrValSubdomainsubdomainSubPathsubPathSubPathExpr\
    subPathExprSubresourcesubresourceSuccessThresholdsuccessThresholdSupplementalGroupssupplementalGroupsSupplementalGroupsPolicy\
    supplementalGroupsPolicySwapswapSysctlssysctlsSystemsystemSystemUUIDsystemUUIDTaintstaintsTargettargetTargetContainerName\
    targetContainerNameTargetPorttargetPortTargetPortaltargetPortalTargetReftargetRefTargetVolumeAttributesClassNametargetVolumeAttributesClassName\
    TargetWWNstargetWWNsTCPSockettcpSocketTemplatetemplateTenanttenantTerminatedterminatedTerminatingterminatingTerminatingReplicas\
    terminatingReplicasTerminationGracePeriodSecondsterminationGracePeriodSecondsTerminationMessagePathterminationMessagePath\
    TerminationMessagePolicyterminationMessagePolicyTimetimeTimeAddedtimeAddedTimeoutSecondstimeoutSecondsTolerancetoleranceTolerations\
    tolerationsTolerationSecondstolerationSecondsTopologyKeytopologyKeyTopologySpreadConstraintstopologySpreadConstraintsTrafficDistribution\
    trafficDistributionTTYttyTypetypeTypeCheckingtypeCheckingTypeMetatypes.UIDUIDuidUnavailableReplicasunavailableReplicasUnhealthyPodEvictionPolicy\
    unhealthyPodEvictionPolicyUnschedulableunschedulableUpdatedReplicasupdatedReplicasUsedusedUseruserUserAnnotationsuserAnnotations\
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
    v1.MatchPolicyTypev1.MatchResourcesv1.MicroTimev1.ModifyVolumeStatusv1.MountPropagationModev1.NamedRuleWithOperationsv1.Namespace\
    v1.NamespaceConditionv1.NamespaceConditionTypev1.NamespacePhasev1.NamespaceSpecv1.NamespaceStatusv1.NFSVolumeSourcev1.Node\
    v1.NodeAddressv1.NodeAddressTypev1.NodeAffinityv1.NodeAllocatableResourceClaimStatusv1.NodeConditionv1.NodeConditionTypev1.NodeConfigSource\
    v1.NodeConfigStatusv1.NodeDaemonEndpointsv1.NodeFeaturesv1.NodeInclusionPolicyv1.NodePhasev1.NodeRuntimeHandlerv1.NodeRuntimeHandlerFeatures\
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
    v1.RBDPersistentVolumeSourcev1.RBDVolumeSourcev1.RecursiveReadOnlyModev1.ReplicaSetv1.ReplicaSetConditionv1.ReplicaSetConditionType\
    v1.ReplicaSetSpecv1.ReplicaSetStatusv1.ResourceClaimv1.ResourceFieldSelectorv1.ResourceHealthv1.ResourceHealthStatusv1.ResourceID\
    v1.ResourceListv1.ResourceNamev1.ResourceQuotav1.ResourceQuotaScopev1.ResourceQuotaSpecv1.ResourceQuotaStatusv1.ResourceRequirements\
    v1.ResourceResizeRestartPolicyv1.ResourceStatusv1.RestartPolicyv1.RollingUpdateDeploymentv1.Rulev1.RuleWithOperationsv1.ScaleIOPersistentVolumeSource\
    v1.ScaleIOVolumeSourcev1.ScopedResourceSelectorRequirementv1.ScopeSelectorv1.ScopeSelectorOperatorv1.ScopeTypev1.SeccompProfile\
    v1.SeccompProfileTypev1.Secretv1.SecretEnvSourcev1.SecretKeySelectorv1.SecretProjectionv1.SecretReferencev1.SecretTypev1.SecretVolumeSource\
    v1.SecurityContextv1.SELinuxOptionsv1.Servicev1.ServiceAccountv1.ServiceAccountTokenProjectionv1.ServiceAffinityv1.ServiceExternalTrafficPolicy\
    v1.ServiceInternalTrafficPolicyv1.ServicePortv1.ServiceSpecv1.ServiceStatusv1.ServiceTypev1.SessionAffinityConfigv1.Signal\
    v1.SleepActionv1.StatusReasonv1.StorageMediumv1.StorageOSPersistentVolumeSourcev1.StorageOSVolumeSourcev1.SupplementalGroupsPolicy\
    v1.Sysctlv1.Taintv1.TaintEffectv1.TCPSocketActionv1.TerminationMessagePolicyv1.Timev1.Tolerationv1.TolerationOperatorv1.TopologySpreadConstraint\
    v1.TypeCheckingv1.TypedLocalObjectReferencev1.TypedObjectReferencev1.TypeMetav1.UnhealthyPodEvictionPolicyTypev1.UniqueVolumeName\
    v1.UnsatisfiableConstraintActionv1.URISchemev1.ValidatingAdmissionPolicyv1.ValidatingAdmissionPolicyBindingv1.ValidatingAdmissionPolicyBindingSpec\
    v1.ValidatingAdmissionPolicySpecv1.ValidatingAdmissionPolicyStatusv1.Validationv1.ValidationActionv1.Variablev1.Volumev1.VolumeDevice\
    v1.VolumeMountv1.VolumeMountStatusv1.VolumeNodeAffinityv1.VolumeProjectionv1.VolumeResourceRequirementsv1.VolumeSourcev1.VolumeStatus\
    v1.VsphereVirtualDiskVolumeSourcev1.WeightedPodAffinityTermv1.WindowsSecurityContextOptionsv2.ContainerResourceMetricSource\
    v2.ContainerResourceMetricStatusv2.CrossVersionObjectReferencev2.ExternalMetricSourcev2.ExternalMetricStatusv2.HorizontalPodAutoscaler\
    v2.HorizontalPodAutoscalerBehaviorv2.HorizontalPodAutoscalerConditionv2.HorizontalPodAutoscalerConditionTypev2.HorizontalPodAutoscalerSpec\
    v2.HorizontalPodAutoscalerStatusv2.HPAScalingPolicyv2.HPAScalingPolicyTypev2.HPAScalingRulesv2.MetricIdentifierv2.MetricSourceType\
    v2.MetricSpecv2.MetricStatusv2.MetricTargetv2.MetricTargetTypev2.MetricValueStatusv2.ObjectMetricSourcev2.ObjectMetricStatus\
    v2.PodsMetricSourcev2.PodsMetricStatusv2.ResourceMetricSourcev2.ResourceMetricStatusv2.ScalingPolicySelectValidatingAdmissionPolicy\
    ValidatingAdmissionPolicyBindingValidationActionsvalidationActionsValidationsvalidationsValuevalueValueExpressionvalueExpression\
    ValueFromvalueFromValuesvaluesVariablesvariablesVolumevolumeVolumeAttributesvolumeAttributesVolumeAttributesClassNamevolumeAttributesClassName\
    VolumeClaimTemplatevolumeClaimTemplateVolumeDevicesvolumeDevicesVolumeHandlevolumeHandleVolumeIDvolumeIDVolumeModevolumeMode\
    VolumeMountsvolumeMountsVolumeNamevolumeNameVolumeNamespacevolumeNamespaceVolumePathvolumePathVolumesvolumesVolumesAttached\
    volumesAttachedVolumesInUsevolumesInUseVolumeSourceVolumeStatusvolumeStatusVsphereVolumevsphereVolumeWaitingwaitingWarning\
    warningWeightweightWhenUnsatisfiablewhenUnsatisfiableWindowsOptionswindowsOptionsWorkingDirworkingDirWWIDswwidsZonezone";

/// How long each name is.
pub(super) static NAME_LENGTHS: [u8; 1530] = [
    0,1,7,11,11,6,6,6,6,21,21,3,3,7,7,9,9,11,11,31,8,8,11,11,18,18,24,24,25,25,29,29,24,24,11,11,8,8,9,9,10,10,11,11,15,15,11,11,
    7,12,12,4,4,8,8,8,8,16,16,28,28,14,17,17,18,18,12,12,20,20,9,9,9,9,8,8,10,10,18,18,4,6,6,11,11,12,12,8,8,6,6,12,20,20,17,15,
    6,6,9,9,8,8,6,6,8,8,9,9,10,10,18,18,14,14,7,7,9,9,10,10,13,13,6,6,9,9,15,15,12,12,12,12,9,9,11,11,13,13,13,13,17,17,23,23,
    10,10,17,17,10,10,25,25,26,26,5,5,17,17,20,20,3,3,7,7,14,14,14,14,15,15,32,32,1,15,15,4,4,11,11,11,11,11,10,10,13,13,16,16,7,7,11,11,
    14,14,26,26,17,17,10,24,18,18,15,15,11,11,14,14,15,15,10,10,9,9,19,17,8,8,7,13,13,18,18,7,7,9,9,9,9,18,11,11,6,6,4,4,6,6,8,8,
    18,18,9,9,13,13,18,18,3,3,7,7,9,9,24,19,19,26,26,5,5,5,9,9,20,20,4,4,8,8,9,9,12,12,17,17,10,10,18,18,27,27,8,8,10,11,11,12,
    12,21,21,13,13,16,16,2,2,8,8,9,9,8,8,10,10,8,8,10,10,10,10,10,10,14,14,10,10,7,7,6,8,8,8,8,7,7,19,19,6,6,20,20,7,7,17,17,
    12,12,10,10,3,3,7,7,13,13,9,9,18,18,22,22,5,5,4,4,4,4,6,6,19,19,5,5,23,4,4,11,11,6,6,7,7,7,7,8,8,16,16,9,9,11,11,8,
    8,7,7,8,8,11,11,9,9,7,7,11,11,1,5,5,7,7,15,15,16,16,8,8,6,6,9,9,7,7,14,14,21,21,19,19,13,13,5,5,21,21,18,11,6,14,14,2,
    2,10,10,14,14,6,6,3,3,5,5,14,14,5,5,13,13,3,3,7,7,7,7,7,7,4,4,16,16,15,15,14,14,16,16,6,6,13,13,17,17,13,13,16,16,23,23,13,
    13,13,13,9,20,13,13,18,18,14,14,5,5,9,9,10,6,6,5,5,13,13,12,12,17,17,14,14,24,24,5,5,16,16,20,3,3,9,9,13,13,7,7,15,15,16,16,16,
    16,11,11,14,14,11,11,11,11,14,14,3,3,20,20,20,20,11,11,7,7,8,8,14,14,6,6,7,7,17,17,8,6,6,7,7,3,3,12,12,10,10,15,15,11,11,17,17,
    4,4,18,18,8,8,12,12,9,9,16,16,4,4,5,5,11,11,9,9,10,10,17,17,3,3,4,12,12,18,18,36,36,19,19,8,8,8,8,8,8,20,20,12,12,17,17,18,
    18,16,16,17,17,6,6,10,14,14,18,18,15,15,9,9,10,10,8,8,8,8,7,7,2,2,7,7,8,8,15,15,23,23,9,9,8,8,9,9,4,4,6,6,4,4,6,6,
    13,13,16,21,21,29,29,22,5,5,20,20,3,11,11,15,15,15,15,14,14,7,7,8,8,19,12,12,5,5,6,6,4,4,8,8,9,10,10,4,4,4,7,7,5,5,14,14,
    9,9,16,16,10,10,47,47,6,6,7,7,8,8,13,17,17,10,10,12,9,9,23,23,9,9,16,16,8,8,10,10,24,24,10,10,8,8,7,7,9,3,3,3,8,7,14,14,
    14,14,8,8,22,22,5,5,13,13,6,6,17,17,23,23,9,9,8,8,7,7,8,8,10,18,19,17,17,10,10,7,7,15,15,11,11,8,8,8,8,46,46,6,6,12,12,8,
    8,17,17,17,14,14,21,21,25,25,16,16,10,10,12,12,13,13,13,13,13,9,9,15,15,12,12,13,13,18,18,8,8,20,20,4,4,13,13,4,18,10,10,12,12,9,9,13,
    13,7,7,16,16,15,15,1,9,9,7,7,14,14,7,7,13,13,20,15,15,15,15,6,6,5,5,9,9,6,6,13,13,8,8,14,14,7,7,6,6,10,10,12,12,10,10,15,
    15,9,9,7,7,15,15,8,8,12,12,8,8,19,19,14,14,6,6,6,6,7,7,14,14,18,18,19,19,7,7,15,15,21,21,15,17,17,9,9,21,21,6,6,10,10,9,9,
    9,9,5,5,6,6,7,7,4,4,10,10,26,26,7,7,9,9,9,9,12,12,5,5,6,6,5,5,9,9,10,10,16,16,11,11,9,9,15,15,17,17,11,11,8,8,6,10,
    10,6,9,9,7,7,11,11,11,11,16,16,18,18,24,24,4,4,7,7,6,6,10,10,6,6,6,6,19,19,10,10,12,12,9,9,31,31,10,10,9,9,8,8,6,6,10,10,
    11,11,19,19,29,29,22,22,24,24,4,4,9,9,14,14,9,9,11,11,17,17,11,11,25,25,19,19,3,3,4,4,12,12,8,9,3,3,19,19,26,26,13,13,15,15,4,4,
    4,4,15,15,14,14,2,14,11,18,22,17,18,35,27,20,24,34,24,15,13,31,21,31,21,22,17,31,12,18,12,21,23,28,22,24,12,35,17,16,24,25,23,29,34,42,17,24,
    27,24,18,16,28,18,17,13,22,26,17,19,21,25,12,24,24,26,23,11,21,16,15,16,16,9,15,21,27,24,8,14,14,13,20,20,17,11,18,16,29,19,22,10,10,32,22,34,
    24,13,12,9,15,23,16,13,20,20,11,17,30,20,12,16,24,27,12,19,13,17,17,12,21,22,21,21,23,20,21,29,17,18,17,12,21,23,26,12,21,25,17,16,18,18,7,14,
    18,15,37,16,20,19,19,22,15,22,12,21,29,15,23,26,19,11,13,17,17,22,13,18,16,9,17,30,12,11,19,29,24,33,37,42,29,28,30,32,36,23,24,32,25,23,25,35,
    6,14,18,18,27,15,19,22,26,28,15,21,33,25,8,8,11,14,19,18,19,25,20,21,21,25,10,12,18,13,23,19,26,16,8,15,16,24,11,13,22,28,18,24,13,22,26,17,
    19,16,24,17,23,13,15,15,16,21,20,22,23,30,17,16,26,7,21,32,22,36,16,24,12,17,21,9,18,20,19,18,13,21,18,17,10,17,32,18,31,31,14,14,16,14,24,9,
    14,15,16,34,24,27,9,8,14,18,27,7,13,21,27,15,28,23,11,33,19,32,12,28,35,39,32,34,13,19,11,9,15,14,20,21,19,29,15,15,33,26,32,32,32,30,23,23,
    26,34,35,39,30,32,19,23,18,19,19,13,15,15,19,20,21,21,19,19,23,23,22,25,32,17,17,11,11,5,5,15,15,9,9,6,6,9,9,6,6,16,16,25,25,19,19,13,
    13,12,12,8,8,10,10,12,12,10,10,15,15,10,10,7,7,15,15,12,12,12,12,12,13,13,7,7,7,7,6,6,17,17,14,14,10,10,5,5,4,4,
];

/// Where every eighth name starts.
pub(super) static NAME_BLOCKS: [u16; 192] = [
    0,48,125,225,417,521,615,678,822,940,1030,1100,1204,1262,1352,1432,1518,1606,1738,1862,1998,2074,2203,2282,
    2376,2524,2640,2744,2836,2919,2967,3083,3164,3268,3350,3464,3578,3692,3754,3830,3908,3992,4092,4156,4280,4318,4408,4467,
    4555,4624,4680,4772,4844,4960,5067,5132,5196,5250,5341,5442,5576,5688,5772,5844,5964,6053,6158,6257,6362,6448,6530,6586,
    6692,6776,6844,6938,7044,7158,7282,7388,7500,7566,7630,7728,7768,7932,8022,8117,8190,8247,8307,8471,8543,8656,8742,8840,
    8901,8999,9117,9181,9289,9372,9516,9645,9771,9869,9978,10064,10157,10247,10321,10433,10492,10569,10654,10739,10839,10905,11022,11146,
    11238,11292,11386,11456,11516,11618,11706,11776,11914,11968,12050,12174,12240,12402,12504,12600,12702,12787,12903,12985,13153,13346,13500,13677,
    13895,14056,14222,14374,14508,14637,14815,14940,15086,15227,15405,15551,15687,15853,16016,16146,16289,16544,16767,16906,17070,17217,17358,17487,
    17657,17799,17964,18148,18282,18428,18581,18728,18870,19056,19248,19396,19627,19865,20003,20176,20289,20358,20497,20582,20671,20768,20834,20926,
];

/// Type: its shape, its name, the first field, the item's type or the value's type, the number of fields or the key's type.
pub(super) static TYPES: [[u16; 4]; 450] = [
    [0,1116,0,2], [0,1186,2,2], [0,1232,4,2], [0,1234,6,5], [0,1238,11,2], [0,1276,13,2], [0,1277,15,4], [0,1361,19,4],
    [0,1362,23,2], [0,1407,25,1], [0,1415,26,4], [0,1416,30,3], [0,1417,33,4], [0,1418,37,7], [0,1419,44,3], [0,1420,47,4],
    [0,1422,51,2], [0,1159,53,4], [0,1160,57,6], [0,1162,63,8], [0,1163,71,9], [0,1164,80,2], [0,1340,82,4], [0,1341,86,5],
    [0,1343,91,4], [0,1344,95,7], [0,1360,102,2], [0,1435,104,3], [0,1436,107,3], [0,1437,110,3], [0,1438,113,2], [0,1439,115,2],
    [0,1446,117,3], [0,1448,120,4], [0,1440,124,4], [0,1441,128,2], [0,1442,130,5], [0,1444,135,5], [0,1445,140,6], [0,1449,146,2],
    [0,1451,148,6], [0,1452,154,6], [0,1453,160,4], [0,1455,164,3], [0,1456,167,3], [0,1457,170,3], [0,1458,173,2], [0,1459,175,2],
    [0,1460,177,2], [0,1461,179,2], [0,1117,181,4], [0,1112,185,3], [0,1113,188,2], [0,1115,190,2], [0,1120,192,6], [0,1121,198,4],
    [0,1122,202,3], [0,1156,205,10], [0,1157,215,5], [0,1123,220,2], [0,1125,222,6], [0,1126,228,6], [0,1127,234,4], [0,1128,238,4],
    [0,1130,242,1], [0,1131,243,5], [0,1134,248,5], [0,1135,253,2], [0,1136,255,3], [0,1137,258,5], [0,1138,263,3], [0,1139,266,4],
    [0,1140,270,25], [0,1141,295,3], [0,1142,298,2], [0,1143,300,5], [0,1144,305,2], [0,1146,307,2], [0,1148,309,2], [0,1150,311,3],
    [0,1151,314,1], [0,1152,315,7], [0,1153,322,2], [0,1154,324,15], [0,1155,339,1], [0,1158,340,1], [0,1167,341,1], [0,1168,342,4],
    [0,1169,346,2], [0,1170,348,2], [0,1176,350,3], [0,1177,353,3], [0,1178,356,5], [0,1179,361,2], [0,1180,363,25], [0,1181,388,1],
    [0,1182,389,16], [0,1183,405,2], [0,1184,407,2], [0,1185,409,1], [0,1188,410,5], [0,1190,415,4], [0,1192,419,5], [0,1193,424,5],
    [0,1194,429,2], [0,1197,431,4], [0,1201,435,2], [0,1198,437,3], [0,1199,440,4], [0,1200,444,3], [0,1206,447,5], [0,1207,452,2],
    [0,1202,454,2], [0,1203,456,1], [0,1205,457,2], [0,1212,459,11], [0,1213,470,11], [0,1208,481,2], [0,1209,483,1], [0,1214,484,3],
    [0,1218,487,3], [0,1219,490,4], [0,1220,494,3], [0,1221,497,6], [0,1222,503,1], [0,1224,504,3], [0,1225,507,4], [0,1227,511,1],
    [0,1228,512,1], [0,1229,513,2], [0,1236,515,2], [0,1245,517,3], [0,1239,520,4], [0,1240,524,5], [0,1243,529,1], [0,1244,530,2],
    [0,1246,532,4], [0,1247,536,2], [0,1249,538,2], [0,1250,540,3], [0,1251,543,6], [0,1253,549,1], [0,1254,550,4], [0,1255,554,1],
    [0,1256,555,1], [0,1259,556,2], [0,1260,558,2], [0,1261,560,1], [0,1263,561,3], [0,1264,564,2], [0,1265,566,7], [0,1266,573,14],
    [0,1267,587,1], [0,1268,588,11], [0,1269,599,2], [0,1271,601,7], [0,1278,608,4], [0,1280,612,4], [0,1281,616,6], [0,1285,622,9],
    [0,1286,631,8], [0,1287,639,2], [0,1288,641,2], [0,1292,643,22], [0,1293,665,10], [0,1294,675,4], [0,1295,679,2], [0,1296,681,4],
    [0,1297,685,2], [0,1298,687,6], [0,1299,693,2], [0,1300,695,7], [0,1301,702,7], [0,1306,709,3], [0,1307,712,2], [0,1308,714,2],
    [0,1310,716,1], [0,1311,717,1], [0,1314,718,1], [0,1316,719,3], [0,1317,722,2], [0,1318,724,1], [0,1319,725,1], [0,1320,726,13],
    [0,1322,739,42], [0,1323,781,21], [0,1324,802,2], [0,1325,804,3], [0,1326,807,3], [0,1328,810,2], [0,1330,812,7], [0,1331,819,4],
    [0,1333,823,2], [0,1336,825,6], [0,1337,831,8], [0,1338,839,8], [0,1345,847,2], [0,1346,849,3], [0,1347,852,3], [0,1352,855,4],
    [0,1354,859,3], [0,1355,862,2], [0,1356,864,3], [0,1358,867,2], [0,1379,869,4], [0,1363,873,10], [0,1364,883,10], [0,1366,893,1],
    [0,1365,894,3], [0,1369,897,2], [0,1371,899,6], [0,1372,905,2], [0,1373,907,3], [0,1374,910,3], [0,1375,913,2], [0,1377,915,4],
    [0,1378,919,12], [0,1380,931,4], [0,1381,935,5], [0,1382,940,3], [0,1386,943,6], [0,1387,949,20], [0,1388,969,2], [0,1390,971,1],
    [0,1392,972,1], [0,1395,973,5], [0,1396,978,5], [0,1398,983,2], [0,1401,985,2], [0,1399,987,4], [0,1404,991,5], [0,1406,996,8],
    [0,1408,1004,3], [0,1409,1007,4], [0,1423,1011,2], [0,1424,1013,2], [0,1425,1015,7], [0,1426,1022,5], [0,1427,1027,1], [0,1428,1028,6],
    [0,1429,1034,2], [0,1430,1036,30], [0,1431,1066,1], [0,1432,1067,4], [0,1433,1071,2], [0,1434,1073,4], [0,1171,1077,8], [0,1172,1085,3],
    [0,1173,1088,2], [0,1174,1090,4], [0,1175,1094,5], [0,1195,1099,1], [0,1196,1100,1], [0,1303,1101,4], [0,1304,1105,4], [0,1305,1109,7],
    [0,1329,1116,6], [7,817,0,0], [0,1132,1122,6], [12,1189,0,0], [0,1215,1128,2], [0,1217,1130,3], [0,1230,1133,7], [10,1235,0,0],
    [0,1270,1140,15], [0,1274,1155,6], [9,1403,0,0], [0,1410,1161,2], [8,426,0,0], [2,0,0,0], [2,0,1,0], [2,0,2,0],
    [2,0,4,0], [2,0,356,0], [2,0,15,0], [2,0,359,0], [2,0,16,0], [2,0,18,0], [2,0,23,0], [2,0,32,0],
    [2,0,36,0], [2,0,40,0], [2,0,41,0], [2,0,53,0], [2,0,371,0], [2,0,72,0], [2,0,73,0], [2,0,74,0],
    [2,0,75,0], [2,0,76,0], [2,0,77,0], [2,0,83,0], [2,0,87,0], [2,0,90,0], [2,0,91,0], [2,0,93,0],
    [2,0,378,0], [2,0,111,0], [2,0,112,0], [2,0,113,0], [2,0,380,0], [2,0,119,0], [2,0,123,0], [2,0,126,0],
    [2,0,128,0], [2,0,133,0], [2,0,137,0], [2,0,139,0], [2,0,140,0], [2,0,145,0], [2,0,148,0], [2,0,149,0],
    [2,0,155,0], [2,0,393,0], [2,0,158,0], [2,0,169,0], [2,0,172,0], [2,0,174,0], [2,0,176,0], [2,0,178,0],
    [2,0,179,0], [2,0,180,0], [2,0,181,0], [2,0,187,0], [2,0,189,0], [2,0,196,0], [2,0,198,0], [2,0,414,0],
    [2,0,203,0], [2,0,208,0], [2,0,220,0], [2,0,227,0], [2,0,229,0], [2,0,230,0], [2,0,231,0], [2,0,431,0],
    [2,0,234,0], [2,0,235,0], [2,0,236,0], [2,0,237,0], [2,0,239,0], [2,0,244,0], [2,0,246,0], [2,0,249,0],
    [2,0,251,0], [2,0,252,0], [2,0,258,0], [2,0,261,0], [2,0,262,0], [2,0,265,0], [2,0,442,0], [2,0,443,0],
    [2,0,449,0], [11,2,0,0], [3,1187,0,0], [3,1233,0,0], [3,1272,0,0], [3,1275,0,0], [3,1368,0,0], [3,1421,0,0],
    [3,1161,0,0], [3,1165,0,0], [3,1342,0,0], [3,1447,0,0], [3,1443,0,0], [3,1450,0,0], [3,1454,0,0], [3,1462,0,0],
    [3,1114,0,0], [3,1118,0,0], [3,1119,0,0], [3,1124,0,0], [3,1129,0,0], [3,1133,0,0], [3,1145,0,0], [3,1147,0,0],
    [3,1149,0,0], [3,1166,0,0], [3,1191,0,0], [3,1204,0,0], [3,1210,0,0], [3,1211,0,0], [3,1223,0,0], [3,1226,0,0],
    [3,1237,0,0], [3,1241,0,0], [3,1242,0,0], [3,1248,0,0], [3,1252,0,0], [3,1257,0,0], [3,1258,0,0], [3,1262,0,0],
    [3,1273,0,0], [3,1279,0,0], [3,1282,0,0], [3,1283,0,0], [3,1284,0,0], [3,1289,0,0], [3,1290,0,0], [3,1291,0,0],
    [3,1302,0,0], [3,1309,0,0], [3,1312,0,0], [3,1313,0,0], [3,1315,0,0], [3,1321,0,0], [3,1327,0,0], [3,1332,0,0],
    [3,1334,0,0], [3,1335,0,0], [3,1339,0,0], [3,1348,0,0], [3,1349,0,0], [3,1351,0,0], [3,1353,0,0], [3,1357,0,0],
    [3,1359,0,0], [3,1367,0,0], [3,1370,0,0], [3,1376,0,0], [3,1383,0,0], [3,1384,0,0], [3,1385,0,0], [3,1389,0,0],
    [3,1391,0,0], [3,1394,0,0], [3,1397,0,0], [3,1400,0,0], [3,1402,0,0], [3,1405,0,0], [3,1414,0,0], [3,1412,0,0],
    [3,1413,0,0], [3,1111,0,0], [3,1411,0,0], [3,1133,0,0], [3,1216,0,0], [3,1231,0,0], [3,1393,0,0], [3,1091,0,0],
    [5,427,0,0], [6,80,0,0], [4,422,0,0], [5,423,0,0], [1,0,372,413], [1,1350,257,413], [1,0,353,449], [1,0,266,449],
    [1,0,449,449], [3,1006,0,0],
];

/// Field: its name in Go, how far after it its name in JSON stands, its type, its flags, its merge key.
pub(super) static FIELDS: [[u16; 5]; 1163] = [
    [449,1,449,0,0],[1471,1,449,0,0], // v1.AuditAnnotation
    [301,1,449,0,0],[1516,1,449,0,0], // v1.ExpressionWarning
    [588,1,449,0,0],[276,1,449,0,0], // v1.MatchCondition
    [598,1,260,5,0],[632,1,260,5,0],[835,1,272,1,0],[264,1,272,1,0],[535,1,355,5,0], // v1.MatchResources
    [832,1,352,1,0],[856,64680,8,2,0], // v1.NamedRuleWithOperations
    [40,1,449,1,0],[457,1,449,1,0], // v1.ParamKind
    [588,1,449,1,0],[594,1,449,1,0],[919,1,260,5,0],[656,1,357,5,0], // v1.ParamRef
    [38,1,352,1,0],[42,1,352,1,0],[837,1,352,1,0],[889,1,358,5,0], // v1.Rule
    [640,1,273,1,0],[855,64681,7,2,0], // v1.RuleWithOperations
    [278,1,270,1,0], // v1.TypeChecking
    [1090,64446,267,2,0],[631,65464,264,1,0],[968,1,13,1,0],[984,1,14,1,0], // v1.ValidatingAdmissionPolicy
    [1090,64446,267,2,0],[631,65464,264,1,0],[968,1,12,1,0], // v1.ValidatingAdmissionPolicyBinding
    [709,1,449,1,0],[660,1,6,5,0],[537,1,3,5,0],[1465,1,275,1,0], // v1.ValidatingAdmissionPolicyBindingSpec
    [658,1,5,5,0],[525,1,3,5,0],[1467,1,274,1,0],[291,1,354,5,0],[57,1,269,1,0],[523,1,271,9,589],[1477,1,276,9,589], // v1.ValidatingAdmissionPolicySpec
    [634,1,443,1,0],[1088,1,9,5,0],[118,1,346,1,0], // v1.ValidatingAdmissionPolicyStatus
    [276,1,449,0,0],[555,1,449,1,0],[778,1,438,5,0],[557,1,449,1,0], // v1.Validation
    [588,1,449,0,0],[276,1,449,0,0], // v1.Variable
    [1090,64446,267,2,0],[631,65464,264,1,0],[968,1,19,1,0],[984,1,20,1,0], // v1.Deployment
    [1086,1,360,0,0],[984,1,373,0,0],[489,1,266,1,0],[487,1,266,1,0],[778,1,449,1,0],[555,1,449,1,0], // v1.DeploymentCondition
    [790,1,442,5,0],[919,1,260,4,0],[1050,1,186,0,0],[1004,1,21,33,0],[570,1,442,1,0],[849,1,442,5,0],[666,1,441,1,0],[742,1,442,5,0], // v1.DeploymentSpec
    [634,1,443,1,0],[790,1,442,1,0],[1100,1,442,1,0],[776,1,442,1,0],[62,1,442,1,0],[1094,1,442,1,0],[1058,1,442,5,0],[118,1,277,9,1087],[112,1,442,5,0], // v1.DeploymentStatus
    [1086,1,361,1,0],[853,1,26,5,0], // v1.DeploymentStrategy
    [1090,64446,267,2,0],[631,65464,264,1,0],[968,1,24,1,0],[984,1,25,1,0], // v1.ReplicaSet
    [1086,1,362,0,0],[984,1,373,0,0],[487,1,266,1,0],[778,1,449,1,0],[555,1,449,1,0], // v1.ReplicaSetCondition
    [790,1,442,5,0],[570,1,442,1,0],[919,1,260,4,0],[1050,1,186,1,0], // v1.ReplicaSetSpec
    [790,1,442,0,0],[330,1,442,1,0],[776,1,442,1,0],[62,1,442,1,0],[1058,1,442,5,0],[634,1,443,1,0],[118,1,278,9,1087], // v1.ReplicaSetStatus
    [551,1,268,5,0],[549,1,268,5,0], // v1.RollingUpdateDeployment
    [588,1,413,0,0],[1034,1,42,0,0],[132,1,449,0,0], // v2.ContainerResourceMetricSource
    [588,1,413,0,0],[162,1,43,0,0],[132,1,449,0,0], // v2.ContainerResourceMetricStatus
    [457,1,449,0,0],[588,1,449,0,0],[40,1,449,1,0], // v2.CrossVersionObjectReference
    [560,1,39,0,0],[1034,1,42,0,0], // v2.ExternalMetricSource
    [560,1,39,0,0],[162,1,43,0,0], // v2.ExternalMetricStatus
    [1086,1,363,0,0],[1469,1,442,0,0],[672,1,442,0,0], // v2.HPAScalingPolicy
    [972,1,442,5,0],[921,1,367,5,0],[706,1,279,1,0],[1072,1,257,5,0], // v2.HPAScalingRules
    [1090,64446,267,2,0],[631,65464,264,1,0],[968,1,37,1,0],[984,1,38,1,0], // v2.HorizontalPodAutoscaler
    [878,1,33,5,0],[872,1,33,5,0], // v2.HorizontalPodAutoscalerBehavior
    [1086,1,364,0,0],[984,1,373,0,0],[487,1,266,1,0],[778,1,449,1,0],[555,1,449,1,0], // v2.HorizontalPodAutoscalerCondition
    [876,1,29,0,0],[572,1,442,5,0],[545,1,442,0,0],[562,1,281,1,0],[74,1,35,5,0], // v2.HorizontalPodAutoscalerSpec
    [634,1,443,5,0],[481,1,266,5,0],[168,1,442,1,0],[208,1,442,0,0],[166,1,282,0,0],[118,1,280,9,1087], // v2.HorizontalPodAutoscalerStatus
    [588,1,449,0,0],[919,1,260,5,0], // v2.MetricIdentifier
    [1086,1,365,0,0],[629,1,44,5,0],[704,1,46,5,0],[815,1,48,5,0],[140,1,27,5,0],[282,1,30,5,0], // v2.MetricSpec
    [1086,1,365,0,0],[629,1,45,5,0],[704,1,47,5,0],[815,1,49,5,0],[140,1,28,5,0],[282,1,31,5,0], // v2.MetricStatus
    [1086,1,366,0,0],[1469,1,257,5,0],[66,1,257,5,0],[64,1,442,5,0], // v2.MetricTarget
    [1469,1,257,5,0],[66,1,257,5,0],[64,1,442,5,0], // v2.MetricValueStatus
    [202,1,29,0,0],[1034,1,42,0,0],[560,1,39,0,0], // v2.ObjectMetricSource
    [560,1,39,0,0],[162,1,43,0,0],[202,1,29,0,0], // v2.ObjectMetricStatus
    [560,1,39,0,0],[1034,1,42,0,0], // v2.PodsMetricSource
    [560,1,39,0,0],[162,1,43,0,0], // v2.PodsMetricStatus
    [588,1,413,0,0],[1034,1,42,0,0], // v2.ResourceMetricSource
    [588,1,413,0,0],[162,1,43,0,0], // v2.ResourceMetricStatus
    [1491,1,449,0,0],[328,1,449,1,0],[662,1,442,1,0],[770,1,441,1,0], // v1.AWSElasticBlockStoreVolumeSource
    [603,1,138,5,0],[685,1,168,5,0],[689,1,170,5,0], // v1.Affinity
    [1086,1,368,0,0],[512,1,449,5,0], // v1.AppArmorProfile
    [588,1,431,0,0],[210,1,449,0,0], // v1.AttachedVolume
    [216,1,449,0,0],[177,41,449,0,0],[83,1,369,5,0],[328,1,449,5,0],[770,1,441,5,0],[457,1,370,5,0], // v1.AzureDiskVolumeSource
    [909,1,449,0,0],[950,1,449,0,0],[770,1,441,1,0],[911,1,449,4,0], // v1.AzureFilePersistentVolumeSource
    [909,1,449,0,0],[950,1,449,0,0],[770,1,441,1,0], // v1.AzureFileVolumeSource
    [232,1,449,0,0],[1489,1,449,0,0],[770,1,441,1,0],[328,1,449,1,0],[1481,1,448,1,0],[152,1,214,5,0],[623,1,214,5,0],[617,1,214,5,0],[150,1,214,5,0],[609,1,214,5,0], // v1.CSIPersistentVolumeSource
    [232,1,449,0,0],[770,1,441,5,0],[328,1,449,5,0],[1481,1,448,1,0],[617,1,128,5,0], // v1.CSIVolumeSource
    [11,1,284,1,0],[234,1,284,1,0], // v1.Capabilities
    [580,1,352,0,0],[664,1,449,1,0],[1104,1,449,1,0],[905,1,449,1,0],[913,1,214,5,0],[770,1,441,1,0], // v1.CephFSPersistentVolumeSource
    [580,1,352,0,0],[664,1,449,1,0],[1104,1,449,1,0],[905,1,449,1,0],[913,1,128,5,0],[770,1,441,1,0], // v1.CephFSVolumeSource
    [1491,1,449,0,0],[328,1,449,1,0],[770,1,441,1,0],[913,1,214,5,0], // v1.CinderPersistentVolumeSource
    [1491,1,449,0,0],[328,1,449,1,0],[770,1,441,1,0],[913,1,128,5,0], // v1.CinderVolumeSource
    [1070,1,442,5,0], // v1.ClientIPConfig
    [588,1,449,5,0],[956,1,449,5,0],[469,1,260,5,0],[644,1,441,5,0],[664,1,449,0,0], // v1.ClusterTrustBundleProjection
    [1090,64446,267,2,0],[631,65464,264,1,0],[410,1,441,5,0],[175,1,448,1,0],[76,1,446,1,0], // v1.ConfigMap
    [514,65022,128,2,0],[644,1,441,5,0], // v1.ConfigMapEnvSource
    [514,65022,128,2,0],[449,1,449,0,0],[644,1,441,5,0], // v1.ConfigMapKeySelector
    [594,1,449,0,0],[588,1,449,0,0],[1092,1,439,1,0],[839,1,449,1,0],[459,1,449,0,0], // v1.ConfigMapNodeConfigSource
    [514,65022,128,2,0],[445,1,301,1,0],[644,1,441,5,0], // v1.ConfigMapProjection
    [514,65022,128,2,0],[445,1,301,1,0],[190,1,442,5,0],[644,1,441,5,0], // v1.ConfigMapVolumeSource
    [588,1,449,0,0],[398,1,449,1,0],[114,1,352,1,0],[51,1,352,1,0],[1524,1,449,1,0],[716,1,288,9,139],[250,1,293,1,0],[248,1,294,9,589],[837,1,202,1,0],[813,1,289,1,0],[843,1,374,5,0],[845,1,290,1,0],[1495,1,338,9,585],[1487,1,337,9,211],[500,1,190,5,0],[768,1,190,5,0],[980,1,190,5,0],[493,1,120,5,0],[1062,1,449,1,0],[1064,1,428,1,0],[402,1,409,1,0],[917,1,216,5,0],[986,1,441,1,0],[988,1,441,1,0],[1084,1,441,1,0], // v1.Container
    [136,1,449,0,0],[830,1,449,0,0],[803,1,449,0,0], // v1.ContainerExtendedResourceRequest
    [590,1,352,0,0],[958,1,443,1,0], // v1.ContainerImage
    [588,1,449,1,0],[387,1,442,1,0],[138,1,442,0,0],[748,1,408,1,0],[369,1,449,1,0], // v1.ContainerPort
    [830,1,413,0,0],[843,1,415,0,0], // v1.ContainerResizePolicy
    [5,1,375,1,0],[270,1,78,5,0], // v1.ContainerRestartRule
    [642,1,376,1,0],[1475,1,350,1,0], // v1.ContainerRestartRuleOnExitCodes
    [1514,1,82,5,0],[865,1,80,5,0],[1054,1,81,5,0], // v1.ContainerState
    [976,1,266,1,0], // v1.ContainerStateRunning
    [268,1,442,0,0],[954,1,442,1,0],[778,1,449,1,0],[555,1,449,1,0],[976,1,266,1,0],[311,1,266,1,0],[134,1,449,1,0], // v1.ContainerStateTerminated
    [778,1,449,1,0],[555,1,449,1,0], // v1.ContainerStateWaiting
    [588,1,449,0,0],[982,1,79,1,0],[484,65535,79,1,0],[774,1,441,0,0],[841,1,442,0,0],[398,1,449,0,0],[400,1,449,0,0],[134,1,449,1,0],[974,1,441,5,0],[24,1,445,1,0],[837,1,202,5,0],[1495,1,339,9,585],[1104,1,84,5,0],[26,1,328,9,589],[990,1,424,5,0], // v1.ContainerStatus
    [498,1,125,5,0], // v1.ContainerUser
    [712,0,442,0,0], // v1.DaemonEndpoint
    [445,1,292,1,0], // v1.DownwardAPIProjection
    [664,1,449,0,0],[301,1,154,5,0],[826,1,197,5,0],[576,1,442,5,0], // v1.DownwardAPIVolumeFile
    [445,1,292,1,0],[190,1,442,5,0], // v1.DownwardAPIVolumeSource
    [553,1,425,1,0],[960,1,257,5,0], // v1.EmptyDirVolumeSource
    [728,1,449,1,0],[128,1,67,5,0],[913,1,211,5,0], // v1.EnvFromSource
    [588,1,449,0,0],[1469,1,449,1,0],[1473,1,92,5,0], // v1.EnvVar
    [301,1,154,5,0],[826,1,197,5,0],[126,1,68,5,0],[907,1,212,5,0],[307,1,101,5,0], // v1.EnvVarSource
    [254,65282,94,2,0],[1036,1,449,1,0], // v1.EphemeralContainer
    [588,1,449,0,0],[398,1,449,1,0],[114,1,352,1,0],[51,1,352,1,0],[1524,1,449,1,0],[716,1,288,9,139],[250,1,293,1,0],[248,1,294,9,589],[837,1,202,1,0],[813,1,289,1,0],[843,1,374,5,0],[845,1,290,1,0],[1495,1,338,9,585],[1487,1,337,9,211],[500,1,190,5,0],[768,1,190,5,0],[980,1,190,5,0],[493,1,120,5,0],[1062,1,449,1,0],[1064,1,428,1,0],[402,1,409,1,0],[917,1,216,5,0],[986,1,441,1,0],[988,1,441,1,0],[1084,1,441,1,0], // v1.EphemeralContainerCommon
    [1485,1,161,5,0], // v1.EphemeralVolumeSource
    [1090,64446,267,2,0],[631,65464,264,0,0],[429,1,155,0,0],[778,1,449,1,0],[555,1,449,1,0],[964,1,98,1,0],[313,1,266,1,0],[485,1,266,1,0],[154,1,442,1,0],[1086,1,449,1,0],[262,1,263,1,0],[929,1,97,5,0],[5,1,449,1,0],[788,1,155,5,0],[794,65535,449,0,0],[795,1,449,0,0], // v1.Event
    [154,1,442,1,0],[475,1,263,1,0], // v1.EventSeries
    [116,1,449,1,0],[365,1,449,1,0], // v1.EventSource
    [114,1,352,1,0], // v1.ExecAction
    [1046,1,352,1,0],[515,1,442,5,0],[328,1,449,1,0],[770,1,441,1,0],[1526,1,352,1,0], // v1.FCVolumeSource
    [1497,1,449,0,0],[664,1,449,0,0],[449,1,449,0,0],[644,1,441,5,0], // v1.FileKeySelector
    [232,1,449,0,0],[328,1,449,1,0],[913,1,214,5,0],[770,1,441,1,0],[646,1,448,1,0], // v1.FlexPersistentVolumeSource
    [232,1,449,0,0],[328,1,449,1,0],[913,1,128,5,0],[770,1,441,1,0],[646,1,448,1,0], // v1.FlexVolumeSource
    [178,1,449,1,0],[180,1,449,1,0], // v1.FlockerVolumeSource
    [670,1,449,0,0],[328,1,449,1,0],[662,1,442,1,0],[770,1,441,1,0], // v1.GCEPersistentDiskVolumeSource
    [712,1,442,0,0],[933,1,449,4,0], // v1.GRPCAction
    [797,1,449,0,0],[847,1,449,1,0],[212,1,449,1,0], // v1.GitRepoVolumeSource
    [245,65534,449,0,0],[664,1,449,0,0],[770,1,441,1,0],[246,1,449,5,0], // v1.GlusterfsPersistentVolumeSource
    [245,65534,449,0,0],[664,1,449,0,0],[770,1,441,1,0], // v1.GlusterfsVolumeSource
    [664,1,449,1,0],[712,1,268,0,0],[365,1,449,1,0],[887,1,430,1,0],[395,1,297,1,0], // v1.HTTPGetAction
    [588,1,449,0,0],[1469,1,449,0,0], // v1.HTTPHeader
    [431,1,449,0,0],[379,1,352,1,0], // v1.HostAlias
    [431,1,449,0,0], // v1.HostIP
    [664,1,449,0,0],[1086,1,379,5,0], // v1.HostPathVolumeSource
    [1040,1,449,0,0],[439,1,449,0,0],[515,1,442,0,0],[443,1,449,1,0],[328,1,449,1,0],[770,1,441,1,0],[714,1,352,1,0],[215,65415,441,1,0],[947,64684,441,1,0],[913,1,214,5,0],[420,1,449,5,0], // v1.ISCSIPersistentVolumeSource
    [1040,1,449,0,0],[439,1,449,0,0],[515,1,442,0,0],[443,1,449,1,0],[328,1,449,1,0],[770,1,441,1,0],[714,1,352,1,0],[215,65415,441,1,0],[947,64684,441,1,0],[913,1,128,5,0],[420,1,449,5,0], // v1.ISCSIVolumeSource
    [784,1,449,1,0],[754,1,409,1,0], // v1.ImageVolumeSource
    [406,1,449,1,0], // v1.ImageVolumeStatus
    [449,1,449,0,0],[664,1,449,0,0],[576,1,442,5,0], // v1.KeyToPath
    [720,1,121,5,0],[730,1,121,5,0],[990,1,424,5,0], // v1.Lifecycle
    [266,1,99,5,0],[393,1,110,5,0],[1048,1,228,5,0],[962,1,224,5,0], // v1.LifecycleHandler
    [1090,64446,267,2,0],[631,65464,264,1,0],[968,1,124,1,0], // v1.LimitRange
    [1086,1,382,0,0],[539,1,445,1,0],[564,1,445,1,0],[188,1,445,1,0],[192,1,445,1,0],[543,1,445,1,0], // v1.LimitRangeItem
    [496,1,302,0,0], // v1.LimitRangeSpec
    [1092,1,443,0,0],[340,1,443,0,0],[1020,1,351,1,0], // v1.LinuxContainerUser
    [431,1,449,1,0],[375,1,449,1,0],[437,1,383,5,0],[716,1,323,1,0], // v1.LoadBalancerIngress
    [412,1,303,1,0], // v1.LoadBalancerStatus
    [588,1,449,1,0], // v1.LocalObjectReference
    [664,1,449,0,0],[328,1,449,5,0], // v1.LocalVolumeSource
    [1044,1,449,1,0],[984,1,395,0,0], // v1.ModifyVolumeStatus
    [931,1,449,0,0],[664,1,449,0,0],[770,1,441,1,0], // v1.NFSVolumeSource
    [1090,64446,267,2,0],[631,65464,264,1,0],[968,1,134,1,0],[984,1,135,1,0], // v1.Namespace
    [1086,1,385,0,0],[984,1,373,0,0],[487,1,266,1,0],[778,1,449,1,0],[555,1,449,1,0], // v1.NamespaceCondition
    [309,1,296,1,0], // v1.NamespaceSpec
    [680,1,386,1,0],[118,1,305,9,1087], // v1.NamespaceStatus
    [1090,64446,267,2,0],[631,65464,264,1,0],[968,1,150,1,0],[984,1,151,1,0], // v1.Node
    [1086,1,387,0,0],[13,1,449,0,0], // v1.NodeAddress
    [809,1,147,5,0],[726,1,324,1,0], // v1.NodeAffinity
    [818,1,449,0,0],[144,1,352,1,0],[837,1,445,0,0], // v1.NodeAllocatableResourceClaimStatus
    [1086,1,388,0,0],[984,1,373,0,0],[471,1,266,1,0],[487,1,266,1,0],[778,1,449,1,0],[555,1,449,1,0], // v1.NodeCondition
    [124,1,69,5,0], // v1.NodeConfigSource
    [53,1,141,5,0],[7,1,141,5,0],[473,1,141,5,0],[259,1,449,1,0], // v1.NodeConfigStatus
    [461,1,85,1,0], // v1.NodeDaemonEndpoints
    [1022,1,441,5,0], // v1.NodeFeatures
    [588,1,449,0,0],[297,1,146,5,0], // v1.NodeRuntimeHandler
    [782,1,441,5,0],[1108,1,441,5,0], // v1.NodeRuntimeHandlerFeatures
    [621,1,311,0,0], // v1.NodeSelector
    [449,1,449,0,0],[642,1,391,0,0],[1475,1,352,1,0], // v1.NodeSelectorRequirement
    [527,1,310,1,0],[529,1,310,1,0], // v1.NodeSelectorTerm
    [693,1,449,1,0],[695,1,352,9,0],[750,1,449,1,0],[1098,1,441,1,0],[1032,1,332,1,0],[130,1,141,5,0],[229,55,449,1,0], // v1.NodeSpec
    [87,1,445,1,0],[22,1,445,1,0],[680,1,390,1,0],[118,1,308,9,1087],[15,1,306,9,1087],[173,1,143,1,0],[611,1,153,1,0],[408,1,287,1,0],[1507,1,335,1,0],[1505,1,283,1,0],[122,1,142,5,0],[869,1,309,1,0],[297,1,144,5,0],[186,1,352,1,0], // v1.NodeStatus
    [87,1,443,5,0], // v1.NodeSwapStatus
    [517,1,449,0,0],[1030,1,449,0,0],[81,1,449,0,0],[447,1,449,0,0],[650,1,449,0,0],[142,1,449,0,0],[463,1,449,0,0],[465,1,449,0,0],[636,1,449,0,0],[49,1,449,0,0],[1024,1,152,5,0], // v1.NodeSystemInfo
    [40,1,449,1,0],[299,1,449,0,0], // v1.ObjectFieldSelector
    [457,1,449,1,0],[594,1,449,1,0],[588,1,449,1,0],[1092,1,439,1,0],[40,1,449,1,0],[839,1,449,1,0],[299,1,449,1,0], // v1.ObjectReference
    [1090,64446,267,2,0],[631,65464,264,1,0],[968,1,164,1,0],[984,1,165,1,0], // v1.PersistentVolume
    [1090,64446,267,2,0],[631,65464,264,1,0],[968,1,159,1,0],[984,1,160,1,0], // v1.PersistentVolumeClaim
    [1086,1,394,0,0],[984,1,373,0,0],[479,1,266,1,0],[487,1,266,1,0],[778,1,449,1,0],[555,1,449,1,0], // v1.PersistentVolumeClaimCondition
    [3,1,313,1,0],[919,1,260,5,0],[837,1,240,1,0],[1497,1,449,1,0],[992,1,449,5,0],[1493,1,397,5,0],[182,1,232,5,0],[184,1,233,5,0],[1483,1,449,5,0], // v1.PersistentVolumeClaimSpec
    [680,1,396,1,0],[3,1,313,1,0],[87,1,445,1,0],[118,1,314,9,1087],[24,1,445,1,0],[28,1,444,1,0],[170,1,449,5,0],[578,1,130,5,0], // v1.PersistentVolumeClaimStatus
    [631,65464,264,1,0],[968,1,159,0,0], // v1.PersistentVolumeClaimTemplate
    [98,1,449,0,0],[770,1,441,1,0], // v1.PersistentVolumeClaimVolumeSource
    [334,1,105,5,0],[68,1,50,5,0],[383,1,114,5,0],[346,1,108,5,0],[600,1,131,5,0],[762,1,194,5,0],[441,1,115,5,0],[96,1,62,5,0],[89,1,60,5,0],[295,1,100,5,0],[317,1,104,5,0],[315,1,102,5,0],[72,1,55,5,0],[1512,1,243,5,0],[758,1,193,5,0],[70,1,54,5,0],[682,1,166,5,0],[718,1,188,5,0],[874,1,205,5,0],[510,1,129,5,0],[996,1,225,5,0],[160,1,57,5,0], // v1.PersistentVolumeSource
    [87,1,445,1,0],[679,64857,163,2,0],[3,1,313,1,0],[100,1,155,5,0],[677,1,399,1,0],[992,1,449,1,0],[582,1,352,1,0],[1493,1,397,5,0],[603,1,238,5,0],[1483,1,449,5,0], // v1.PersistentVolumeSpec
    [680,1,398,1,0],[555,1,449,1,0],[778,1,449,1,0],[477,1,266,5,0], // v1.PersistentVolumeStatus
    [668,1,449,0,0],[328,1,449,1,0], // v1.PhotonPersistentDiskVolumeSource
    [1090,64446,267,2,0],[631,65464,264,1,0],[968,1,184,1,0],[984,1,185,1,0], // v1.Pod
    [809,1,315,1,0],[726,1,341,1,0], // v1.PodAffinity
    [469,1,260,5,0],[596,1,352,1,0],[1078,1,449,0,0],[598,1,260,5,0],[531,1,352,1,0],[574,1,352,1,0], // v1.PodAffinityTerm
    [809,1,315,1,0],[726,1,341,1,0], // v1.PodAntiAffinity
    [956,1,449,1,0],[455,1,449,1,0],[541,1,442,5,0],[158,1,449,1,0],[451,1,449,1,0],[92,1,449,1,0],[1106,1,448,1,0], // v1.PodCertificateProjection
    [1086,1,400,0,0],[634,1,443,1,0],[984,1,373,0,0],[479,1,266,1,0],[487,1,266,1,0],[778,1,449,1,0],[555,1,449,1,0], // v1.PodCondition
    [592,1,352,1,0],[897,1,352,1,0],[646,1,317,1,0], // v1.PodDNSConfig
    [588,1,449,1,0],[1469,1,449,5,0], // v1.PodDNSConfigOption
    [801,1,286,0,0],[818,1,449,0,0], // v1.PodExtendedResourceClaimStatus
    [431,1,449,0,0], // v1.PodIP
    [588,1,392,0,0], // v1.PodOS
    [120,1,400,0,0], // v1.PodReadinessGate
    [588,1,449,0,0],[818,1,449,5,0],[824,1,449,5,0], // v1.PodResourceClaim
    [588,1,449,0,0],[818,1,449,5,0], // v1.PodResourceClaimStatus
    [588,1,449,0,0], // v1.PodSchedulingGate
    [698,1,449,5,0], // v1.PodSchedulingGroup
    [927,1,204,5,0],[1522,1,245,5,0],[861,1,443,5,0],[857,1,443,5,0],[859,1,441,5,0],[1020,1,351,1,0],[1022,1,426,5,0],[324,1,443,5,0],[1026,1,331,1,0],[326,1,401,5,0],[899,1,209,5,0],[44,1,52,5,0],[925,1,405,5,0], // v1.PodSecurityContext
    [1503,1,336,41,589],[414,1,285,9,589],[144,1,285,8,589],[255,1,295,9,589],[843,1,416,1,0],[1060,1,443,5,0],[9,1,443,5,0],[227,1,377,1,0],[619,1,448,1,0],[937,1,449,1,0],[199,737,449,1,0],[59,1,441,5,0],[613,1,449,1,0],[381,1,441,1,0],[385,1,441,1,0],[371,1,441,1,0],[952,1,441,5,0],[917,1,183,5,0],[404,1,304,9,589],[375,1,449,1,0],[1010,1,449,1,0],[20,1,51,5,0],[880,1,449,1,0],[1074,1,333,1,0],[367,1,298,9,432],[735,1,449,1,0],[732,1,442,5,0],[225,1,173,5,0],[766,1,319,1,0],[867,1,449,5,0],[240,1,441,5,0],[722,1,406,5,0],[652,1,445,1,0],[1080,1,334,9,1079],[948,1,441,5,0],[648,1,177,5,0],[391,1,441,5,0],[883,1,322,9,589],[820,1,320,41,589],[837,1,202,5,0],[377,1,449,5,0],[885,1,182,5,0], // v1.PodSpec
    [634,1,443,1,0],[680,1,402,1,0],[118,1,316,9,1087],[555,1,449,1,0],[778,1,449,1,0],[627,1,449,1,0],[369,1,449,1,0],[373,1,299,9,432],[700,1,449,1,0],[702,1,318,9,432],[978,1,266,5,0],[416,1,291,1,0],[146,1,291,1,0],[756,1,403,1,0],[257,1,291,1,0],[811,1,404,1,0],[822,1,321,41,589],[280,1,175,5,0],[24,1,445,1,0],[837,1,202,5,0],[607,1,307,1,0], // v1.PodStatus
    [631,65464,264,1,0],[968,1,184,1,0], // v1.PodTemplateSpec
    [712,1,442,0,0],[748,1,408,0,0],[259,1,449,5,0], // v1.PortStatus
    [1491,1,449,0,0],[328,1,449,1,0],[770,1,441,1,0], // v1.PortworxVolumeSource
    [1518,1,442,0,0],[724,1,149,0,0], // v1.PreferredSchedulingTerm
    [739,64797,191,2,0],[418,1,442,1,0],[1070,1,442,1,0],[672,1,442,1,0],[1018,1,442,1,0],[293,1,442,1,0],[1060,1,443,5,0], // v1.Probe
    [266,1,99,5,0],[393,1,110,5,0],[1048,1,228,5,0],[354,1,106,5,0], // v1.ProbeHandler
    [966,1,340,0,0],[190,1,442,5,0], // v1.ProjectedVolumeSource
    [786,1,449,0,0],[1479,1,449,0,0],[770,1,441,1,0],[1104,1,449,1,0],[352,1,449,1,0],[1052,1,449,1,0], // v1.QuobyteVolumeSource
    [91,490,352,0,0],[764,65171,449,0,0],[328,1,449,1,0],[765,65482,449,1,0],[760,345,449,1,0],[453,1,449,1,0],[913,1,214,5,0],[770,1,441,1,0], // v1.RBDPersistentVolumeSource
    [91,490,352,0,0],[764,65171,449,0,0],[328,1,449,1,0],[765,65482,449,1,0],[760,345,449,1,0],[453,1,449,1,0],[913,1,128,5,0],[770,1,441,1,0], // v1.RBDVolumeSource
    [588,1,449,0,0],[799,1,449,1,0], // v1.ResourceClaim
    [136,1,449,1,0],[815,1,449,0,0],[223,1,257,1,0], // v1.ResourceFieldSelector
    [828,1,412,0,0],[358,1,411,1,0],[555,1,449,5,0], // v1.ResourceHealth
    [1090,64446,267,2,0],[631,65464,264,1,0],[968,1,200,1,0],[984,1,201,1,0], // v1.ResourceQuota
    [356,1,445,1,0],[893,1,327,1,0],[895,1,207,5,0], // v1.ResourceQuotaSpec
    [356,1,445,1,0],[1102,1,445,1,0], // v1.ResourceQuotaStatus
    [496,1,445,1,0],[805,1,445,1,0],[102,1,325,1,0], // v1.ResourceRequirements
    [588,1,413,0,0],[837,1,326,1,0], // v1.ResourceStatus
    [1104,1,449,1,0],[851,1,449,1,0],[1086,1,449,1,0],[491,1,449,1,0], // v1.SELinuxOptions
    [332,1,449,0,0],[1028,1,449,0,0],[913,1,214,4,0],[970,1,441,1,0],[746,1,449,1,0],[1002,1,449,1,0],[994,1,449,1,0],[1497,1,449,1,0],[328,1,449,1,0],[770,1,441,1,0], // v1.ScaleIOPersistentVolumeSource
    [332,1,449,0,0],[1028,1,449,0,0],[913,1,128,4,0],[970,1,441,1,0],[746,1,449,1,0],[1002,1,449,1,0],[994,1,449,1,0],[1497,1,449,1,0],[328,1,449,1,0],[770,1,441,1,0], // v1.ScaleIOVolumeSource
    [527,1,329,1,0], // v1.ScopeSelector
    [891,1,414,0,0],[642,1,417,0,0],[1475,1,352,1,0], // v1.ScopedResourceSelectorRequirement
    [1086,1,418,0,0],[512,1,449,5,0], // v1.SeccompProfile
    [1090,64446,267,2,0],[631,65464,264,1,0],[410,1,441,5,0],[175,1,446,1,0],[1007,1,448,1,0],[1086,1,419,1,0], // v1.Secret
    [514,65022,128,2,0],[644,1,441,5,0], // v1.SecretEnvSource
    [514,65022,128,2,0],[449,1,449,0,0],[644,1,441,5,0], // v1.SecretKeySelector
    [514,65022,128,2,0],[445,1,301,1,0],[644,1,441,5,0], // v1.SecretProjection
    [588,1,449,1,0],[594,1,449,1,0], // v1.SecretReference
    [909,1,449,1,0],[445,1,301,1,0],[190,1,442,5,0],[644,1,441,5,0], // v1.SecretVolumeSource
    [85,1,59,5,0],[737,1,441,5,0],[927,1,204,5,0],[1522,1,245,5,0],[861,1,443,5,0],[857,1,443,5,0],[859,1,441,5,0],[772,1,441,5,0],[32,1,441,5,0],[740,1,407,5,0],[899,1,209,5,0],[44,1,52,5,0], // v1.SecurityContext
    [1090,64446,267,2,0],[631,65464,264,1,0],[968,1,221,1,0],[984,1,222,1,0], // v1.Service
    [1090,64446,267,2,0],[631,65464,264,1,0],[915,1,312,9,589],[404,1,304,1,0],[59,1,441,5,0], // v1.ServiceAccount
    [55,1,449,1,0],[274,1,443,5,0],[664,1,449,0,0], // v1.ServiceAccountTokenProjection
    [588,1,449,1,0],[748,1,408,1,0],[46,1,449,5,0],[712,1,442,0,0],[1038,1,268,1,0],[615,1,442,1,0], // v1.ServicePort
    [716,1,330,9,713],[919,1,448,1,0],[106,1,449,1,0],[108,1,352,1,0],[1086,1,423,1,0],[285,1,352,1,0],[943,1,420,1,0],[506,1,449,1,0],[508,1,352,1,0],[287,1,449,1,0],[289,1,421,1,0],[360,1,442,1,0],[752,1,441,1,0],[945,1,223,5,0],[433,1,300,1,0],[435,1,381,5,0],[30,1,441,5,0],[504,1,449,5,0],[424,1,422,5,0],[1082,1,449,5,0], // v1.ServiceSpec
    [502,1,127,1,0],[118,1,346,9,1087], // v1.ServiceStatus
    [104,1,64,5,0], // v1.SessionAffinityConfig
    [901,1,443,0,0], // v1.SleepAction
    [1497,1,449,1,0],[1499,1,449,1,0],[328,1,449,1,0],[770,1,441,1,0],[913,1,155,5,0], // v1.StorageOSPersistentVolumeSource
    [1497,1,449,1,0],[1499,1,449,1,0],[328,1,449,1,0],[770,1,441,1,0],[913,1,128,5,0], // v1.StorageOSVolumeSource
    [588,1,449,0,0],[1469,1,449,0,0], // v1.Sysctl
    [712,1,268,0,0],[365,1,449,1,0], // v1.TCPSocketAction
    [449,1,449,0,0],[1469,1,449,1,0],[236,1,427,0,0],[1068,1,266,5,0], // v1.Taint
    [449,1,449,1,0],[642,1,429,1,0],[1469,1,449,1,0],[236,1,427,1,0],[1076,1,443,5,0], // v1.Toleration
    [547,1,442,0,0],[1078,1,449,0,0],[1520,1,432,0,0],[469,1,260,5,0],[568,1,442,5,0],[605,1,389,5,0],[625,1,389,5,0],[531,1,352,1,0], // v1.TopologySpreadConstraint
    [36,1,449,4,0],[457,1,449,0,0],[588,1,449,0,0], // v1.TypedLocalObjectReference
    [36,1,449,4,0],[457,1,449,0,0],[588,1,449,0,0],[594,1,449,5,0], // v1.TypedObjectReference
    [588,1,449,0,0],[1509,64027,241,2,0], // v1.Volume
    [588,1,449,0,0],[210,1,449,0,0], // v1.VolumeDevice
    [588,1,449,0,0],[770,1,441,1,0],[780,1,410,5,0],[584,1,449,0,0],[1012,1,449,1,0],[586,1,384,5,0],[1014,1,449,1,0], // v1.VolumeMount
    [588,1,449,0,0],[584,1,449,0,0],[770,1,441,1,0],[780,1,410,5,0],[1510,1,242,5,0], // v1.VolumeMountStatus
    [807,1,147,5,0], // v1.VolumeNodeAffinity
    [903,1,213,5,0],[230,1,86,5,0],[124,1,70,5,0],[939,1,219,5,0],[110,1,65,5,0],[691,1,171,5,0], // v1.VolumeProjection
    [496,1,445,1,0],[805,1,445,1,0], // v1.VolumeResourceRequirements
    [383,1,114,5,0],[238,1,89,5,0],[334,1,105,5,0],[68,1,50,5,0],[342,1,107,5,0],[903,1,215,5,0],[600,1,131,5,0],[441,1,116,5,0],[346,1,109,5,0],[675,1,162,5,0],[762,1,195,5,0],[315,1,103,5,0],[96,1,63,5,0],[89,1,61,5,0],[317,1,104,5,0],[230,1,88,5,0],[295,1,100,5,0],[72,1,56,5,0],[124,1,71,5,0],[1512,1,243,5,0],[758,1,193,5,0],[70,1,54,5,0],[682,1,166,5,0],[744,1,192,5,0],[718,1,188,5,0],[874,1,206,5,0],[996,1,226,5,0],[160,1,58,5,0],[252,1,95,5,0],[398,1,117,5,0], // v1.VolumeSource
    [398,1,118,5,0], // v1.VolumeStatus
    [1501,1,449,0,0],[328,1,449,1,0],[1000,1,449,1,0],[998,1,449,1,0], // v1.VsphereVirtualDiskVolumeSource
    [1518,1,442,0,0],[687,1,169,0,0], // v1.WeightedPodAffinityTerm
    [350,1,449,5,0],[348,1,449,5,0],[863,1,449,5,0],[389,1,441,5,0], // v1.WindowsSecurityContextOptions
    [15,1,352,0,0],[118,1,247,1,0],[375,1,449,5,0],[1042,1,155,5,0],[200,1,448,1,0],[613,1,449,5,0],[1528,1,449,5,0],[362,1,248,5,0], // v1.Endpoint
    [774,1,441,5,0],[941,1,441,5,0],[1056,1,441,5,0], // v1.EndpointConditions
    [322,1,345,1,0],[320,1,344,1,0], // v1.EndpointHints
    [588,1,449,5,0],[748,1,408,5,0],[712,1,442,5,0],[46,1,449,5,0], // v1.EndpointPort
    [1090,64446,267,2,0],[631,65464,264,1,0],[17,1,433,0,0],[242,1,342,0,0],[716,1,343,0,0], // v1.EndpointSlice
    [588,1,449,0,0], // v1.ForNode
    [588,1,449,0,0], // v1.ForZone
    [1090,64446,267,2,0],[631,65464,264,1,0],[968,1,254,1,0],[984,1,255,1,0], // v1.PodDisruptionBudget
    [566,1,268,5,0],[919,1,260,21,0],[551,1,268,5,0],[1096,1,434,5,0], // v1.PodDisruptionBudgetSpec
    [634,1,443,1,0],[219,1,447,1,0],[221,1,442,0,0],[164,1,442,0,0],[206,1,442,0,0],[272,1,442,0,0],[118,1,346,9,1087], // v1.PodDisruptionBudgetStatus
    [1090,64446,267,2,0],[631,65464,264,1,0],[1469,1,442,0,0],[344,1,441,1,0],[204,1,449,1,0],[722,1,406,5,0], // v1.PriorityClass
    [1086,1,449,0,0],[984,1,435,0,0],[634,1,443,1,0],[487,1,266,0,0],[778,1,449,0,0],[555,1,449,0,0], // v1.Condition
    [533,1,448,1,0],[527,1,347,1,0], // v1.LabelSelector
    [449,1,449,0,0],[642,1,436,0,0],[1475,1,352,1,0], // v1.LabelSelectorRequirement
    [521,1,449,1,0],[638,1,437,1,0],[40,1,449,1,0],[1066,1,266,5,0],[303,1,449,1,0],[305,1,259,5,0],[1016,1,449,1,0], // v1.ManagedFieldsEntry
    [588,1,449,1,0],[336,1,449,1,0],[594,1,449,1,0],[923,1,449,1,0],[1092,1,439,1,0],[839,1,449,1,0],[338,1,443,1,0],[156,1,266,1,0],[196,1,266,5,0],[194,1,443,5,0],[467,1,448,1,0],[34,1,448,1,0],[654,1,349,9,1093],[309,1,352,9,0],[519,1,348,1,0], // v1.ObjectMeta
    [40,1,449,0,0],[457,1,449,0,0],[588,1,449,0,0],[1092,1,439,0,0],[148,1,441,5,0],[78,1,441,5,0], // v1.OwnerReference
    [457,1,449,1,0],[40,1,449,1,0], // v1.TypeMeta
];

/// Kind: its `apiVersion`, its name, its type.
pub(super) static ROOTS: [[u16; 3]; 20] = [
    [19, 1463, 10], // admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy
    [19, 1464, 11], // admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding
    [48, 198, 17], // apps/v1 Deployment
    [48, 792, 22], // apps/v1 ReplicaSet
    [61, 364, 34], // autoscaling/v2 HorizontalPodAutoscaler
    [214, 244, 250], // discovery.k8s.io/v1 EndpointSlice
    [708, 697, 253], // policy/v1 PodDisruptionBudget
    [882, 734, 256], // scheduling.k8s.io/v1 PriorityClass
    [1110, 124, 66], // v1 ConfigMap
    [1110, 261, 96], // v1 Event
    [1110, 495, 122], // v1 LimitRange
    [1110, 594, 132], // v1 Namespace
    [1110, 602, 136], // v1 Node
    [1110, 674, 156], // v1 PersistentVolume
    [1110, 675, 157], // v1 PersistentVolumeClaim
    [1110, 684, 167], // v1 Pod
    [1110, 834, 199], // v1 ResourceQuota
    [1110, 903, 210], // v1 Secret
    [1110, 933, 217], // v1 Service
    [1110, 935, 218], // v1 ServiceAccount
];
