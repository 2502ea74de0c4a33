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
    what_if_now() { en: "now", zh: "当前" }
    what_if_playing(done, all) { en: "played {done} of {all}", zh: "已模拟 {done} / {all}" }
}
