//! What a step did and who did it.

use crate::explain::language::messages;

messages! {
    actor_you() { en: "You", zh: "你" }
    actor_cluster() { en: "The cluster's set-up", zh: "集群初始化" }
    actor_deployment() { en: "The Deployment controller", zh: "Deployment 控制器" }
    actor_replica_set() { en: "The ReplicaSet controller", zh: "ReplicaSet 控制器" }
    actor_garbage() { en: "The garbage collector", zh: "垃圾回收器" }
    actor_scheduler() { en: "The scheduler", zh: "调度器" }
    actor_kubelet(node) { en: "The kubelet on {node}", zh: "{node} 上的 kubelet" }
    actor_endpoints() { en: "The EndpointSlice controller", zh: "EndpointSlice 控制器" }
    actor_quota() { en: "The ResourceQuota controller", zh: "ResourceQuota 控制器" }
    actor_autoscaler() { en: "The HorizontalPodAutoscaler", zh: "HorizontalPodAutoscaler 控制器" }
    actor_disruption() { en: "The disruption controller", zh: "中断（disruption）控制器" }
    actor_node_lifecycle() { en: "The node-lifecycle controller", zh: "节点生命周期控制器" }
    actor_taint_eviction() { en: "The taint-eviction controller", zh: "污点驱逐控制器" }
    actor_pod_garbage() { en: "The Pod garbage collector", zh: "Pod 垃圾回收器" }
    actor_volumes() { en: "The PersistentVolume controller", zh: "PersistentVolume 控制器" }
    actor_claim_protection() { en: "The claim protection controller", zh: "申领保护控制器" }
    actor_volume_protection() { en: "The volume protection controller", zh: "卷保护控制器" }
    actor_attacher() { en: "The attach/detach controller", zh: "挂接/分离控制器" }
    actor_provisioner(name) { en: "The provisioner {name}", zh: "存储供应者 {name}" }
    actor_namespaces() { en: "The namespace controller", zh: "命名空间控制器" }
    actor_accounts() { en: "The service-account controller", zh: "ServiceAccount 控制器" }

    did_create(actor, object) { en: "{actor} created {object}.", zh: "{actor}创建了 {object}。" }
    did_create_replicas(replicas, actor, object) {
        en: "{actor} created {object} with {replicas} replica." / "{actor} created {object} with {replicas} replicas.",
        zh: "{actor}创建了 {object}，副本数为 {replicas}。"
    }
    did_scale(actor, object, from, to) { en: "{actor} scaled {object} from {from} to {to}.", zh: "{actor}将 {object} 从 {from} 扩缩到 {to}。" }
    did_template(actor, object) { en: "{actor} changed the Pod template of {object}.", zh: "{actor}修改了 {object} 的 Pod 模板。" }
    did_image(actor, object, from, to) {
        en: "{actor} changed the image of {object} from {from} to {to}.",
        zh: "{actor}将 {object} 的镜像从 {from} 改为 {to}。"
    }
    did_revision(actor, object, revision) { en: "{actor} gave {object} revision {revision}.", zh: "{actor}将 {object} 标为修订版本 {revision}。" }
    did_pause(actor, object) { en: "{actor} paused the rollout of {object}.", zh: "{actor}暂停了 {object} 的发布。" }
    did_resume(actor, object) { en: "{actor} resumed the rollout of {object}.", zh: "{actor}恢复了 {object} 的发布。" }
    did_update(actor, object) { en: "{actor} updated {object}.", zh: "{actor}更新了 {object}。" }
    did_report(actor, object, counts) { en: "{actor} updated the status of {object}: {counts}.", zh: "{actor}更新了 {object} 的状态：{counts}。" }
    did_condition(actor, object, condition, status, reason) {
        en: "{actor} set {condition} of {object} to {status}: {reason}.",
        zh: "{actor}将 {object} 的 {condition} 设为 {status}：{reason}。"
    }
    did_observe(actor, object, generation) {
        en: "{actor} has seen generation {generation} of {object}.",
        zh: "{actor}已观察到 {object} 的第 {generation} 代（generation）。"
    }
    did_bind(actor, object, node) { en: "{actor} put {object} on {node}.", zh: "{actor}把 {object} 调度到 {node}。" }
    did_state(actor, object, state) { en: "{actor} reported {object}: {state}.", zh: "{actor}上报 {object}：{state}。" }
    did_tell(actor, object, reason, message) { en: "{actor} recorded an event about {object}: {reason}, {message}.", zh: "{actor}为 {object} 记录了事件：{reason}，{message}。" }
    did_end(actor, object) { en: "{actor} asked for the end of {object}.", zh: "{actor}请求终止 {object}。" }
    did_remove(actor, object) { en: "{actor} removed {object}.", zh: "{actor}移除了 {object}。" }
    did_adopt(actor, object, owner) { en: "{actor} made {owner} the owner of {object}.", zh: "{actor}让 {owner} 接管 {object}。" }
    did_release(actor, object, owner) { en: "{actor} released {object} from {owner}.", zh: "{actor}让 {owner} 释放 {object}。" }
    did_nothing(actor, object) { en: "{actor} sent {object} as it is: nothing changed.", zh: "{actor}提交的 {object} 与现有内容相同：没有变化。" }
    was_refused(actor, object) { en: "{actor} sent {object}; the API server refused it.", zh: "{actor}提交的 {object} 被 API 服务器拒绝。" }
    was_lost(actor, object) { en: "{actor} sent {object}; the connection broke before the request arrived.", zh: "{actor}发送了 {object}，但请求到达之前连接已断开。" }
    was_unreadable(actor) { en: "{actor} sent a text that can't be read; the API server refused it.", zh: "{actor}提交的文本无法解析，被 API 服务器拒绝。" }

    count_ready(ready, wanted) { en: "{ready} of {wanted} ready", zh: "{wanted} 个中有 {ready} 个就绪" }
    count_available(available) { en: "{available} available", zh: "{available} 个可用" }
    count_updated(updated) { en: "{updated} updated", zh: "{updated} 个已更新" }
    count_pods(count) { en: "{count} pod" / "{count} pods", zh: "{count} 个 Pod" }
    list_comma(first, second) { en: "{first}, {second}", zh: "{first}，{second}" }

    state_pending() { en: "Pending", zh: "等待调度" }
    state_creating() { en: "ContainerCreating", zh: "创建容器" }
    state_running() { en: "Running (not ready)", zh: "运行中（未就绪）" }
    state_ready() { en: "Ready", zh: "就绪" }
    state_available() { en: "Available", zh: "可用" }
    state_terminating() { en: "Terminating", zh: "终止中" }
    state_crash() { en: "CrashLoopBackOff", zh: "反复崩溃" }
    state_image() { en: "ImagePullBackOff", zh: "拉取镜像失败" }
    state_failed() { en: "Failed", zh: "失败" }
    state_completed() { en: "Completed", zh: "已完成" }
    state_short_creating() { en: "creating", zh: "创建容器" }
    state_short_running() { en: "not ready", zh: "未就绪" }

    stage_decode() { en: "decode", zh: "解码" }
    stage_default() { en: "default", zh: "补默认值" }
    stage_admit() { en: "admit", zh: "准入" }
    stage_validate() { en: "validate", zh: "校验" }
    stage_store() { en: "store", zh: "存储" }
}
