//! What holds a Deployment up, and what helps.

use crate::explain::language::messages;

messages! {
    tab_diagnosis() { en: "Diagnosis", zh: "诊断" }
    diagnosis_none() { en: "There is no Deployment at this step.", zh: "这一步没有 Deployment。" }
    diagnosis_blocked(layer) { en: "blocked: {layer}", zh: "受阻：{layer}" }
    diagnosis_going(layer) { en: "on its way: {layer}", zh: "进行中：{layer}" }
    diagnosis_since(time, long) { en: "Since {time}, for {long}", zh: "自 {time} 起，已 {long}" }
    diagnosis_way() { en: "Layers, in order", zh: "各层，按顺序" }
    diagnosis_passed() { en: "passed", zh: "已通过" }
    diagnosis_unreached() { en: "not reached", zh: "未到达" }
    diagnosis_evidence() { en: "Evidence", zh: "证据" }
    diagnosis_helps() { en: "What helps", zh: "如何解决" }
    diagnosis_note() { en: "A click puts the command into the kubectl line and does not run it.", zh: "点击会把命令放入 kubectl 命令行，但不会执行。" }

    layer_deletion() { en: "deletion", zh: "删除" }
    layer_controller() { en: "controller", zh: "控制器" }
    layer_paused() { en: "paused", zh: "已暂停" }
    layer_quota() { en: "quota", zh: "配额" }
    layer_admission() { en: "admission", zh: "准入" }
    layer_scheduler() { en: "scheduler", zh: "调度器" }
    layer_storage() { en: "storage", zh: "存储" }
    layer_node() { en: "node", zh: "节点" }
    layer_image() { en: "image", zh: "镜像" }
    layer_configuration() { en: "configuration", zh: "配置" }
    layer_container() { en: "container", zh: "容器" }
    layer_starting() { en: "starting", zh: "启动中" }
    layer_readiness() { en: "readiness", zh: "就绪" }
    layer_availability() { en: "availability", zh: "可用" }
    layer_termination() { en: "termination", zh: "终止" }
    layer_rollout() { en: "rollout", zh: "发布" }
    layer_fine() { en: "as desired", zh: "符合期望" }

    found_deletion() { en: "The Deployment is being deleted, and waits for what it owns to go.", zh: "Deployment 正在被删除，等待附属对象先被删除。" }
    found_controller() { en: "The change is stored, and no controller has seen it: nothing happens until one runs.", zh: "修改已存储，但没有控制器看到它：控制器运行之前什么都不会发生。" }
    found_paused() { en: "The Deployment is paused, so its new template waits.", zh: "Deployment 已暂停，新模板在等待。" }
    found_quota(pods) { en: "A quota has no room: {pods} Pod is refused." / "A quota has no room: {pods} Pods are refused.", zh: "配额已满：{pods} 个 Pod 被拒绝。" }
    found_admission(pods) { en: "Admission refuses {pods} Pod, so it is never stored." / "Admission refuses {pods} Pods, so they are never stored.", zh: "准入拒绝了 {pods} 个 Pod，它们从未被存储。" }
    found_scheduler(pods) { en: "{pods} Pod has no node." / "{pods} Pods have no node.", zh: "{pods} 个 Pod 没有节点。" }
    found_storage(pods) { en: "{pods} Pod waits for a volume." / "{pods} Pods wait for a volume.", zh: "{pods} 个 Pod 在等待存储卷。" }
    found_node(pods) { en: "{pods} Pod is on a node that does not answer." / "{pods} Pods are on a node that does not answer.", zh: "{pods} 个 Pod 所在的节点没有响应。" }
    found_image(pods) { en: "The image of {pods} Pod cannot be pulled." / "The image of {pods} Pods cannot be pulled.", zh: "{pods} 个 Pod 的镜像拉取失败。" }
    found_configuration(pods) { en: "A container of {pods} Pod cannot be made as it is described." / "A container of {pods} Pods cannot be made as it is described.", zh: "{pods} 个 Pod 的容器无法按描述创建。" }
    found_container(pods) { en: "The container of {pods} Pod ends again and again." / "The containers of {pods} Pods end again and again.", zh: "{pods} 个 Pod 的容器反复退出。" }
    found_starting(pods) { en: "The containers of {pods} Pod are being started." / "The containers of {pods} Pods are being started.", zh: "{pods} 个 Pod 的容器正在启动。" }
    found_readiness(pods) { en: "{pods} Pod runs and is not ready." / "{pods} Pods run and are not ready.", zh: "{pods} 个 Pod 在运行但未就绪。" }
    found_availability(pods) { en: "{pods} Pod is ready, and not yet for as long as minReadySeconds asks." / "{pods} Pods are ready, and not yet for as long as minReadySeconds asks.", zh: "{pods} 个 Pod 已就绪，但时间还没达到 minReadySeconds。" }
    found_termination(pods) { en: "{pods} Pod that is to go has not ended." / "{pods} Pods that are to go have not ended.", zh: "{pods} 个待终止的 Pod 还没结束。" }
    found_rollout() { en: "Nothing holds the rollout up; its next step is due.", zh: "没有阻碍，发布的下一步即将进行。" }
    layer_autoscaler() { en: "autoscaler", zh: "自动扩缩" }
    layer_writers() { en: "several writers", zh: "多个写入者" }
    found_autoscaler() { en: "The Deployment is as desired, but its autoscaler cannot follow the load: it sees no metric, or it is at its bound.", zh: "Deployment 符合期望，但其自动扩缩器跟不上负载：读不到指标，或已到上限。" }
    found_writers() { en: "The Deployment is as desired, but more than one writes the number of its replicas: the next write of either takes back the other's.", zh: "Deployment 符合期望，但副本数有多个写入者：任何一方的下一次写入都会覆盖另一方。" }
    helps_autoscaler() { en: "Give the containers requests and the cluster a metrics server, or raise maxReplicas.", zh: "为容器设置 requests，并为集群安装 metrics server，或提高 maxReplicas。" }
    helps_writers() { en: "Leave spec.replicas out of the manifest and apply it once more, or keep one autoscaler alone.", zh: "从清单中去掉 spec.replicas 并重新应用一次，或只保留一个自动扩缩器。" }
    found_service() { en: "The Deployment is as desired, but the Service of its name selects none of its Pods.", zh: "Deployment 符合期望，但同名 Service 没有选中任何 Pod。" }
    found_fine() { en: "All is as desired: every replica is updated and available.", zh: "一切符合期望：所有副本都已更新且可用。" }
    found_unseen() { en: "The progress deadline has passed, and no ReplicaSet, Pod or event that is here shows why.", zh: "已超过进度期限，而这里的 ReplicaSet、Pod 和事件都看不出原因。" }
    found_deadline() { en: "The progress deadline has passed; the controller goes on trying.", zh: "已超过进度期限；控制器仍会继续重试。" }
    helps_deletion() { en: "See which dependents are left, and what finalizer or grace they wait for.", zh: "查看还剩哪些附属对象，以及它们在等哪个 finalizer 或宽限期。" }
    helps_controller() { en: "See whether kube-controller-manager runs and reaches the API server. Changing the object again does not help.", zh: "检查 kube-controller-manager 是否运行并能访问 API 服务器。再次修改对象没有用。" }
    helps_paused() { en: "Resume it.", zh: "恢复发布。" }
    helps_quota() { en: "Raise the quota, ask for fewer replicas or smaller requests, or lower maxSurge so that the rollout needs no Pod above the size.", zh: "提高配额、减少副本或请求量，或降低 maxSurge，使发布不需要额外的 Pod。" }
    helps_admission() { en: "The message names the rule. Change the template to keep it, or create what is missing.", zh: "消息指明了规则。修改模板以满足它，或创建缺少的对象。" }
    helps_scheduler() { en: "The message counts the nodes by what rules them out. Make room there, or ask for less in the template.", zh: "消息按排除原因统计了节点。在节点上腾出空间，或减少模板的要求。" }
    helps_storage() { en: "See whether the claim exists, is bound, and is held by a Pod on another node. With ReadWriteOnce the old Pod must go first: use Recreate.", zh: "检查申领是否存在、是否已绑定、是否被其他节点上的 Pod 占用。ReadWriteOnce 要先终止旧 Pod：使用 Recreate 策略。" }
    helps_node() { en: "After 300 seconds the Pods are evicted and replaced. Until then bring the node back, or delete the Pods by force if it is surely gone.", zh: "300 秒后 Pod 会被驱逐并替换。在此之前让节点恢复；确定节点已消失时可强制删除 Pod。" }
    helps_image() { en: "Name an image that exists and that the node may pull. Waiting does not help.", zh: "改用存在且节点有权拉取的镜像。等待没有用。" }
    helps_configuration() { en: "Create the ConfigMap, Secret or key that the message names, or take the reference out of the template.", zh: "创建消息中指出的 ConfigMap、Secret 或键，或从模板中去掉引用。" }
    helps_container() { en: "Read the log of the run that ended. Restarting it again does not help while its cause is there.", zh: "查看上一次运行的日志。原因不消除，重启没有用。" }
    helps_readiness() { en: "See what the readiness probe asks and what the container answers.", zh: "检查就绪探针的要求与容器的应答。" }
    helps_unseen() { en: "Look at its ReplicaSets, Pods and events; where the Deployment was imported, import them with it.", zh: "查看它的 ReplicaSet、Pod 和事件；如果这个 Deployment 是导入的，请把它们一起导入。" }
    helps_waiting() { en: "Wait: it goes on by itself.", zh: "等待即可，会自动继续。" }
    helps_service() { en: "Make the Service's selector ask for labels that the Pods have.", zh: "让 Service 的选择算符与 Pod 的标签一致。" }
    helps_fine() { en: "There is nothing to do.", zh: "无需操作。" }
}
