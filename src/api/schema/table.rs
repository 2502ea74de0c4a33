//! Made by `tests/schema_table.rs` from `tests/schema/*.json`. Do not edit.

/// All names, one after the other.
pub(super) static NAMES: &str = "\
    -APIGroupAPIVersionAWSElasticBlockStoreAccessModesActionActiveActiveDeadlineSecondsAddAddressAddressTypeAddressesAffinity\
    AllocatableAllocateLoadBalancerNodePortsAllocatedResourceStatusesAllocatedResourcesAllocatedResourcesStatusAllowPrivilegeEscalation\
    AnnotationsAppArmorProfileAppProtocolArchitectureArgsAssignedAudienceAutomountServiceAccountTokenAvailableReplicasAverageUtilization\
    AverageValueAzureDiskAzureFileBehaviorBinaryDataBlockOwnerDeletionBootIDCSICachingModeCapabilitiesCapacityCephFSCephMonitors\
    CertificateChainPathCinderClaimNameClaimsClientIPClusterIPClusterIPsClusterTrustBundleCollisionCountCommandComponentConditionType\
    ConditionsConfigConfigMapConfigMapKeyRefConfigMapRefConfigSourceContainerContainerIDContainerNameContainerPortContainerResource\
    ContainerRuntimeVersionContainerStatusesContainersControllerCountCreationTimestampCredentialBundlePathCurrentCurrentHealthy\
    CurrentMetricsCurrentReplicasCurrentVolumeAttributesClassNameDNSConfigDNSPolicyDaemonEndpointsDataDataDiskURIDataSourceDataSourceRef\
    DatasetNameDatasetUUIDDeclaredFeaturesDefaultDefaultModeDefaultRequestDeletionGracePeriodSecondsDeletionTimestampDeployment\
    DeprecatedServiceAccountDeprecatedTopologyDescribedObjectDesiredHealthyDesiredReplicasDevicePathDirectoryDiscoveryCHAPAuth\
    DiskNameDisruptedPodsDisruptionsAllowedDivisorDoNotUseExternalIDDownwardAPIDriverDropEffectEmptyDirEnableServiceLinksEndpointSlice\
    EndpointsEndpointsNameEnvEnvFromEphemeralEphemeralContainerCommonEphemeralContainerStatusesEphemeralContainersErrorEventEventTime\
    ExecExitCodeExitCodesExpectedPodsExpirationSecondsExtendedResourceClaimStatusExternalExternalIPsExternalNameExternalTrafficPolicy\
    FCFSGroupFSGroupChangePolicyFSTypeFailureThresholdFeaturesFieldPathFieldRefFieldsTypeFieldsV1FileKeyRefFinalizersFinishedAt\
    FirstTimestampFlexVolumeFlockerForNodesForZonesFormatFullyLabeledReplicasGCEPersistentDiskGIDGMSACredentialSpecGMSACredentialSpecName\
    GRPCGatewayGenerateNameGenerationGitRepoGlusterfsGroupHTTPGetHTTPHeadersHardHealthHealthCheckNodePortHintsHorizontalPodAutoscaler\
    HostHostAliasesHostIPHostIPCHostIPsHostNetworkHostPIDHostPathHostPortHostProcessHostUsersHostnameHostnameOverrideHostnames\
    IPIPFamiliesIPFamilyPolicyIPModeIQNISCSIISCSIInterfaceImageImageIDImagePullPolicyImagePullSecretsImageRefImagesImmutableIngress\
    InitContainerStatusesInitContainersInitialDelaySecondsInitiatorNameIntValInternalTrafficPolicyInvolvedObjectItemsKernelVersion\
    KeyKeyPathKeyTypeKeyringKindKubeProxyVersionKubeletConfigKeyKubeletEndpointKubeletVersionLabelSelectorLabelsLastHeartbeatTime\
    LastKnownGoodLastObservedTimeLastProbeTimeLastScaleTimeLastTerminationStateLastTimestampLastTransitionTimeLastUpdateTimeLevel\
    LifecycleLimitRangeLimitsLinuxLivenessProbeLoadBalancerLoadBalancerClassLoadBalancerIPLoadBalancerSourceRangesLocalObjectReference\
    LocalhostProfileLunMachineIDManagedFieldsManagerMatchExpressionsMatchFieldsMatchLabelKeysMatchLabelsMaxMaxExpirationSeconds\
    MaxLimitRequestRatioMaxReplicasMaxSkewMaxSurgeMaxUnavailableMediumMessageMetricMetricsMinMinAvailableMinDomainsMinReadySeconds\
    MinReplicasMismatchLabelKeysModeModifyVolumeStatusMonitorsMountPathMountPropagationNFSNameNamesNameserversNamespaceNamespaceSelector\
    NamespacesNodeNodeAffinityNodeAffinityPolicyNodeAllocatableResourceClaimStatusesNodeInfoNodeNameNodePortNodePublishSecretRef\
    NodeSelectorNodeSelectorTermsNodeTaintsPolicyNominatedNodeNameOSOSImageObjectObjectMetaObservedGenerationOperatingSystemOperation\
    OperatorOptionalOptionsOverheadOwnerReferencesPDNamePartitionPathPausedPdIDPeriodSecondsPersistentVolumeClaimPhasePhotonPersistentDisk\
    PodPodAffinityPodAffinityTermPodAntiAffinityPodCIDRPodCIDRsPodCertificatePodDisruptionBudgetPodGroupNamePodIPPodIPsPodsPolicies\
    PortPortalsPortsPortworxVolumePostStartPreStopPreemptionPolicyPreferencePreferredDuringSchedulingIgnoredDuringExecutionPrefix\
    PriorityPriorityClassNamePrivilegedProbeHandlerProcMountProgressDeadlineSecondsProjectedProtectionDomainProtocolProviderID\
    PublishNotReadyAddressesPullPolicyQOSClassQuobyteRBDRBDImageRBDPoolRadosUserRawReadOnlyReadOnlyRootFilesystemReadinessGates\
    ReadinessProbeReadyReadyReplicasReasonRecursiveReadOnlyRecursiveReadOnlyMountsReferenceRegistryRelatedReplicaSetReplicasReportingController\
    ReportingInstanceRepositoryRequestRequestMappingsRequestNameRequestsRequiredDuringSchedulingIgnoredDuringExecutionResizeResizePolicy\
    ResourceResourceClaimNameResourceClaimStatusesResourceClaimTemplateNameResourceClaimsResourceFieldRefResourceIDResourceName\
    ResourceQuotaResourceVersionResourcesRestartCountRestartPolicyRestartPolicyRulesRevisionRevisionHistoryLimitRoleRollingUpdate\
    RunAsGroupRunAsNonRootRunAsUserRunAsUserNameRunningRuntimeClassNameRuntimeHandlersSELinuxChangePolicySELinuxOptionsSSLEnabled\
    ScaleDownScaleIOScaleTargetRefScaleUpSchedulerNameSchedulingGatesSchedulingGroupSchemeScopeNameScopeSelectorScopesSearches\
    SeccompProfileSecondsSecretSecretFileSecretKeyRefSecretNameSecretRefSecretsSecurityContextSelectPolicySelectorSelfLinkSeries\
    ServerServiceServiceAccountServiceAccountNameServiceAccountTokenServingSessionAffinitySessionAffinityConfigSessionCHAPAuth\
    SetHostnameAsFQDNShareNameShareProcessNamespaceSignalSignerNameSizeBytesSizeLimitSleepSourceSourcesSpecStabilizationWindowSeconds\
    StartTimeStartedStartedAtStartupProbeStateStatusStdinStdinOnceStopSignalStorageClassNameStorageModeStorageOSStoragePolicyID\
    StoragePolicyNameStoragePoolStrValStrategyStringDataSubPathSubPathExprSubdomainSubresourceSuccessThresholdSupplementalGroups\
    SupplementalGroupsPolicySwapSysctlsSystemSystemUUIDTCPSocketTTYTaintsTargetTargetContainerNameTargetPortTargetPortalTargetRef\
    TargetVolumeAttributesClassNameTargetWWNsTemplateTenantTerminatedTerminatingTerminatingReplicasTerminationGracePeriodSeconds\
    TerminationMessagePathTerminationMessagePolicyTimeTimeAddedTimeoutSecondsToleranceTolerationSecondsTolerationsTopologyKey\
    TopologySpreadConstraintsTrafficDistributionTypeTypeMetaUIDUnavailableReplicasUnhealthyPodEvictionPolicyUnschedulableUpdatedReplicas\
    UsedUserUserAnnotationsUserNamespacesValueValueFromValuesVolumeVolumeAttributesVolumeAttributesClassNameVolumeClaimTemplate\
    VolumeDevicesVolumeIDVolumeModeVolumeMountsVolumeNameVolumeNamespaceVolumePathVolumeSourceVolumeStatusVolumesVolumesAttached\
    VolumesInUseVsphereVolumeWWIDsWaitingWeightWhenUnsatisfiableWindowsOptionsWorkingDirZone[]uint8accessModesactionactiveactiveDeadlineSeconds\
    addaddressaddressTypeaddressesaffinityallocatableallocateLoadBalancerNodePortsallocatedResourceStatusesallocatedResources\
    allocatedResourcesStatusallowPrivilegeEscalationannotationsapiGroupapiVersionappArmorProfileappProtocolapps/v1architecture\
    argsassignedaudienceautomountServiceAccountTokenautoscaling/v2availableReplicasaverageUtilizationaverageValueawsElasticBlockStore\
    azureDiskazureFilebehaviorbinaryDatablockOwnerDeletionboolbootIDcachingModecapabilitiescapacitycephfscertificateChainPath\
    chapAuthDiscoverychapAuthSessioncinderclaimNameclaimsclientIPclusterIPclusterIPsclusterTrustBundlecollisionCountcommandcomponent\
    conditionTypeconditionsconfigconfigMapconfigMapKeyRefconfigMapRefconfigSourcecontainercontainerIDcontainerNamecontainerPort\
    containerResourcecontainerRuntimeVersioncontainerStatusescontainerscontrollercountcreationTimestampcredentialBundlePathcsi\
    currentcurrentHealthycurrentMetricscurrentReplicascurrentVolumeAttributesClassNameddaemonEndpointsdatadataSourcedataSourceRef\
    datasetNamedatasetUUIDdeclaredFeaturesdefaultdefaultModedefaultRequestdeletionGracePeriodSecondsdeletionTimestampdeprecatedTopology\
    describedObjectdesiredHealthydesiredReplicasdevicePathdirectorydiscovery.k8s.io/v1diskNamediskURIdisruptedPodsdisruptionsAllowed\
    divisordnsConfigdnsPolicydownwardAPIdriverdropeffectemptyDirenableServiceLinksendpointsenvenvFromephemeralephemeralContainerStatuses\
    ephemeralContainerserroreventTimeexecexitCodeexitCodesexpectedPodsexpirationSecondsextendedResourceClaimStatusexternalexternalID\
    externalIPsexternalNameexternalTrafficPolicyfailureThresholdfcfeaturesfieldPathfieldReffieldsTypefieldsV1fileKeyReffinalizers\
    finishedAtfirstTimestampflexVolumeflockerforNodesforZonesfsGroupfsGroupChangePolicyfsTypefullyLabeledReplicasgatewaygcePersistentDisk\
    generateNamegenerationgidgitRepoglusterfsgmsaCredentialSpecgmsaCredentialSpecNamegroupgrpchardhealthhealthCheckNodePorthints\
    hosthostAliaseshostIPhostIPChostIPshostNetworkhostPIDhostPathhostPorthostProcesshostUsershostnamehostnameOverridehostnames\
    httpGethttpHeadersiimageimageIDimagePullPolicyimagePullSecretsimageRefimagesimmutableingressinitContainerStatusesinitContainers\
    initialDelaySecondsinitiatorNameint32int64internalTrafficPolicyintstr.IntOrStringintstr.TypeinvolvedObjectipipFamiliesipFamilyPolicy\
    ipModeiqniscsiiscsiInterfaceitemskernelVersionkeykeyPathkeyTypekeyringkindkubeProxyVersionkubeletConfigKeykubeletEndpoint\
    kubeletVersionlabelSelectorlabelslastHeartbeatTimelastKnownGoodlastObservedTimelastProbeTimelastScaleTimelastStatelastTimestamp\
    lastTransitionTimelastUpdateTimelevellifecyclelimitslinuxlivenessProbeloadBalancerloadBalancerClassloadBalancerIPloadBalancerSourceRanges\
    localhostProfilelunmachineIDmanagedFieldsmanagermatchExpressionsmatchFieldsmatchLabelKeysmatchLabelsmaxmaxExpirationSeconds\
    maxLimitRequestRatiomaxReplicasmaxSkewmaxSurgemaxUnavailablemediummessagemetadatametricmetricsminminAvailableminDomainsminReadySeconds\
    minReplicasmismatchLabelKeysmodemodifyVolumeStatusmonitorsmountPathmountPropagationnamenamesnameserversnamespacenamespaceSelector\
    namespacesnfsnodeAffinitynodeAffinityPolicynodeAllocatableResourceClaimStatusesnodeInfonodeNamenodePortnodePublishSecretRef\
    nodeSelectornodeSelectorTermsnodeTaintsPolicynominatedNodeNameobjectobservedGenerationoperatingSystemoperationoperatoroptional\
    optionsososImageoverheadownerReferencespartitionpathpausedpdIDpdNameperiodSecondspersistentVolumeClaimphasephotonPersistentDisk\
    podAffinitypodAffinityTermpodAntiAffinitypodCIDRpodCIDRspodCertificatepodGroupNamepodIPpodIPspodspoliciespolicy/v1poolport\
    portalsportsportworxVolumepostStartpreStoppreemptionPolicypreferencepreferredDuringSchedulingIgnoredDuringExecutionprefix\
    prioritypriorityClassNameprivilegedprocMountprogressDeadlineSecondsprojectedprotectionDomainprotocolproviderIDpublishNotReadyAddresses\
    pullPolicyqosClassquobyterbdreadOnlyreadOnlyRootFilesystemreadinessGatesreadinessProbereadyreadyReplicasreasonrecursiveReadOnly\
    recursiveReadOnlyMountsreferenceregistryrelatedreplicasreportingComponentreportingInstancerepositoryrequestrequestMappings\
    requestNamerequestsrequiredDuringSchedulingIgnoredDuringExecutionresizeresizePolicyresourceresource.QuantityresourceClaimName\
    resourceClaimStatusesresourceClaimTemplateNameresourceClaimsresourceFieldRefresourceIDresourceNameresourceVersionresources\
    restartCountrestartPolicyrestartPolicyRulesrevisionrevisionHistoryLimitrolerollingUpdaterunAsGrouprunAsNonRootrunAsUserrunAsUserName\
    runningruntimeClassNameruntimeHandlerssscaleDownscaleIOscaleTargetRefscaleUpschedulerNameschedulingGatesschedulingGroupscheme\
    scopeNamescopeSelectorscopesseLinuxChangePolicyseLinuxOptionssearchesseccompProfilesecondssecretsecretFilesecretKeyRefsecretName\
    secretRefsecretssecurityContextselectPolicyselectorselfLinkseriesserverserviceserviceAccountserviceAccountNameserviceAccountToken\
    servingsessionAffinitysessionAffinityConfigsetHostnameAsFQDNshareNameshareProcessNamespacesignalsignerNamesizeBytessizeLimit\
    sleepsourcesourcesspecsslEnabledstabilizationWindowSecondsstartTimestartedstartedAtstartupProbestatestatusstdinstdinOncestopSignal\
    storageClassNamestorageModestoragePolicyIDstoragePolicyNamestoragePoolstorageosstrategystringstringDatasubPathsubPathExpr\
    subdomainsubresourcesuccessThresholdsupplementalGroupssupplementalGroupsPolicyswapsysctlssystemsystemUUIDtaintstargettargetContainerName\
    targetPorttargetPortaltargetReftargetVolumeAttributesClassNametargetWWNstcpSockettemplatetenantterminatedterminatingterminatingReplicas\
    terminationGracePeriodSecondsterminationMessagePathterminationMessagePolicytimetimeAddedtimeoutSecondstolerancetolerationSeconds\
    tolerationstopologyKeytopologySpreadConstraintstrafficDistributionttytypetypes.UIDuidunavailableReplicasunhealthyPodEvictionPolicy\
    unschedulableupdatedReplicasuseduseruserAnnotationsuserNamespacesv1v1.AWSElasticBlockStoreVolumeSourcev1.AddressTypev1.Affinity\
    v1.AppArmorProfilev1.AppArmorProfileTypev1.AttachedVolumev1.AzureDataDiskCachingModev1.AzureDataDiskKindv1.AzureDiskVolumeSource\
    v1.AzureFileVolumeSourcev1.CSIVolumeSourcev1.Capabilitiesv1.Capabilityv1.CephFSVolumeSourcev1.CinderVolumeSourcev1.ClaimResourceStatus\
    v1.ClientIPConfigv1.ClusterTrustBundleProjectionv1.Conditionv1.ConditionStatusv1.ConfigMapv1.ConfigMapEnvSourcev1.ConfigMapKeySelector\
    v1.ConfigMapNodeConfigSourcev1.ConfigMapProjectionv1.ConfigMapVolumeSourcev1.Containerv1.ContainerExtendedResourceRequest\
    v1.ContainerImagev1.ContainerPortv1.ContainerResizePolicyv1.ContainerRestartPolicyv1.ContainerRestartRulev1.ContainerRestartRuleAction\
    v1.ContainerRestartRuleOnExitCodesv1.ContainerRestartRuleOnExitCodesOperatorv1.ContainerStatev1.ContainerStateRunningv1.ContainerStateTerminated\
    v1.ContainerStateWaitingv1.ContainerStatusv1.ContainerUserv1.DNSPolicyv1.DaemonEndpointv1.Deploymentv1.DeploymentCondition\
    v1.DeploymentConditionTypev1.DeploymentSpecv1.DeploymentStatusv1.DeploymentStrategyv1.DeploymentStrategyTypev1.DownwardAPIProjection\
    v1.DownwardAPIVolumeFilev1.DownwardAPIVolumeSourcev1.EmptyDirVolumeSourcev1.Endpointv1.EndpointConditionsv1.EndpointHints\
    v1.EndpointPortv1.EndpointSlicev1.EnvFromSourcev1.EnvVarv1.EnvVarSourcev1.EphemeralContainerv1.EphemeralContainerCommonv1.EphemeralVolumeSource\
    v1.Eventv1.EventSeriesv1.EventSourcev1.ExecActionv1.FCVolumeSourcev1.FieldsV1v1.FileKeySelectorv1.FinalizerNamev1.FlexVolumeSource\
    v1.FlockerVolumeSourcev1.ForNodev1.ForZonev1.GCEPersistentDiskVolumeSourcev1.GRPCActionv1.GitRepoVolumeSourcev1.GlusterfsVolumeSource\
    v1.HTTPGetActionv1.HTTPHeaderv1.HostAliasv1.HostIPv1.HostPathTypev1.HostPathVolumeSourcev1.IPFamilyv1.IPFamilyPolicyv1.ISCSIVolumeSource\
    v1.ImageVolumeSourcev1.ImageVolumeStatusv1.KeyToPathv1.LabelSelectorv1.LabelSelectorOperatorv1.LabelSelectorRequirementv1.Lifecycle\
    v1.LifecycleHandlerv1.LimitRangev1.LimitRangeItemv1.LimitRangeSpecv1.LimitTypev1.LinuxContainerUserv1.LoadBalancerIPModev1.LoadBalancerIngress\
    v1.LoadBalancerStatusv1.LocalObjectReferencev1.ManagedFieldsEntryv1.ManagedFieldsOperationTypev1.MicroTimev1.ModifyVolumeStatus\
    v1.MountPropagationModev1.NFSVolumeSourcev1.Namespacev1.NamespaceConditionv1.NamespaceConditionTypev1.NamespacePhasev1.NamespaceSpec\
    v1.NamespaceStatusv1.Nodev1.NodeAddressv1.NodeAddressTypev1.NodeAffinityv1.NodeAllocatableResourceClaimStatusv1.NodeCondition\
    v1.NodeConditionTypev1.NodeConfigSourcev1.NodeConfigStatusv1.NodeDaemonEndpointsv1.NodeFeaturesv1.NodeInclusionPolicyv1.NodePhase\
    v1.NodeRuntimeHandlerv1.NodeRuntimeHandlerFeaturesv1.NodeSelectorv1.NodeSelectorOperatorv1.NodeSelectorRequirementv1.NodeSelectorTerm\
    v1.NodeSpecv1.NodeStatusv1.NodeSwapStatusv1.NodeSystemInfov1.OSNamev1.ObjectFieldSelectorv1.ObjectMetav1.ObjectReferencev1.OwnerReference\
    v1.PersistentVolumeAccessModev1.PersistentVolumeClaimv1.PersistentVolumeClaimConditionv1.PersistentVolumeClaimConditionType\
    v1.PersistentVolumeClaimModifyVolumeStatusv1.PersistentVolumeClaimPhasev1.PersistentVolumeClaimSpecv1.PersistentVolumeClaimStatus\
    v1.PersistentVolumeClaimTemplatev1.PersistentVolumeClaimVolumeSourcev1.PersistentVolumeModev1.PhotonPersistentDiskVolumeSource\
    v1.Podv1.PodAffinityv1.PodAffinityTermv1.PodAntiAffinityv1.PodCertificateProjectionv1.PodConditionv1.PodConditionTypev1.PodDNSConfig\
    v1.PodDNSConfigOptionv1.PodDisruptionBudgetv1.PodDisruptionBudgetSpecv1.PodDisruptionBudgetStatusv1.PodExtendedResourceClaimStatus\
    v1.PodFSGroupChangePolicyv1.PodIPv1.PodOSv1.PodPhasev1.PodQOSClassv1.PodReadinessGatev1.PodResizeStatusv1.PodResourceClaim\
    v1.PodResourceClaimStatusv1.PodSELinuxChangePolicyv1.PodSchedulingGatev1.PodSchedulingGroupv1.PodSecurityContextv1.PodSpec\
    v1.PodStatusv1.PodTemplateSpecv1.PortStatusv1.PortworxVolumeSourcev1.PreemptionPolicyv1.PreferredSchedulingTermv1.Probev1.ProbeHandler\
    v1.ProcMountTypev1.ProjectedVolumeSourcev1.Protocolv1.PullPolicyv1.QuobyteVolumeSourcev1.RBDVolumeSourcev1.RecursiveReadOnlyMode\
    v1.ReplicaSetv1.ReplicaSetConditionv1.ReplicaSetConditionTypev1.ReplicaSetSpecv1.ReplicaSetStatusv1.ResourceClaimv1.ResourceFieldSelector\
    v1.ResourceHealthv1.ResourceHealthStatusv1.ResourceIDv1.ResourceListv1.ResourceNamev1.ResourceQuotav1.ResourceQuotaScopev1.ResourceQuotaSpec\
    v1.ResourceQuotaStatusv1.ResourceRequirementsv1.ResourceResizeRestartPolicyv1.ResourceStatusv1.RestartPolicyv1.RollingUpdateDeployment\
    v1.SELinuxOptionsv1.ScaleIOVolumeSourcev1.ScopeSelectorv1.ScopeSelectorOperatorv1.ScopedResourceSelectorRequirementv1.SeccompProfile\
    v1.SeccompProfileTypev1.Secretv1.SecretEnvSourcev1.SecretKeySelectorv1.SecretProjectionv1.SecretTypev1.SecretVolumeSource\
    v1.SecurityContextv1.Servicev1.ServiceAccountv1.ServiceAccountTokenProjectionv1.ServiceAffinityv1.ServiceExternalTrafficPolicy\
    v1.ServiceInternalTrafficPolicyv1.ServicePortv1.ServiceSpecv1.ServiceStatusv1.ServiceTypev1.SessionAffinityConfigv1.Signal\
    v1.SleepActionv1.StorageMediumv1.StorageOSVolumeSourcev1.SupplementalGroupsPolicyv1.Sysctlv1.TCPSocketActionv1.Taintv1.TaintEffect\
    v1.TerminationMessagePolicyv1.Timev1.Tolerationv1.TolerationOperatorv1.TopologySpreadConstraintv1.TypeMetav1.TypedLocalObjectReference\
    v1.TypedObjectReferencev1.URISchemev1.UnhealthyPodEvictionPolicyTypev1.UniqueVolumeNamev1.UnsatisfiableConstraintActionv1.Volume\
    v1.VolumeDevicev1.VolumeMountv1.VolumeMountStatusv1.VolumeProjectionv1.VolumeResourceRequirementsv1.VolumeSourcev1.VolumeStatus\
    v1.VsphereVirtualDiskVolumeSourcev1.WeightedPodAffinityTermv1.WindowsSecurityContextOptionsv2.ContainerResourceMetricSource\
    v2.ContainerResourceMetricStatusv2.CrossVersionObjectReferencev2.ExternalMetricSourcev2.ExternalMetricStatusv2.HPAScalingPolicy\
    v2.HPAScalingPolicyTypev2.HPAScalingRulesv2.HorizontalPodAutoscalerv2.HorizontalPodAutoscalerBehaviorv2.HorizontalPodAutoscalerCondition\
    v2.HorizontalPodAutoscalerConditionTypev2.HorizontalPodAutoscalerSpecv2.HorizontalPodAutoscalerStatusv2.MetricIdentifierv2.MetricSourceType\
    v2.MetricSpecv2.MetricStatusv2.MetricTargetv2.MetricTargetTypev2.MetricValueStatusv2.ObjectMetricSourcev2.ObjectMetricStatus\
    v2.PodsMetricSourcev2.PodsMetricStatusv2.ResourceMetricSourcev2.ResourceMetricStatusv2.ScalingPolicySelectvaluevalueFromvalues\
    volumevolumeAttributesvolumeAttributesClassNamevolumeClaimTemplatevolumeDevicesvolumeIDvolumeModevolumeMountsvolumeNamevolumeNamespace\
    volumePathvolumeStatusvolumesvolumesAttachedvolumesInUsevsphereVolumewaitingweightwhenUnsatisfiablewindowsOptionsworkingDir\
    wwidszone";

/// Where each name ends.
pub(super) static NAME_ENDS: [u16; 1393] = [
    0,1,9,19,39,50,56,62,83,86,93,104,113,121,132,161,186,204,228,252,263,278,289,301,
    305,313,321,349,366,384,396,405,414,422,432,450,456,459,470,482,490,496,508,528,534,543,549,557,
    566,576,594,608,615,624,637,647,653,662,677,689,701,710,721,734,747,764,787,804,814,824,829,846,
    866,873,887,901,916,948,957,966,981,985,996,1006,1019,1030,1041,1057,1064,1075,1089,1115,1132,1142,1166,1184,
    1199,1213,1228,1238,1247,1264,1272,1285,1303,1310,1328,1339,1345,1349,1355,1363,1381,1394,1403,1416,1419,1426,1435,1459,
    1485,1504,1509,1514,1523,1527,1535,1544,1556,1573,1600,1608,1619,1631,1652,1654,1661,1680,1686,1702,1710,1719,1727,1737,
    1745,1755,1765,1775,1789,1799,1806,1814,1822,1828,1848,1865,1868,1886,1908,1912,1919,1931,1941,1948,1957,1962,1969,1980,
    1984,1990,2009,2014,2037,2041,2052,2058,2065,2072,2083,2090,2098,2106,2117,2126,2134,2150,2159,2161,2171,2185,2191,2194,
    2199,2213,2218,2225,2240,2256,2264,2270,2279,2286,2307,2321,2340,2353,2359,2380,2394,2399,2412,2415,2422,2429,2436,2440,
    2456,2472,2487,2501,2514,2520,2537,2550,2566,2579,2592,2612,2625,2643,2657,2662,2671,2681,2687,2692,2705,2717,2734,2748,
    2772,2792,2808,2811,2820,2833,2840,2856,2867,2881,2892,2895,2915,2935,2946,2953,2961,2975,2981,2988,2994,3001,3004,3016,
    3026,3041,3052,3069,3073,3091,3099,3108,3124,3127,3131,3136,3147,3156,3173,3183,3187,3199,3217,3253,3261,3269,3277,3297,
    3309,3326,3342,3359,3361,3368,3374,3384,3402,3417,3426,3434,3442,3449,3457,3472,3478,3487,3491,3497,3501,3514,3535,3540,
    3560,3563,3574,3589,3604,3611,3619,3633,3652,3664,3669,3675,3679,3687,3691,3698,3703,3717,3726,3733,3749,3759,3806,3812,
    3820,3837,3847,3859,3868,3891,3900,3916,3924,3934,3958,3968,3976,3983,3986,3994,4001,4010,4013,4021,4043,4057,4071,4076,
    4089,4095,4112,4135,4144,4152,4159,4169,4177,4196,4213,4223,4230,4245,4256,4264,4310,4316,4328,4336,4353,4374,4399,4413,
    4429,4439,4451,4464,4479,4488,4500,4513,4531,4539,4559,4563,4576,4586,4598,4607,4620,4627,4643,4658,4677,4691,4701,4710,
    4717,4731,4738,4751,4766,4781,4787,4796,4809,4815,4823,4837,4844,4850,4860,4872,4882,4891,4898,4913,4925,4933,4941,4947,
    4953,4960,4974,4992,5011,5018,5033,5054,5069,5086,5095,5116,5122,5132,5141,5150,5155,5161,5168,5172,5198,5207,5214,5223,
    5235,5240,5246,5251,5260,5270,5286,5297,5306,5321,5338,5349,5355,5363,5373,5380,5391,5400,5411,5427,5445,5469,5473,5480,
    5486,5496,5505,5508,5514,5520,5539,5549,5561,5570,5601,5611,5619,5625,5635,5646,5665,5694,5716,5740,5744,5753,5767,5776,
    5793,5804,5815,5840,5859,5863,5871,5874,5893,5919,5932,5947,5951,5955,5970,5984,5989,5998,6004,6010,6026,6051,6070,6083,
    6091,6101,6113,6123,6138,6148,6160,6172,6179,6194,6206,6219,6224,6231,6237,6254,6268,6278,6282,6289,6300,6306,6312,6333,
    6336,6343,6354,6363,6371,6382,6411,6436,6454,6478,6502,6513,6521,6531,6546,6557,6564,6576,6580,6588,6596,6624,6638,6655,
    6673,6685,6705,6714,6723,6731,6741,6759,6763,6769,6780,6792,6800,6806,6826,6843,6858,6864,6873,6879,6887,6896,6906,6924,
    6938,6945,6954,6967,6977,6983,6992,7007,7019,7031,7040,7051,7064,7077,7094,7117,7134,7144,7154,7159,7176,7196,7199,7206,
    7220,7234,7249,7281,7282,7297,7301,7311,7324,7335,7346,7362,7369,7380,7394,7420,7437,7455,7470,7484,7499,7509,7518,7537,
    7545,7552,7565,7583,7590,7599,7608,7619,7625,7629,7635,7643,7661,7670,7673,7680,7689,7715,7734,7739,7748,7752,7760,7769,
    7781,7798,7825,7833,7843,7854,7866,7887,7903,7905,7913,7922,7930,7940,7948,7958,7968,7978,7992,8002,8009,8017,8025,8032,
    8051,8057,8077,8084,8101,8113,8123,8126,8133,8142,8160,8182,8187,8191,8195,8201,8220,8225,8229,8240,8246,8253,8260,8271,
    8278,8286,8294,8305,8314,8322,8338,8347,8354,8365,8366,8371,8378,8393,8409,8417,8423,8432,8439,8460,8474,8493,8506,8511,
    8516,8537,8555,8566,8580,8582,8592,8606,8612,8615,8620,8634,8639,8652,8655,8662,8669,8676,8680,8696,8712,8727,8741,8754,
    8760,8777,8790,8806,8819,8832,8841,8854,8872,8886,8891,8900,8906,8911,8924,8936,8953,8967,8991,9007,9010,9019,9032,9039,
    9055,9066,9080,9091,9094,9114,9134,9145,9152,9160,9174,9180,9187,9195,9201,9208,9211,9223,9233,9248,9259,9276,9280,9298,
    9306,9315,9331,9335,9340,9351,9360,9377,9387,9390,9402,9420,9456,9464,9472,9480,9500,9512,9529,9545,9562,9568,9586,9601,
    9610,9618,9626,9633,9635,9642,9650,9665,9674,9678,9684,9688,9694,9707,9728,9733,9753,9764,9779,9794,9801,9809,9823,9835,
    9840,9846,9850,9858,9867,9871,9875,9882,9887,9901,9910,9917,9933,9943,9990,9996,10004,10021,10031,10040,10063,10072,10088,10096,
    10106,10130,10140,10148,10155,10158,10166,10188,10202,10216,10221,10234,10240,10257,10280,10289,10297,10304,10312,10330,10347,10357,10364,10379,
    10390,10398,10444,10450,10462,10470,10487,10504,10525,10550,10564,10580,10590,10602,10617,10626,10638,10651,10669,10677,10697,10701,10714,10724,
    10736,10745,10758,10765,10781,10796,10797,10806,10813,10827,10834,10847,10862,10877,10883,10892,10905,10911,10930,10944,10952,10966,10973,10979,
    10989,11001,11011,11020,11027,11042,11054,11062,11070,11076,11082,11089,11103,11121,11140,11147,11162,11183,11200,11209,11230,11236,11246,11255,
    11264,11269,11275,11282,11286,11296,11322,11331,11338,11347,11359,11364,11370,11375,11384,11394,11410,11421,11436,11453,11464,11473,11481,11487,
    11497,11504,11515,11524,11535,11551,11569,11593,11597,11604,11610,11620,11626,11632,11651,11661,11673,11682,11713,11723,11732,11740,11746,11756,
    11767,11786,11815,11837,11861,11865,11874,11888,11897,11914,11925,11936,11961,11980,11983,11987,11996,11999,12018,12044,12057,12072,12076,12080,
    12095,12109,12111,12146,12160,12171,12189,12211,12228,12255,12275,12299,12323,12341,12356,12369,12390,12411,12433,12450,12481,12493,12511,12523,
    12544,12567,12595,12617,12641,12653,12688,12705,12721,12745,12770,12793,12822,12856,12898,12915,12939,12966,12990,13008,13024,13036,13053,13066,
    13088,13114,13131,13150,13171,13196,13220,13244,13270,13293,13304,13325,13341,13356,13372,13388,13397,13412,13433,13460,13484,13492,13506,13520,
    13533,13550,13561,13579,13595,13614,13636,13646,13656,13688,13701,13723,13747,13763,13776,13788,13797,13812,13835,13846,13863,13883,13903,13923,
    13935,13951,13975,14002,14014,14033,14046,14063,14080,14092,14113,14134,14156,14177,14200,14221,14250,14262,14283,14306,14324,14336,14357,14382,
    14399,14415,14433,14440,14454,14472,14487,14524,14540,14560,14579,14598,14620,14635,14657,14669,14690,14719,14734,14757,14783,14802,14813,14826,
    14843,14860,14869,14891,14904,14922,14939,14968,14992,15025,15062,15104,15133,15161,15191,15223,15259,15282,15317,15323,15337,15355,15373,15400,
    15415,15434,15449,15470,15492,15518,15546,15579,15604,15612,15620,15631,15645,15664,15682,15701,15726,15751,15771,15792,15813,15823,15835,15853,
    15866,15889,15908,15934,15942,15957,15973,15997,16008,16021,16043,16061,16085,16098,16120,16146,16163,16182,16198,16222,16239,16262,16275,16290,
    16305,16321,16342,16362,16384,16407,16437,16454,16470,16496,16513,16535,16551,16575,16611,16628,16649,16658,16676,16696,16715,16728,16749,16767,
    16777,16794,16826,16844,16875,16906,16920,16934,16950,16964,16988,16997,17011,17027,17051,17078,17087,17105,17113,17127,17154,17161,17174,17195,
    17222,17233,17261,17284,17296,17329,17348,17380,17389,17404,17418,17438,17457,17486,17501,17516,17549,17575,17607,17639,17671,17701,17724,17747,
    17766,17789,17807,17833,17867,17902,17941,17971,18003,18022,18041,18054,18069,18084,18103,18123,18144,18165,18184,18203,18226,18249,18271,18276,
    18285,18291,18297,18313,18338,18357,18370,18378,18388,18400,18410,18425,18435,18447,18454,18469,18481,18494,18501,18507,18524,18538,18548,18553,
    18557,
];

/// Type: its shape, its name, the first field, the item's type or the value's type, the number of fields or the key's type.
pub(super) static TYPES: [[u16; 4]; 398] = [
    [0,1103,0,4], [0,1104,4,6], [0,1106,10,8], [0,1107,18,9], [0,1108,27,2], [0,1261,29,4], [0,1262,33,5], [0,1264,38,4],
    [0,1265,42,7], [0,1281,49,2], [0,1339,51,3], [0,1340,54,3], [0,1341,57,3], [0,1342,60,2], [0,1343,62,2], [0,1344,64,3],
    [0,1346,67,4], [0,1347,71,4], [0,1348,75,2], [0,1349,77,5], [0,1351,82,5], [0,1352,87,6], [0,1353,93,2], [0,1355,95,6],
    [0,1356,101,6], [0,1357,107,4], [0,1359,111,3], [0,1360,114,3], [0,1361,117,3], [0,1362,120,2], [0,1363,122,2], [0,1364,124,2],
    [0,1365,126,2], [0,1059,128,4], [0,1061,132,3], [0,1062,135,2], [0,1064,137,2], [0,1067,139,6], [0,1068,145,3], [0,1069,148,5],
    [0,1070,153,2], [0,1072,155,6], [0,1073,161,4], [0,1075,165,1], [0,1076,166,5], [0,1079,171,5], [0,1080,176,2], [0,1081,178,3],
    [0,1082,181,5], [0,1083,186,3], [0,1084,189,4], [0,1085,193,25], [0,1086,218,3], [0,1087,221,2], [0,1088,223,5], [0,1089,228,2],
    [0,1091,230,2], [0,1093,232,2], [0,1095,234,3], [0,1096,237,1], [0,1097,238,7], [0,1098,245,2], [0,1099,247,15], [0,1100,262,1],
    [0,1102,263,1], [0,1110,264,1], [0,1111,265,4], [0,1112,269,2], [0,1113,271,2], [0,1119,273,3], [0,1120,276,3], [0,1121,279,5],
    [0,1122,284,2], [0,1123,286,25], [0,1124,311,1], [0,1125,312,16], [0,1126,328,2], [0,1127,330,2], [0,1128,332,1], [0,1129,333,5],
    [0,1131,338,4], [0,1133,342,5], [0,1134,347,2], [0,1137,349,4], [0,1138,353,2], [0,1139,355,3], [0,1140,358,3], [0,1141,361,5],
    [0,1142,366,2], [0,1143,368,2], [0,1144,370,1], [0,1146,371,2], [0,1149,373,11], [0,1150,384,2], [0,1151,386,1], [0,1152,387,3],
    [0,1156,390,3], [0,1157,393,4], [0,1158,397,3], [0,1159,400,6], [0,1160,406,1], [0,1162,407,3], [0,1164,410,4], [0,1165,414,1],
    [0,1166,415,1], [0,1170,416,2], [0,1172,418,3], [0,1173,421,4], [0,1174,425,5], [0,1177,430,1], [0,1178,431,2], [0,1179,433,4],
    [0,1180,437,2], [0,1182,439,2], [0,1183,441,3], [0,1184,444,6], [0,1186,450,1], [0,1187,451,4], [0,1188,455,1], [0,1189,456,1],
    [0,1192,457,2], [0,1193,459,2], [0,1194,461,1], [0,1196,462,3], [0,1197,465,2], [0,1198,467,7], [0,1199,474,14], [0,1200,488,1],
    [0,1201,489,11], [0,1203,500,2], [0,1205,502,7], [0,1208,509,4], [0,1209,513,6], [0,1213,519,9], [0,1214,528,8], [0,1215,536,2],
    [0,1216,538,2], [0,1218,540,2], [0,1219,542,4], [0,1220,546,2], [0,1221,548,6], [0,1222,554,2], [0,1223,556,7], [0,1224,563,7],
    [0,1226,570,3], [0,1227,573,2], [0,1231,575,2], [0,1233,577,1], [0,1234,578,1], [0,1237,579,1], [0,1239,580,3], [0,1240,583,2],
    [0,1242,585,1], [0,1243,586,1], [0,1244,587,13], [0,1245,600,42], [0,1246,642,21], [0,1247,663,2], [0,1248,665,3], [0,1249,668,3],
    [0,1251,671,2], [0,1252,673,7], [0,1253,680,4], [0,1255,684,2], [0,1258,686,6], [0,1259,692,8], [0,1266,700,2], [0,1267,702,3],
    [0,1268,705,3], [0,1273,708,4], [0,1275,712,3], [0,1276,715,2], [0,1277,717,3], [0,1279,720,2], [0,1282,722,4], [0,1283,726,10],
    [0,1284,736,1], [0,1286,737,3], [0,1287,740,2], [0,1289,742,6], [0,1290,748,2], [0,1291,750,3], [0,1292,753,3], [0,1294,756,4],
    [0,1295,760,12], [0,1296,772,4], [0,1297,776,5], [0,1298,781,3], [0,1302,784,6], [0,1303,790,20], [0,1304,810,2], [0,1306,812,1],
    [0,1308,813,1], [0,1310,814,5], [0,1312,819,2], [0,1313,821,2], [0,1314,823,4], [0,1318,827,5], [0,1320,832,8], [0,1322,840,3],
    [0,1323,843,4], [0,1328,847,2], [0,1329,849,2], [0,1330,851,7], [0,1331,858,5], [0,1332,863,6], [0,1333,869,2], [0,1334,871,30],
    [0,1335,901,1], [0,1336,902,4], [0,1337,906,2], [0,1338,908,4], [0,1114,912,8], [0,1115,920,3], [0,1116,923,2], [0,1117,925,4],
    [0,1118,929,5], [0,1135,934,1], [0,1136,935,1], [0,1228,936,4], [0,1229,940,4], [0,1230,944,7], [7,918,0,0], [0,1077,951,6],
    [12,1130,0,0], [0,1153,957,2], [0,1155,959,3], [0,1167,962,7], [10,1169,0,0], [0,1204,969,15], [0,1206,984,6], [9,1317,0,0],
    [0,1321,990,2], [8,746,0,0], [2,0,1,0], [2,0,6,0], [2,0,15,0], [2,0,19,0], [2,0,23,0], [2,0,24,0],
    [2,0,36,0], [2,0,322,0], [2,0,51,0], [2,0,52,0], [2,0,53,0], [2,0,54,0], [2,0,55,0], [2,0,56,0],
    [2,0,62,0], [2,0,66,0], [2,0,69,0], [2,0,70,0], [2,0,72,0], [2,0,329,0], [2,0,88,0], [2,0,89,0],
    [2,0,90,0], [2,0,331,0], [2,0,95,0], [2,0,99,0], [2,0,102,0], [2,0,104,0], [2,0,108,0], [2,0,112,0],
    [2,0,114,0], [2,0,115,0], [2,0,120,0], [2,0,123,0], [2,0,124,0], [2,0,130,0], [2,0,344,0], [2,0,132,0],
    [2,0,140,0], [2,0,143,0], [2,0,145,0], [2,0,147,0], [2,0,149,0], [2,0,150,0], [2,0,151,0], [2,0,152,0],
    [2,0,158,0], [2,0,160,0], [2,0,166,0], [2,0,168,0], [2,0,363,0], [2,0,173,0], [2,0,177,0], [2,0,188,0],
    [2,0,194,0], [2,0,196,0], [2,0,197,0], [2,0,198,0], [2,0,380,0], [2,0,201,0], [2,0,202,0], [2,0,203,0],
    [2,0,204,0], [2,0,205,0], [2,0,210,0], [2,0,212,0], [2,0,215,0], [2,0,217,0], [2,0,218,0], [2,0,223,0],
    [2,0,226,0], [2,0,227,0], [2,0,230,0], [2,0,390,0], [2,0,391,0], [2,0,397,0], [11,547,0,0], [3,1105,0,0],
    [3,1109,0,0], [3,1263,0,0], [3,1345,0,0], [3,1350,0,0], [3,1354,0,0], [3,1358,0,0], [3,1366,0,0], [3,1063,0,0],
    [3,1065,0,0], [3,1066,0,0], [3,1071,0,0], [3,1074,0,0], [3,1078,0,0], [3,1090,0,0], [3,1092,0,0], [3,1094,0,0],
    [3,1101,0,0], [3,1132,0,0], [3,1145,0,0], [3,1147,0,0], [3,1148,0,0], [3,1161,0,0], [3,1163,0,0], [3,1171,0,0],
    [3,1175,0,0], [3,1176,0,0], [3,1181,0,0], [3,1185,0,0], [3,1190,0,0], [3,1191,0,0], [3,1195,0,0], [3,1202,0,0],
    [3,1207,0,0], [3,1210,0,0], [3,1211,0,0], [3,1212,0,0], [3,1217,0,0], [3,1225,0,0], [3,1232,0,0], [3,1235,0,0],
    [3,1236,0,0], [3,1238,0,0], [3,1241,0,0], [3,1250,0,0], [3,1254,0,0], [3,1256,0,0], [3,1257,0,0], [3,1260,0,0],
    [3,1269,0,0], [3,1270,0,0], [3,1272,0,0], [3,1274,0,0], [3,1278,0,0], [3,1280,0,0], [3,1285,0,0], [3,1288,0,0],
    [3,1293,0,0], [3,1299,0,0], [3,1300,0,0], [3,1301,0,0], [3,1305,0,0], [3,1307,0,0], [3,1309,0,0], [3,1311,0,0],
    [3,1315,0,0], [3,1316,0,0], [3,1319,0,0], [3,1324,0,0], [3,1326,0,0], [3,1327,0,0], [3,1060,0,0], [3,1325,0,0],
    [3,1078,0,0], [3,1154,0,0], [3,1168,0,0], [3,1048,0,0], [5,747,0,0], [6,584,0,0], [4,743,0,0], [5,744,0,0],
    [1,0,323,362], [1,1271,222,362], [1,0,310,397], [1,0,231,397], [1,0,397,397], [3,1007,0,0],
];

/// Field: its name in Go, its name in JSON, its type, its flags, its merge key.
pub(super) static FIELDS: [[u16; 5]; 992] = [
    [510,0,232,2,0],[295,805,229,1,0],[451,988,2,1,0],[458,996,3,1,0], // v1.Deployment
    [509,1047,311,0,0],[458,996,324,0,0],[230,777,231,1,0],[229,776,231,1,0],[361,900,397,1,0],[259,804,397,1,0], // v1.DeploymentCondition
    [368,906,390,5,0],[429,967,225,4,0],[492,1029,157,0,0],[469,1006,4,33,0],[265,811,390,1,0],[394,932,390,5,0],[307,850,389,1,0],[341,884,390,5,0], // v1.DeploymentSpec
    [296,838,391,1,0],[368,906,390,1,0],[515,1053,390,1,0],[360,899,390,1,0],[28,575,390,1,0],[512,1050,390,1,0],[496,1033,390,5,0],[55,604,234,9,1047],[51,600,390,5,0], // v1.DeploymentStatus
    [509,1047,312,1,0],[396,934,9,5,0], // v1.DeploymentStrategy
    [510,0,232,2,0],[295,805,229,1,0],[451,988,7,1,0],[458,996,8,1,0], // v1.ReplicaSet
    [509,1047,313,0,0],[458,996,324,0,0],[229,776,231,1,0],[361,900,397,1,0],[259,804,397,1,0], // v1.ReplicaSetCondition
    [368,906,390,5,0],[265,811,390,1,0],[429,967,225,4,0],[492,1029,157,1,0], // v1.ReplicaSetSpec
    [368,906,390,0,0],[154,698,390,1,0],[360,899,390,1,0],[28,575,390,1,0],[496,1033,390,5,0],[296,838,391,1,0],[55,604,235,9,1047], // v1.ReplicaSetStatus
    [257,802,233,5,0],[256,801,233,5,0], // v1.RollingUpdateDeployment
    [274,819,362,0,0],[485,1021,25,0,0],[61,610,397,0,0], // v2.ContainerResourceMetricSource
    [274,819,362,0,0],[73,623,26,0,0],[61,610,397,0,0], // v2.ContainerResourceMetricStatus
    [215,762,397,0,0],[274,819,397,0,0],[3,565,397,1,0], // v2.CrossVersionObjectReference
    [260,806,22,0,0],[485,1021,25,0,0], // v2.ExternalMetricSource
    [260,806,22,0,0],[73,623,26,0,0], // v2.ExternalMetricStatus
    [509,1047,314,0,0],[520,1367,390,0,0],[309,853,390,0,0], // v2.HPAScalingPolicy
    [452,990,390,5,0],[428,966,318,5,0],[325,867,236,1,0],[503,1040,222,5,0], // v2.HPAScalingRules
    [510,0,232,2,0],[295,805,229,1,0],[451,988,20,1,0],[458,996,21,1,0], // v2.HorizontalPodAutoscaler
    [410,946,16,5,0],[407,943,16,5,0], // v2.HorizontalPodAutoscalerBehavior
    [509,1047,315,0,0],[458,996,324,0,0],[229,776,231,1,0],[361,900,397,1,0],[259,804,397,1,0], // v2.HorizontalPodAutoscalerCondition
    [409,945,12,0,0],[266,812,390,5,0],[254,799,390,0,0],[261,807,238,1,0],[33,581,18,5,0], // v2.HorizontalPodAutoscalerSpec
    [296,838,391,5,0],[226,773,231,5,0],[76,626,390,1,0],[98,644,390,0,0],[75,625,239,0,0],[55,604,237,9,1047], // v2.HorizontalPodAutoscalerStatus
    [274,819,397,0,0],[429,967,225,5,0], // v2.MetricIdentifier
    [509,1047,316,0,0],[294,837,27,5,0],[324,866,29,5,0],[379,917,31,5,0],[65,614,10,5,0],[131,675,13,5,0], // v2.MetricSpec
    [509,1047,316,0,0],[294,837,28,5,0],[324,866,30,5,0],[379,917,32,5,0],[65,614,11,5,0],[131,675,14,5,0], // v2.MetricStatus
    [509,1047,317,0,0],[520,1367,222,5,0],[30,577,222,5,0],[29,576,390,5,0], // v2.MetricTarget
    [520,1367,222,5,0],[30,577,222,5,0],[29,576,390,5,0], // v2.MetricValueStatus
    [96,642,12,0,0],[485,1021,25,0,0],[260,806,22,0,0], // v2.ObjectMetricSource
    [260,806,22,0,0],[73,623,26,0,0],[96,642,12,0,0], // v2.ObjectMetricStatus
    [260,806,22,0,0],[485,1021,25,0,0], // v2.PodsMetricSource
    [260,806,22,0,0],[73,623,26,0,0], // v2.PodsMetricStatus
    [274,819,362,0,0],[485,1021,25,0,0], // v2.ResourceMetricSource
    [274,819,362,0,0],[73,623,26,0,0], // v2.ResourceMetricStatus
    [528,1375,397,0,0],[138,697,397,1,0],[305,848,390,1,0],[355,894,389,1,0], // v1.AWSElasticBlockStoreVolumeSource
    [281,826,113,5,0],[314,857,139,5,0],[316,859,141,5,0], // v1.Affinity
    [509,1047,319,0,0],[242,787,397,5,0], // v1.AppArmorProfile
    [274,819,380,0,0],[99,645,397,0,0], // v1.AttachedVolume
    [102,648,397,0,0],[82,649,397,0,0],[38,586,320,5,0],[138,697,397,5,0],[355,894,389,5,0],[215,762,321,5,0], // v1.AzureDiskVolumeSource
    [424,962,397,0,0],[442,979,397,0,0],[355,894,389,1,0], // v1.AzureFileVolumeSource
    [108,656,397,0,0],[355,894,389,5,0],[138,697,397,5,0],[524,1371,396,1,0],[287,832,104,5,0], // v1.CSIVolumeSource
    [9,552,241,1,0],[109,657,241,1,0], // v1.Capabilities
    [270,816,309,0,0],[306,849,397,1,0],[517,1055,397,1,0],[422,960,397,1,0],[425,963,104,5,0],[355,894,389,1,0], // v1.CephFSVolumeSource
    [528,1375,397,0,0],[138,697,397,1,0],[355,894,389,1,0],[425,963,104,5,0], // v1.CinderVolumeSource
    [502,1039,390,5,0], // v1.ClientIPConfig
    [274,819,397,5,0],[445,982,397,5,0],[220,767,225,5,0],[300,842,389,5,0],[306,849,397,0,0], // v1.ClusterTrustBundleProjection
    [510,0,232,2,0],[295,805,229,1,0],[200,737,389,5,0],[81,630,396,1,0],[34,582,394,1,0], // v1.ConfigMap
    [241,0,104,2,0],[300,842,389,5,0], // v1.ConfigMapEnvSource
    [241,0,104,2,0],[211,758,397,0,0],[300,842,389,5,0], // v1.ConfigMapKeySelector
    [277,822,397,0,0],[274,819,397,0,0],[511,1049,387,1,0],[388,926,397,1,0],[217,764,397,0,0], // v1.ConfigMapNodeConfigSource
    [241,0,104,2,0],[209,756,258,1,0],[300,842,389,5,0], // v1.ConfigMapProjection
    [241,0,104,2,0],[209,756,258,1,0],[89,637,390,5,0],[300,842,389,5,0], // v1.ConfigMapVolumeSource
    [274,819,397,0,0],[194,731,397,1,0],[52,601,309,1,0],[24,570,309,1,0],[545,1390,397,1,0],[328,872,245,9,613],[117,663,250,1,0],[116,662,251,9,819],[389,927,172,1,0],[378,916,246,1,0],[391,929,325,5,0],[392,930,247,1,0],[530,1377,295,9,817],[527,1374,294,9,645],[236,782,161,5,0],[358,897,161,5,0],[456,994,161,5,0],[232,779,96,5,0],[498,1035,397,1,0],[499,1036,377,1,0],[196,733,358,1,0],[427,965,184,5,0],[459,997,389,1,0],[460,998,389,1,0],[483,1046,389,1,0], // v1.Container
    [63,612,397,0,0],[386,925,397,0,0],[374,912,397,0,0], // v1.ContainerExtendedResourceRequest
    [275,820,309,0,0],[446,983,391,1,0], // v1.ContainerImage
    [274,819,397,1,0],[181,722,390,1,0],[64,613,390,0,0],[344,887,357,1,0],[175,716,397,1,0], // v1.ContainerPort
    [386,925,362,0,0],[391,929,364,0,0], // v1.ContainerResizePolicy
    [6,549,326,1,0],[127,671,57,5,0], // v1.ContainerRestartRule
    [299,841,327,1,0],[522,1369,307,1,0], // v1.ContainerRestartRuleOnExitCodes
    [541,1386,61,5,0],[401,939,59,5,0],[494,1031,60,5,0], // v1.ContainerState
    [455,993,231,1,0], // v1.ContainerStateRunning
    [126,670,390,0,0],[444,981,390,1,0],[361,900,397,1,0],[259,804,397,1,0],[455,993,231,1,0],[147,689,231,1,0],[62,611,397,1,0], // v1.ContainerStateTerminated
    [361,900,397,1,0],[259,804,397,1,0], // v1.ContainerStateWaiting
    [274,819,397,0,0],[457,995,58,1,0],[227,774,58,1,0],[359,898,389,0,0],[390,928,390,0,0],[194,731,397,0,0],[195,732,397,0,0],[62,611,397,1,0],[454,992,389,5,0],[17,560,393,1,0],[389,927,172,5,0],[530,1377,296,9,817],[517,1055,63,5,0],[18,561,285,9,819],[461,999,373,5,0], // v1.ContainerStatus
    [235,781,101,5,0], // v1.ContainerUser
    [326,326,390,0,0], // v1.DaemonEndpoint
    [209,756,249,1,0], // v1.DownwardAPIProjection
    [306,849,397,0,0],[142,684,129,5,0],[384,923,167,5,0],[268,814,390,5,0], // v1.DownwardAPIVolumeFile
    [209,756,249,1,0],[89,637,390,5,0], // v1.DownwardAPIVolumeSource
    [258,803,374,1,0],[447,984,222,5,0], // v1.EmptyDirVolumeSource
    [335,879,397,1,0],[59,608,46,5,0],[425,963,180,5,0], // v1.EnvFromSource
    [274,819,397,0,0],[520,1367,397,1,0],[521,1368,71,5,0], // v1.EnvVar
    [142,684,129,5,0],[384,923,167,5,0],[58,607,47,5,0],[423,961,181,5,0],[145,687,80,5,0], // v1.EnvVarSource
    [119,0,73,2,0],[486,1022,397,1,0], // v1.EphemeralContainer
    [274,819,397,0,0],[194,731,397,1,0],[52,601,309,1,0],[24,570,309,1,0],[545,1390,397,1,0],[328,872,245,9,613],[117,663,250,1,0],[116,662,251,9,819],[389,927,172,1,0],[378,916,246,1,0],[391,929,325,5,0],[392,930,247,1,0],[530,1377,295,9,817],[527,1374,294,9,645],[236,782,161,5,0],[358,897,161,5,0],[456,994,161,5,0],[232,779,96,5,0],[498,1035,397,1,0],[499,1036,377,1,0],[196,733,358,1,0],[427,965,184,5,0],[459,997,389,1,0],[460,998,389,1,0],[483,1046,389,1,0], // v1.EphemeralContainerCommon
    [526,1373,135,5,0], // v1.EphemeralVolumeSource
    [510,0,232,2,0],[295,805,229,0,0],[208,748,130,0,0],[361,900,397,1,0],[259,804,397,1,0],[449,986,77,1,0],[148,690,231,1,0],[228,775,231,1,0],[70,619,390,1,0],[509,1047,397,1,0],[124,668,228,1,0],[431,969,76,5,0],[6,549,397,1,0],[366,905,130,5,0],[369,907,397,0,0],[370,908,397,0,0], // v1.Event
    [70,619,390,1,0],[224,771,228,1,0], // v1.EventSeries
    [53,602,397,1,0],[173,714,397,1,0], // v1.EventSource
    [52,601,309,1,0], // v1.ExecAction
    [491,1027,309,1,0],[243,788,390,5,0],[138,697,397,1,0],[355,894,389,1,0],[540,1391,309,1,0], // v1.FCVolumeSource
    [531,1378,397,0,0],[306,849,397,0,0],[211,758,397,0,0],[300,842,389,5,0], // v1.FileKeySelector
    [108,656,397,0,0],[138,697,397,1,0],[425,963,104,5,0],[355,894,389,1,0],[301,843,396,1,0], // v1.FlexVolumeSource
    [85,633,397,1,0],[86,634,397,1,0], // v1.FlockerVolumeSource
    [304,852,397,0,0],[138,697,397,1,0],[305,848,390,1,0],[355,894,389,1,0], // v1.GCEPersistentDiskVolumeSource
    [326,870,390,0,0],[433,971,397,4,0], // v1.GRPCAction
    [371,909,397,0,0],[393,931,397,1,0],[100,646,397,1,0], // v1.GitRepoVolumeSource
    [115,661,397,0,0],[306,849,397,0,0],[355,894,389,1,0], // v1.GlusterfsVolumeSource
    [306,849,397,1,0],[326,870,233,0,0],[173,714,397,1,0],[414,950,379,1,0],[167,729,254,1,0], // v1.HTTPGetAction
    [274,819,397,0,0],[520,1367,397,0,0], // v1.HTTPHeader
    [187,749,397,0,0],[186,727,309,1,0], // v1.HostAlias
    [187,749,397,0,0], // v1.HostIP
    [306,849,397,0,0],[509,1047,330,5,0], // v1.HostPathVolumeSource
    [488,1024,397,0,0],[191,753,397,0,0],[243,788,390,0,0],[193,755,397,1,0],[138,697,397,1,0],[355,894,389,1,0],[327,871,309,1,0],[101,591,389,1,0],[440,592,389,1,0],[425,963,104,5,0],[205,742,397,5,0], // v1.ISCSIVolumeSource
    [364,903,397,1,0],[347,890,358,1,0], // v1.ImageVolumeSource
    [198,735,397,1,0], // v1.ImageVolumeStatus
    [211,758,397,0,0],[306,849,397,0,0],[268,814,390,5,0], // v1.KeyToPath
    [330,874,97,5,0],[331,875,97,5,0],[461,999,373,5,0], // v1.Lifecycle
    [125,669,78,5,0],[166,728,87,5,0],[482,1028,195,5,0],[448,985,192,5,0], // v1.LifecycleHandler
    [510,0,232,2,0],[295,805,229,1,0],[451,988,100,1,0], // v1.LimitRange
    [509,1047,333,0,0],[251,796,393,1,0],[262,808,393,1,0],[88,636,393,1,0],[90,638,393,1,0],[253,798,393,1,0], // v1.LimitRangeItem
    [234,780,259,0,0], // v1.LimitRangeSpec
    [511,1049,391,0,0],[156,703,391,0,0],[476,1014,308,1,0], // v1.LinuxContainerUser
    [187,749,397,1,0],[184,725,397,1,0],[190,752,334,5,0],[328,872,280,1,0], // v1.LoadBalancerIngress
    [201,738,260,1,0], // v1.LoadBalancerStatus
    [274,819,397,1,0], // v1.LocalObjectReference
    [490,1026,397,1,0],[458,996,346,0,0], // v1.ModifyVolumeStatus
    [432,970,397,0,0],[306,849,397,0,0],[355,894,389,1,0], // v1.NFSVolumeSource
    [510,0,232,2,0],[295,805,229,1,0],[451,988,109,1,0],[458,996,110,1,0], // v1.Namespace
    [509,1047,336,0,0],[458,996,324,0,0],[229,776,231,1,0],[361,900,397,1,0],[259,804,397,1,0], // v1.NamespaceCondition
    [146,688,253,1,0], // v1.NamespaceSpec
    [311,855,337,1,0],[55,604,262,9,1047], // v1.NamespaceStatus
    [510,0,232,2,0],[295,805,229,1,0],[451,988,125,1,0],[458,996,126,1,0], // v1.Node
    [509,1047,338,0,0],[10,553,397,0,0], // v1.NodeAddress
    [376,914,122,5,0],[334,878,281,1,0], // v1.NodeAffinity
    [380,919,397,0,0],[68,617,309,1,0],[389,927,393,0,0], // v1.NodeAllocatableResourceClaimStatus
    [509,1047,339,0,0],[458,996,324,0,0],[222,769,231,1,0],[229,776,231,1,0],[361,900,397,1,0],[259,804,397,1,0], // v1.NodeCondition
    [57,606,48,5,0], // v1.NodeConfigSource
    [25,571,116,5,0],[7,550,116,5,0],[223,770,116,5,0],[122,667,397,1,0], // v1.NodeConfigStatus
    [218,765,64,1,0], // v1.NodeDaemonEndpoints
    [477,1015,389,5,0], // v1.NodeFeatures
    [274,819,397,0,0],[140,682,121,5,0], // v1.NodeRuntimeHandler
    [363,902,389,5,0],[519,1057,389,5,0], // v1.NodeRuntimeHandlerFeatures
    [289,834,268,0,0], // v1.NodeSelector
    [211,758,397,0,0],[299,841,342,0,0],[522,1369,309,1,0], // v1.NodeSelectorRequirement
    [247,792,267,1,0],[248,793,267,1,0], // v1.NodeSelectorTerm
    [317,860,397,1,0],[318,861,309,9,0],[345,888,397,1,0],[514,1052,389,1,0],[484,1020,289,1,0],[60,609,116,5,0],[106,676,397,1,0], // v1.NodeSpec
    [40,588,393,1,0],[14,557,393,1,0],[311,855,341,1,0],[55,604,265,9,1047],[12,555,263,9,1047],[80,629,118,1,0],[284,829,128,1,0],[199,736,244,1,0],[538,1384,292,1,0],[537,1383,240,1,0],[56,605,117,5,0],[403,941,266,1,0],[140,682,119,5,0],[87,635,309,1,0], // v1.NodeStatus
    [40,588,391,5,0], // v1.NodeSwapStatus
    [244,789,397,0,0],[481,1019,397,0,0],[36,585,397,0,0],[210,757,397,0,0],[293,845,397,0,0],[66,615,397,0,0],[219,766,397,0,0],[216,763,397,0,0],[297,839,397,0,0],[23,569,397,0,0],[478,1016,127,5,0], // v1.NodeSystemInfo
    [3,565,397,1,0],[141,683,397,0,0], // v1.ObjectFieldSelector
    [215,762,397,1,0],[277,822,397,1,0],[274,819,397,1,0],[511,1049,387,1,0],[3,565,397,1,0],[388,926,397,1,0],[141,683,397,1,0], // v1.ObjectReference
    [510,0,232,2,0],[295,805,229,1,0],[451,988,133,1,0],[458,996,134,1,0], // v1.PersistentVolumeClaim
    [509,1047,345,0,0],[458,996,324,0,0],[225,772,231,1,0],[229,776,231,1,0],[361,900,397,1,0],[259,804,397,1,0], // v1.PersistentVolumeClaimCondition
    [5,548,270,1,0],[429,967,225,5,0],[389,927,206,1,0],[531,1378,397,1,0],[462,1000,397,5,0],[529,1376,348,5,0],[83,631,199,5,0],[84,632,200,5,0],[525,1372,397,5,0], // v1.PersistentVolumeClaimSpec
    [311,855,347,1,0],[5,548,270,1,0],[40,588,393,1,0],[55,604,271,9,1047],[17,560,393,1,0],[16,559,392,1,0],[77,627,397,5,0],[269,815,105,5,0], // v1.PersistentVolumeClaimStatus
    [295,805,229,1,0],[451,988,133,0,0], // v1.PersistentVolumeClaimTemplate
    [45,594,397,0,0],[355,894,389,1,0], // v1.PersistentVolumeClaimVolumeSource
    [308,851,397,0,0],[138,697,397,1,0], // v1.PhotonPersistentDiskVolumeSource
    [510,0,232,2,0],[295,805,229,1,0],[451,988,155,1,0],[458,996,156,1,0], // v1.Pod
    [376,914,272,1,0],[334,878,298,1,0], // v1.PodAffinity
    [220,767,225,5,0],[279,824,309,1,0],[506,1043,397,0,0],[278,823,225,5,0],[249,794,309,1,0],[267,813,309,1,0], // v1.PodAffinityTerm
    [376,914,272,1,0],[334,878,298,1,0], // v1.PodAntiAffinity
    [445,982,397,1,0],[213,760,397,1,0],[252,797,390,5,0],[72,621,397,1,0],[212,759,397,1,0],[43,590,397,1,0],[518,1056,396,1,0], // v1.PodCertificateProjection
    [509,1047,349,0,0],[296,838,391,1,0],[458,996,324,0,0],[225,772,231,1,0],[229,776,231,1,0],[361,900,397,1,0],[259,804,397,1,0], // v1.PodCondition
    [276,821,309,1,0],[418,956,309,1,0],[301,843,274,1,0], // v1.PodDNSConfig
    [274,819,397,1,0],[520,1367,397,5,0], // v1.PodDNSConfigOption
    [373,911,243,0,0],[380,919,397,0,0], // v1.PodExtendedResourceClaimStatus
    [187,749,397,0,0], // v1.PodIP
    [274,819,343,0,0], // v1.PodOS
    [54,603,349,0,0], // v1.PodReadinessGate
    [274,819,397,0,0],[380,919,397,5,0],[382,921,397,5,0], // v1.PodResourceClaim
    [274,819,397,0,0],[380,919,397,5,0], // v1.PodResourceClaimStatus
    [274,819,397,0,0], // v1.PodSchedulingGate
    [321,863,397,5,0], // v1.PodSchedulingGroup
    [405,955,174,5,0],[544,1389,211,5,0],[399,937,391,5,0],[397,935,391,5,0],[398,936,389,5,0],[476,1014,308,1,0],[477,1015,375,5,0],[136,695,391,5,0],[479,1017,288,1,0],[137,696,350,5,0],[419,957,178,5,0],[21,566,35,5,0],[404,954,354,5,0], // v1.PodSecurityContext
    [536,1382,293,41,819],[203,740,242,9,819],[68,617,242,8,819],[121,666,252,9,819],[391,929,365,1,0],[497,1034,391,5,0],[8,551,391,5,0],[79,654,328,1,0],[288,833,396,1,0],[435,973,397,1,0],[94,972,397,1,0],[27,573,389,5,0],[285,830,397,1,0],[178,719,389,1,0],[179,720,389,1,0],[176,717,389,1,0],[443,980,389,5,0],[427,965,154,5,0],[197,734,261,9,819],[184,725,397,1,0],[473,1011,397,1,0],[13,556,34,5,0],[411,947,397,1,0],[505,1042,290,1,0],[174,715,255,9,749],[337,881,397,1,0],[336,880,390,5,0],[78,653,144,5,0],[357,896,276,1,0],[402,940,397,5,0],[112,660,389,5,0],[332,876,355,5,0],[302,846,393,1,0],[507,1044,291,9,1043],[441,978,389,5,0],[292,844,148,5,0],[183,724,389,5,0],[412,948,279,9,819],[383,922,277,41,819],[389,927,172,5,0],[185,726,397,5,0],[413,949,153,5,0], // v1.PodSpec
    [296,838,391,1,0],[311,855,351,1,0],[55,604,273,9,1047],[259,804,397,1,0],[361,900,397,1,0],[291,836,397,1,0],[175,716,397,1,0],[177,718,256,9,749],[322,864,397,1,0],[323,865,275,9,749],[453,991,231,5,0],[202,739,248,1,0],[67,616,248,1,0],[348,891,352,1,0],[120,665,248,1,0],[377,915,353,1,0],[381,920,278,41,819],[130,674,146,5,0],[17,560,393,1,0],[389,927,172,5,0],[283,828,264,1,0], // v1.PodStatus
    [295,805,229,1,0],[451,988,155,1,0], // v1.PodTemplateSpec
    [326,870,390,0,0],[344,887,357,0,0],[122,667,397,5,0], // v1.PortStatus
    [528,1375,397,0,0],[138,697,397,1,0],[355,894,389,1,0], // v1.PortworxVolumeSource
    [542,1387,390,0,0],[333,877,124,0,0], // v1.PreferredSchedulingTerm
    [339,0,162,2,0],[204,741,390,1,0],[502,1039,390,1,0],[309,853,390,1,0],[475,1013,390,1,0],[139,680,390,1,0],[497,1034,391,5,0], // v1.Probe
    [125,669,78,5,0],[166,728,87,5,0],[482,1028,195,5,0],[159,709,84,5,0], // v1.ProbeHandler
    [450,987,297,0,0],[89,637,390,5,0], // v1.ProjectedVolumeSource
    [365,904,397,0,0],[523,1370,397,0,0],[355,894,389,1,0],[517,1055,397,1,0],[165,708,397,1,0],[493,1030,397,1,0], // v1.QuobyteVolumeSource
    [42,816,309,0,0],[351,731,397,0,0],[138,697,397,1,0],[352,869,397,1,0],[353,1055,397,1,0],[214,761,397,1,0],[425,963,104,5,0],[355,894,389,1,0], // v1.RBDVolumeSource
    [274,819,397,0,0],[372,910,397,1,0], // v1.ResourceClaim
    [63,612,397,1,0],[379,917,397,0,0],[105,652,222,1,0], // v1.ResourceFieldSelector
    [385,924,361,0,0],[169,711,360,1,0],[259,804,397,5,0], // v1.ResourceHealth
    [510,0,232,2,0],[295,805,229,1,0],[451,988,170,1,0],[458,996,171,1,0], // v1.ResourceQuota
    [168,710,393,1,0],[417,953,284,1,0],[416,952,176,5,0], // v1.ResourceQuotaSpec
    [168,710,393,1,0],[516,1054,393,1,0], // v1.ResourceQuotaStatus
    [234,780,393,1,0],[375,913,393,1,0],[46,595,282,1,0], // v1.ResourceRequirements
    [274,819,362,0,0],[389,927,283,1,0], // v1.ResourceStatus
    [517,1055,397,1,0],[395,933,397,1,0],[509,1047,397,1,0],[231,778,397,1,0], // v1.SELinuxOptions
    [160,699,397,0,0],[480,1018,397,0,0],[425,963,104,4,0],[406,989,389,1,0],[343,886,397,1,0],[467,1004,397,1,0],[463,1001,397,1,0],[531,1378,397,1,0],[138,697,397,1,0],[355,894,389,1,0], // v1.ScaleIOVolumeSource
    [247,792,286,1,0], // v1.ScopeSelector
    [415,951,363,0,0],[299,841,366,0,0],[522,1369,309,1,0], // v1.ScopedResourceSelectorRequirement
    [509,1047,367,0,0],[242,787,397,5,0], // v1.SeccompProfile
    [510,0,232,2,0],[295,805,229,1,0],[200,737,389,5,0],[81,630,394,1,0],[470,1008,396,1,0],[509,1047,368,1,0], // v1.Secret
    [241,0,104,2,0],[300,842,389,5,0], // v1.SecretEnvSource
    [241,0,104,2,0],[211,758,397,0,0],[300,842,389,5,0], // v1.SecretKeySelector
    [241,0,104,2,0],[209,756,258,1,0],[300,842,389,5,0], // v1.SecretProjection
    [424,962,397,1,0],[209,756,258,1,0],[89,637,390,5,0],[300,842,389,5,0], // v1.SecretVolumeSource
    [39,587,40,5,0],[338,882,389,5,0],[405,955,174,5,0],[544,1389,211,5,0],[399,937,391,5,0],[397,935,391,5,0],[398,936,389,5,0],[356,895,389,5,0],[19,562,389,5,0],[340,883,356,5,0],[419,957,178,5,0],[21,566,35,5,0], // v1.SecurityContext
    [510,0,232,2,0],[295,805,229,1,0],[451,988,189,1,0],[458,996,190,1,0], // v1.Service
    [510,0,232,2,0],[295,805,229,1,0],[426,964,269,9,819],[197,734,261,1,0],[27,573,389,5,0], // v1.ServiceAccount
    [26,572,397,1,0],[129,673,391,5,0],[306,849,397,0,0], // v1.ServiceAccountTokenProjection
    [274,819,397,1,0],[344,887,357,1,0],[22,567,397,5,0],[326,870,390,0,0],[487,1023,233,1,0],[286,831,390,1,0], // v1.ServicePort
    [328,872,287,9,870],[429,967,396,1,0],[48,597,397,1,0],[49,598,309,1,0],[509,1047,372,1,0],[132,677,309,1,0],[438,976,369,1,0],[239,785,397,1,0],[240,786,309,1,0],[133,678,397,1,0],[134,679,370,1,0],[170,712,390,1,0],[346,889,389,1,0],[439,977,191,5,0],[188,750,257,1,0],[189,751,332,5,0],[15,558,389,5,0],[238,784,397,5,0],[207,745,371,5,0],[508,1045,397,5,0], // v1.ServiceSpec
    [237,783,103,1,0],[55,604,303,9,1047], // v1.ServiceStatus
    [47,596,43,5,0], // v1.SessionAffinityConfig
    [420,958,391,0,0], // v1.SleepAction
    [531,1378,397,1,0],[532,1379,397,1,0],[138,697,397,1,0],[355,894,389,1,0],[425,963,104,5,0], // v1.StorageOSVolumeSource
    [274,819,397,0,0],[520,1367,397,0,0], // v1.Sysctl
    [326,870,233,0,0],[173,714,397,1,0], // v1.TCPSocketAction
    [211,758,397,0,0],[520,1367,397,1,0],[110,658,376,0,0],[501,1038,231,5,0], // v1.Taint
    [211,758,397,1,0],[299,841,378,1,0],[520,1367,397,1,0],[110,658,376,1,0],[504,1041,391,5,0], // v1.Toleration
    [255,800,390,0,0],[506,1043,397,0,0],[543,1388,381,0,0],[220,767,225,5,0],[264,810,390,5,0],[282,827,340,5,0],[290,835,340,5,0],[249,794,309,1,0], // v1.TopologySpreadConstraint
    [2,564,397,4,0],[215,762,397,0,0],[274,819,397,0,0], // v1.TypedLocalObjectReference
    [2,564,397,4,0],[215,762,397,0,0],[274,819,397,0,0],[277,822,397,5,0], // v1.TypedObjectReference
    [274,819,397,0,0],[534,0,207,2,0], // v1.Volume
    [274,819,397,0,0],[99,645,397,0,0], // v1.VolumeDevice
    [274,819,397,0,0],[355,894,389,1,0],[362,901,359,5,0],[271,817,397,0,0],[471,1009,397,1,0],[272,818,335,5,0],[472,1010,397,1,0], // v1.VolumeMount
    [274,819,397,0,0],[271,817,397,0,0],[355,894,389,1,0],[362,901,359,5,0],[535,1381,208,5,0], // v1.VolumeMountStatus
    [421,959,182,5,0],[107,655,65,5,0],[57,606,49,5,0],[436,974,187,5,0],[50,599,44,5,0],[319,862,142,5,0], // v1.VolumeProjection
    [234,780,393,1,0],[375,913,393,1,0], // v1.VolumeResourceRequirements
    [180,721,91,5,0],[111,659,68,5,0],[155,700,83,5,0],[4,578,33,5,0],[163,704,85,5,0],[421,959,183,5,0],[273,825,106,5,0],[192,754,92,5,0],[164,705,86,5,0],[310,854,136,5,0],[350,893,165,5,0],[149,691,81,5,0],[44,593,42,5,0],[41,589,41,5,0],[150,692,82,5,0],[107,655,67,5,0],[135,681,79,5,0],[32,580,38,5,0],[57,606,50,5,0],[539,1385,209,5,0],[349,892,164,5,0],[31,579,37,5,0],[312,856,137,5,0],[342,885,163,5,0],[329,873,159,5,0],[408,944,175,5,0],[464,1005,193,5,0],[37,622,39,5,0],[118,664,74,5,0],[194,731,93,5,0], // v1.VolumeSource
    [194,731,94,5,0], // v1.VolumeStatus
    [533,1380,397,0,0],[138,697,397,1,0],[466,1003,397,1,0],[465,1002,397,1,0], // v1.VsphereVirtualDiskVolumeSource
    [542,1387,390,0,0],[315,858,140,0,0], // v1.WeightedPodAffinityTerm
    [158,707,397,5,0],[157,706,397,5,0],[400,938,397,5,0],[182,723,389,5,0], // v1.WindowsSecurityContextOptions
    [12,555,309,0,0],[55,604,213,1,0],[184,725,397,5,0],[489,1025,130,5,0],[95,641,396,1,0],[285,830,397,5,0],[546,1392,397,5,0],[171,713,214,5,0], // v1.Endpoint
    [359,898,389,5,0],[437,975,389,5,0],[495,1032,389,5,0], // v1.EndpointConditions
    [152,694,302,1,0],[151,693,301,1,0], // v1.EndpointHints
    [274,819,397,5,0],[344,887,357,5,0],[326,870,390,5,0],[22,567,397,5,0], // v1.EndpointPort
    [510,0,232,2,0],[295,805,229,1,0],[11,554,382,0,0],[114,661,299,0,0],[328,872,300,0,0], // v1.EndpointSlice
    [274,819,397,0,0], // v1.ForNode
    [274,819,397,0,0], // v1.ForZone
    [510,0,232,2,0],[295,805,229,1,0],[451,988,220,1,0],[458,996,221,1,0], // v1.PodDisruptionBudget
    [263,809,233,5,0],[429,967,225,21,0],[257,802,233,5,0],[513,1051,383,5,0], // v1.PodDisruptionBudgetSpec
    [296,838,391,1,0],[103,650,395,1,0],[104,651,390,0,0],[74,624,390,0,0],[97,643,390,0,0],[128,672,390,0,0],[55,604,303,9,1047], // v1.PodDisruptionBudgetStatus
    [509,1047,397,0,0],[458,996,384,0,0],[296,838,391,1,0],[229,776,231,0,0],[361,900,397,0,0],[259,804,397,0,0], // v1.Condition
    [250,795,396,1,0],[247,792,304,1,0], // v1.LabelSelector
    [211,758,397,0,0],[299,841,385,0,0],[522,1369,309,1,0], // v1.LabelSelectorRequirement
    [246,791,397,1,0],[298,840,386,1,0],[3,565,397,1,0],[500,1037,231,5,0],[143,685,397,1,0],[144,686,224,5,0],[474,1012,397,1,0], // v1.ManagedFieldsEntry
    [274,819,397,1,0],[161,701,397,1,0],[277,822,397,1,0],[430,968,397,1,0],[511,1049,387,1,0],[388,926,397,1,0],[162,702,391,1,0],[71,620,231,1,0],[92,640,231,5,0],[91,639,391,5,0],[221,768,396,1,0],[20,563,396,1,0],[303,847,306,9,1049],[146,688,309,9,0],[245,790,305,1,0], // v1.ObjectMeta
    [3,565,397,0,0],[215,762,397,0,0],[274,819,397,0,0],[511,1049,387,0,0],[69,618,389,5,0],[35,583,389,5,0], // v1.OwnerReference
    [215,762,397,1,0],[3,565,397,1,0], // v1.TypeMeta
];

/// Kind: its `apiVersion`, its name, its type.
pub(super) static ROOTS: [[u16; 3]; 16] = [
    [568, 93, 0], // apps/v1 Deployment
    [568, 367, 5], // apps/v1 ReplicaSet
    [574, 172, 17], // autoscaling/v2 HorizontalPodAutoscaler
    [647, 113, 216], // discovery.k8s.io/v1 EndpointSlice
    [868, 320, 219], // policy/v1 PodDisruptionBudget
    [1058, 57, 45], // v1 ConfigMap
    [1058, 123, 75], // v1 Event
    [1058, 233, 98], // v1 LimitRange
    [1058, 277, 107], // v1 Namespace
    [1058, 280, 111], // v1 Node
    [1058, 310, 131], // v1 PersistentVolumeClaim
    [1058, 313, 138], // v1 Pod
    [1058, 387, 169], // v1 ResourceQuota
    [1058, 421, 179], // v1 Secret
    [1058, 433, 185], // v1 Service
    [1058, 434, 186], // v1 ServiceAccount
];
