//! Rollouts under other budgets, and the worst that can happen.

use crate::explain::language::messages;

messages! {
    what_if_title() { en: "What if", zh: "假如" }
    what_if_no_replicas() { en: "The Deployment has no replicas, so there is nothing to roll out.", zh: "Deployment 没有副本，没有可发布的内容。" }
    what_if_too_many(replicas, most) { en: "{replicas} replicas are more than the {most} for which a table is played.", zh: "{replicas} 个副本超过了表格能模拟的 {most} 个。" }
    what_if_not_up() { en: "The version before does not come up in this cluster, so nothing can be compared.", zh: "之前的版本在此集群中无法启动，无法比较。" }
    what_if_intro() { en: "This Deployment is rolled out again over a version that runs well, in this cluster, once for each pair of budgets. Latencies are without chance.", zh: "在此集群中，把这个 Deployment 按每一对预算在运行正常的旧版本之上重新发布一次。延迟不含随机。" }
    what_if_duration() { en: "duration", zh: "耗时" }
    what_if_available() { en: "fewest available", zh: "最少可用" }
    what_if_pods() { en: "most Pods", zh: "最多 Pod" }
    what_if_extra() { en: "extra requests at the peak", zh: "峰值额外请求" }
    what_if_never() { en: "does not end", zh: "不会结束" }
    what_if_apply(surge, unavailable) { en: "Apply maxSurge {surge} and maxUnavailable {unavailable}", zh: "应用 maxSurge {surge} 和 maxUnavailable {unavailable}" }
    what_if_cell(pods, available) { en: "{pods} Pod at most, {available} available at least" / "{pods} Pods at most, {available} available at least", zh: "最多 {pods} 个 Pod，至少 {available} 个可用" }
    what_if_legend() { en: "Each cell: how long it takes, and the fewest available – the most Pods. A click applies it.", zh: "每格：耗时，以及最少可用 – 最多 Pod。点击即可应用。" }
    what_if_extra_cell(cpu, memory) { en: "+{cpu}m CPU, +{memory}Mi at the peak", zh: "峰值 +{cpu}m CPU，+{memory}Mi" }
    worst_title() { en: "The worst that can happen", zh: "最坏的情况" }
    worst_intro(replicas) { en: "Whichever controller or kubelet is quick or slow: every order of what they do, for {replicas} replica." / "Whichever controller or kubelet is quick or slow: every order of what they do, for {replicas} replicas.", zh: "无论哪个控制器或 kubelet 快或慢：针对 {replicas} 个副本，遍历所有执行顺序。" }
    worst_states(states) { en: "{states} state" / "{states} states", zh: "{states} 个状态" }
    worst_more() { en: "still exploring", zh: "仍在遍历" }
    worst_floor(fewest, floor) { en: "fewest available {fewest}, promised {floor}", zh: "最少可用 {fewest}，承诺 {floor}" }
    worst_ceiling(most, ceiling) { en: "most Pods {most}, the surge line is {ceiling}", zh: "最多 Pod {most}，上限为 {ceiling}" }
    worst_above() { en: "maxSurge bounds what the ReplicaSets are told. Pods of the old one may be there a moment longer.", zh: "maxSurge 约束的是 ReplicaSet 的目标数量；旧 ReplicaSet 的 Pod 可能多停留片刻。" }
    what_if_now() { en: "now", zh: "当前" }
    what_if_playing(done, all) { en: "played {done} of {all}", zh: "已模拟 {done} / {all}" }
}
