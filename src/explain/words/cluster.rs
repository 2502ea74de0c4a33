//! The rules of the autoscaler, of the node-lifecycle controller and of the volume controller.

use crate::explain::language::messages;

messages! {
    rule_below_min() { en: "The target has fewer replicas than the autoscaler's lower bound, so it is scaled to the bound, whatever the metrics say.", zh: "目标副本数低于自动扩缩的下限，因此无论指标如何都扩到下限。" }
    rule_above_max() { en: "The target has more replicas than the autoscaler's upper bound, so it is scaled to the bound, whatever the metrics say.", zh: "目标副本数高于自动扩缩的上限，因此无论指标如何都缩到上限。" }
    rule_above_target() { en: "The Pods use more than their target, so the load is spread over more of them: use ÷ target × the Pods that count, rounded up.", zh: "Pod 的用量高于目标，因此把负载分摊到更多 Pod：用量 ÷ 目标 × 计入的 Pod 数，向上取整。" }
    rule_below_target() { en: "The Pods use less than their target, and have done so for as long as the window for scaling down asks: use ÷ target × the Pods that count, rounded up.", zh: "Pod 的用量低于目标，且已持续缩容窗口要求的时间：用量 ÷ 目标 × 计入的 Pod 数，向上取整。" }
    rule_recent_recommendation() { en: "The metric asks for no other size now, but a higher recommendation of the last minutes still holds.", zh: "指标此刻不要求改变，但最近几分钟内更高的建议仍然有效。" }
    row_use() { en: "use", zh: "用量" }
    row_target() { en: "target", zh: "目标" }
    row_counted() { en: "Pods that count", zh: "计入的 Pod 数" }
    row_asked() { en: "the metric asks for", zh: "指标要求的副本数" }
    row_followed() { en: "how far it is followed", zh: "采纳程度" }
    rule_autoscaler_reported() { en: "Every 15 seconds the autoscaler reads its target and its metrics, and reports what it found.", zh: "自动扩缩器每 15 秒读取目标与指标，并上报结果。" }
    row_new_size() { en: "new size", zh: "新副本数" }
    rule_tainted() { en: "A node's conditions and a cordon become taints, so that the scheduler keeps pods away that don't tolerate them.", zh: "节点状况与封锁会转为污点，使调度器避开不容忍它们的 Pod。" }
    row_taint_added() { en: "taint added", zh: "添加的污点" }
    row_taint_removed() { en: "taint removed", zh: "移除的污点" }
    rule_volume_bound(volume, claim) { en: "The volume {volume} suits the claim {claim}, so each comes to name the other.", zh: "卷 {volume} 满足申领 {claim}，因此二者相互引用。" }
    rule_volume_phase(phase) { en: "What became of the volume or the claim is written into its status: {phase}.", zh: "把卷或申领的现状写入 status：{phase}。" }
}
