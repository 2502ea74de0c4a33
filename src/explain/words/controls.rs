//! What a reader can do to Pods, nodes and the control plane; what the page says about itself.

use crate::explain::language::messages;

messages! {
    tab_controls() { en: "Break it", zh: "动手破坏" }
    pod_menu(name) { en: "What becomes of {name}", zh: "操作 {name}" }
    pod_menu_note() { en: "You play the kubelet. Each is an action that can be undone.", zh: "由你扮演 kubelet，每个操作都可撤销。" }
    act_inspect() { en: "Inspect", zh: "查看" }
    act_ready() { en: "Make it ready", zh: "使其就绪" }
    act_unready() { en: "Make it unready", zh: "使其变为未就绪" }
    act_crash() { en: "Crash it", zh: "使其崩溃" }
    act_image() { en: "Fail its image pull", zh: "使镜像拉取失败" }
    act_evict() { en: "Evict it", zh: "驱逐" }
    act_finish() { en: "Finish its deletion", zh: "完成删除" }
    act_delete() { en: "Delete it", zh: "删除" }

    kubelets_heading() { en: "What the kubelets do by themselves", zh: "kubelet 自动完成的事" }
    kubelets_note() { en: "Switch one off, and click a pod to do it by hand.", zh: "关闭某一项后，点击 Pod 手动完成。" }
    kubelets_start() { en: "start containers", zh: "启动容器" }
    kubelets_ready() { en: "make them ready", zh: "使其就绪" }
    kubelets_finish() { en: "finish deletions", zh: "完成删除" }
    controls_nodes() { en: "Nodes", zh: "节点" }
    controls_cordon() { en: "cordon", zh: "停止调度" }
    controls_uncordon() { en: "uncordon", zh: "恢复调度" }
    controls_drain() { en: "drain", zh: "排空" }

    controls_note() { en: "Everything here is an action at this step: it goes into the story and its link, and can be undone.", zh: "这里的每项都是这一步上的操作：会记入故事和链接，并可撤销。" }
    controls_down() { en: "take down", zh: "使其宕机" }
    controls_up() { en: "bring back", zh: "恢复" }
    controls_plane() { en: "Control plane", zh: "控制平面" }
    controls_server() { en: "API server", zh: "API 服务器" }
    controls_away() { en: "away", zh: "不可用" }
    controls_slow() { en: "slow store", zh: "存储缓慢" }
    controls_serving() { en: "serving", zh: "正常" }
    controls_stop() { en: "stop", zh: "停止" }
    controls_start() { en: "start", zh: "启动" }
    controls_all_controllers() { en: "all controllers", zh: "所有控制器" }
    controls_webhooks() { en: "Admission webhooks", zh: "准入 Webhook" }
    controls_webhook_allow() { en: "allows", zh: "允许" }
    controls_webhook_mutate() { en: "changes objects", zh: "修改对象" }
    controls_webhook_deny() { en: "denies", zh: "拒绝" }
    controls_webhook_timeout() { en: "times out", zh: "超时" }
    controls_webhook_unreachable() { en: "unreachable", zh: "不可达" }
    controls_git() { en: "The agent that follows Git", zh: "跟随 Git 的代理" }
    controls_heal() { en: "take back what others change", zh: "还原他人的修改" }
    controls_prune() { en: "delete what Git no longer has", zh: "删除 Git 中已没有的对象" }
    controls_database() { en: "A database outside the cluster", zh: "集群之外的数据库" }
    controls_database_knows(version) { en: "knows schema {version}", zh: "认识表结构 {version}" }
    controls_database_crash() { en: "older programs end at start", zh: "旧程序启动即退出" }
    controls_database_note() { en: "The newest program that starts moves the schema forward. An undo does not move it back.", zh: "启动的最新程序会升级表结构，回滚不会让它退回。" }
    controls_client() { en: "A client that is cut off", zh: "中途断线的客户端" }
    controls_client_line() { en: "Its command", zh: "它的命令" }
    controls_cut_before() { en: "before the request arrives", zh: "请求到达之前断线" }
    controls_cut_after() { en: "after it is stored, before the answer", zh: "已存储、应答之前断线" }
    controls_traffic() { en: "Requests to a Service", zh: "发往 Service 的请求" }
    controls_no_service(command) { en: "There is no Service at this step. This makes one: {command}", zh: "这一步没有 Service，可以这样创建：{command}" }
    controls_rate(rate) { en: "{rate} a second", zh: "每秒 {rate} 个" }
    controls_off() { en: "off", zh: "关闭" }
    controls_images() { en: "What images do", zh: "镜像的行为" }
    controls_image_well() { en: "works", zh: "正常" }
    controls_image_unready() { en: "never ready", zh: "从不就绪" }
    controls_image_crash() { en: "crashes", zh: "崩溃" }
    controls_image_absent() { en: "not found", zh: "不存在" }
    controls_request_cpu() { en: "CPU of one request", zh: "每个请求占用的 CPU" }
    controls_load_cpu(deployment) { en: "{deployment}: CPU of all Pods", zh: "{deployment}：全部 Pod 的 CPU" }
    controls_load_memory(deployment) { en: "{deployment}: memory of each Pod", zh: "{deployment}：每个 Pod 的内存" }
    controls_load() { en: "Load on an autoscaled Deployment", zh: "自动扩缩的 Deployment 的负载" }
    requests_client() { en: "client", zh: "客户端" }
    requests_counts(served, failed) { en: "{served} answered, {failed} failed", zh: "成功 {served}，失败 {failed}" }
    chart_requests() { en: "Requests", zh: "请求" }

    about() { en: "About", zh: "关于" }
    about_heading() { en: "About Converge", zh: "关于 Converge" }
    about_what(version) { en: "A simulation of Kubernetes {version}: its API server, controllers, scheduler and kubelets, written anew in Rust and run in this page as WebAssembly.", zh: "对 Kubernetes {version} 的模拟：API 服务器、控制器、调度器和 kubelet 均用 Rust 重新编写，以 WebAssembly 在本页中运行。" }
    about_fidelity(matched, all) { en: "{matched} of {all} recordings of a real control plane are reproduced: objects, order of sizes, events, conditions, and what kubectl prints.", zh: "真实控制平面的 {all} 份记录中，{matched} 份被完整重现：对象、数量变化的顺序、事件、状况以及 kubectl 的输出。" }
    about_fidelity_short(matched, all) { en: "{matched} of {all} recordings", zh: "{matched} / {all} 份记录" }
    about_not() { en: "Not modelled", zh: "未模拟的部分" }
    about_not_access() { en: "authentication, authorisation, and more than one API version of a kind", zh: "认证、授权，以及同一类型的多个 API 版本" }
    about_not_caches() { en: "caches of controllers: each pass sees what is stored", zh: "控制器的缓存：每次处理都直接看到已存储的内容" }
    about_not_containers() { en: "real containers: an image does what the scenario says of it", zh: "真实的容器：镜像的行为由场景设定" }
    about_not_kinds() { en: "StatefulSets, DaemonSets, Jobs, Ingress and custom resources", zh: "StatefulSet、DaemonSet、Job、Ingress 和自定义资源" }
    about_not_time() { en: "the real length of waits: they are typical, and chance is seeded", zh: "真实的等待时长：采用典型值，随机数由种子决定" }
    about_privacy() { en: "Privacy", zh: "隐私" }
    about_privacy_note() { en: "Nothing leaves this page: no server, no cookies, no request to another host. Your draft and your settings stay in this browser.", zh: "任何内容都不会离开本页：没有服务器，没有 cookie，也不访问其他主机。草稿和设置只保存在此浏览器中。" }

    pods_of_state(count, state) { en: "{count} {state}: show them", zh: "{count} 个{state}：查看" }
    pods_page(first, last, count) { en: "{first}–{last} of {count}", zh: "第 {first}–{last} 个，共 {count} 个" }
    pods_earlier() { en: "Earlier pods", zh: "前面的 Pod" }
    pods_later() { en: "Later pods", zh: "后面的 Pod" }
    pods_bar(available, wanted) { en: "{available} available of {wanted} wanted", zh: "期望 {wanted} 个，可用 {available} 个" }
    services() { en: "Services", zh: "服务（Service）" }
    endpoints_ready(count) { en: "{count} endpoint ready" / "{count} endpoints ready", zh: "{count} 个端点就绪" }
    endpoints_ending(count) { en: "{count} ending, still answering", zh: "{count} 个终止中，仍在应答" }
    endpoints_down(count) { en: "{count} not answering", zh: "{count} 个不应答" }
    endpoints_none() { en: "no endpoint: every request fails", zh: "没有端点：所有请求都会失败" }
    room_left(left, all, resource) { en: "{left} of {all} {resource} left", zh: "{resource} 剩余 {left} / {all}" }

    chart_keys() { en: "Arrow keys go from change to change", zh: "方向键在变化之间移动" }
    object_events() { en: "Events", zh: "事件" }
    writers_next() { en: "What each writer does next", zh: "各写入者接下来会做什么" }
    object_fields() { en: "Writers", zh: "写入者" }
    object_compare() { en: "Compare", zh: "比较" }
    object_owner() { en: "owned by", zh: "属主" }
    object_owns() { en: "owns", zh: "拥有" }
    object_no_managers() { en: "Nobody is recorded as a writer of its fields.", zh: "没有记录任何字段的写入者。" }
    compare_before() { en: "Left", zh: "左" }
    compare_after() { en: "Right", zh: "右" }
    compare_now() { en: "this step", zh: "这一步" }
    compare_same() { en: "They are equal.", zh: "两者相同。" }
    compare_absent() { en: "not there", zh: "不存在" }
}
