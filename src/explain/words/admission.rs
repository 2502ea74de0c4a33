//! The rules by which objects are let in.

use crate::explain::language::messages;

messages! {
    rule_quota_charged(requested) { en: "The object fits into the quota and is charged to it: {requested}. Only then is it stored.", zh: "该对象未超出配额，先计入 {requested}，然后才被保存。" }
    rule_quota_recounted(used) { en: "The quota is new or changed, or objects that it counts went, so it is counted anew. In use: {used}.", zh: "配额新建或有改动，或其统计的对象已消失，因此重新统计。已用：{used}。" }
    rule_endpoints(service) { en: "The slice follows the pods that {service} selects. New requests go to ready ones; one that is ending is no longer ready, though it may still serve.", zh: "该切片跟随 {service} 选中的 Pod。新请求只发给就绪的端点；正在终止的 Pod 不再就绪，但可能仍在服务。" }
    row_endpoints() { en: "endpoints", zh: "端点数" }
    row_endpoints_ready() { en: "ready", zh: "就绪" }
    rule_budget_counted() { en: "The budget counts its pods: as many may be evicted as are healthy beyond what must stay. It binds evictions alone; rollouts and scaling delete pods past it.", zh: "预算统计其 Pod：健康数超出必须保留的部分可以被驱逐。它只约束驱逐；发布和缩容直接删除 Pod，不受它限制。" }
    rule_budget_charged(pod) { en: "The budget allows the eviction of {pod}, so the API server takes it off what may still be evicted.", zh: "预算允许驱逐 {pod}，API 服务器随即扣减剩余可驱逐数。" }
    rule_budget_unknown(cause) { en: "The pods can't be counted, so none may be evicted: {cause}", zh: "无法统计 Pod，因此一个也不许驱逐：{cause}" }
    row_budget_expected() { en: "should be there", zh: "应有" }
    row_budget_healthy() { en: "healthy", zh: "健康" }
    row_budget_desired() { en: "− must stay healthy", zh: "− 必须保持健康" }
    row_budget_allowed() { en: "may be evicted", zh: "可驱逐" }
    rule_namespace_emptied(namespace) { en: "The namespace {namespace} is being deleted, and everything in it goes with it: its Pods first, then what made them.", zh: "命名空间 {namespace} 正在删除，其中的一切随之消失：先是 Pod，再是创建它们的对象。" }
    rule_namespace_reported() { en: "While a namespace is being deleted, its conditions say what is left in it.", zh: "命名空间删除期间，其状况（condition）说明其中还剩什么。" }
    rule_namespace_finalized(namespace) { en: "Nothing is left in {namespace}, so its finalizer is taken away and it goes.", zh: "{namespace} 中已空无一物，于是移除它的 finalizer，命名空间随之消失。" }
    row_left_in_namespace() { en: "Left", zh: "剩余" }
    rule_default_account(namespace) { en: "Pods run as an account of their namespace, so every namespace has one named default; {namespace} had none.", zh: "Pod 以所在命名空间的某个账号运行，因此每个命名空间都有名为 default 的账号；{namespace} 此前没有。" }
}
