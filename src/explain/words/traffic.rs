//! What became of requests.

use crate::explain::language::messages;

messages! {
    because_you_changed(what) { en: "You changed what stands beside the cluster: {what}", zh: "你修改了集群外的因素：{what}" }
    requests_served() { en: "served", zh: "成功" }
    requests_open() { en: "under way", zh: "进行中" }
    failed_no_service() { en: "no such Service", zh: "没有这个 Service" }
    failed_no_pods() { en: "the selector finds no Pod", zh: "选择算符没有匹配到 Pod" }
    failed_no_endpoints() { en: "no endpoint is ready", zh: "没有就绪的端点" }
    failed_refused() { en: "connection refused", zh: "连接被拒绝" }
    failed_not_ready() { en: "not ready yet", zh: "尚未就绪" }
    failed_timed_out() { en: "timed out", zh: "超时" }
    failed_cut_off() { en: "cut off", zh: "中途断开" }
    failed_error() { en: "answered with an error", zh: "返回错误" }
    about_no_service() { en: "The name of the Service is not known, so clients find no address.", zh: "Service 名称不存在，客户端找不到地址。" }
    about_no_pods() { en: "The Service's slices are empty: no Pod with an address has the labels that its selector asks for.", zh: "Service 的切片为空：没有已分配地址的 Pod 带有其选择算符要求的标签。" }
    about_no_endpoints() { en: "The Service has Pods, but none is ready, so the proxies refuse connections to it.", zh: "Service 有 Pod，但没有一个就绪，代理会拒绝连接。" }
    about_refused() { en: "The proxies send to a process that does not listen there: it was told to end, or has ended, and they have not learned of it, or it listens on another port.", zh: "代理转发到的进程没有在那里监听：它已收到停止通知或已结束，而代理尚未得知；或者它监听的是另一个端口。" }
    about_not_ready() { en: "The proxies send to a process that runs and cannot answer yet, or no more.", zh: "代理转发到的进程在运行，但尚不能（或已不能）应答。" }
    about_timed_out() { en: "The proxies send to a process that hangs, or to a Pod of a node that does not answer, so the request waits in vain.", zh: "代理转发到的进程已挂起，或 Pod 所在节点没有响应，请求只能等到超时。" }
    about_cut_off() { en: "The process ended before the request or session was over.", zh: "请求或会话还没结束，进程就结束了。" }
    about_error() { en: "The process answers with an error: it serves badly, or the database has a schema that it does not know.", zh: "进程返回错误：它的服务不正常，或者数据库已是它不认识的表结构版本。" }
}
