//! What an import assumed, left out and blanked, and why a text cannot be imported.

use crate::explain::language::messages;

messages! {
    import_title() { en: "Import", zh: "导入" }
    import_intro() { en: "Paste what this prints about your cluster. It stays on this page.", zh: "粘贴此命令关于你的集群的输出。内容不会离开本页。" }
    import_paste() { en: "YAML or JSON from kubectl", zh: "kubectl 输出的 YAML 或 JSON" }
    import_read() { en: "Read it", zh: "读取" }
    import_objects(count) { en: "{count} object" / "{count} objects", zh: "{count} 个对象" }
    import_open() { en: "Go on from there", zh: "从此处继续" }
    import_at(line, column) { en: "Line {line}, column {column}", zh: "第 {line} 行，第 {column} 列" }

    import_assumed() { en: "Assumed", zh: "假设" }
    import_left_out() { en: "Left out", zh: "未导入" }
    import_blanked() { en: "Blanked", zh: "已清空" }
    import_line(line) { en: "line {line}", zh: "第 {line} 行" }

    import_clock(newest) { en: "The newest time, {newest}, is where the virtual clock begins. All times are moved alike, so ages stay as they were; the cluster may have gone on since.", zh: "最新的时间 {newest} 是虚拟时钟的起点。所有时间同样平移，存在时长不变；真实集群此后可能已继续变化。" }
    import_no_time() { en: "No object has a time, so all is as if it had just been written.", zh: "没有任何对象带时间，视为刚刚写入。" }
    import_memory() { en: "What parts of the cluster remember in no object does not come along: they begin as after a restart, and count events anew.", zh: "各组件不写入对象的记忆不会导入：如同刚重启，事件重新计数。" }
    import_no_managed_fields() { en: "Nobody is known to own fields. kubectl hides that; --show-managed-fields prints it.", zh: "不知道谁拥有哪些字段。kubectl 默认隐藏；加上 --show-managed-fields 可以看到。" }
    import_no_replica_sets() { en: "Its ReplicaSets are not in the text, so the controller makes a new one. Ask for deploy,rs,pods together.", zh: "文本中没有它的 ReplicaSet，控制器会新建一个。请一起获取 deploy,rs,pods。" }
    import_no_pods() { en: "Its Pods are not in the text, so new ones are made. Ask for deploy,rs,pods together.", zh: "文本中没有它的 Pod，会新建。请一起获取 deploy,rs,pods。" }
    import_no_uid() { en: "It has no uid and is given one.", zh: "没有 uid，已补上。" }
    import_owner_missing(owner) { en: "The owner {owner} is not in the text. The reference to it is taken off, else the garbage collector would delete the object.", zh: "文本中没有属主 {owner}。已去掉对它的引用，否则垃圾收集器会删除该对象。" }
    import_owner_replaced(owner) { en: "{owner} is there with another uid: the one that owned this is gone, so the garbage collector deletes the object.", zh: "{owner} 存在但 uid 不同：原属主已不在，垃圾收集器会删除该对象。" }
    import_owner_foreign(kind) { en: "Its owner is a {kind}, which is not modelled: nothing replaces it when it goes.", zh: "它的属主是 {kind}，这里没有模拟：它消失后不会被替换。" }
    import_nodes_made(names) { en: "Nodes that Pods name are made, with room for a surge: {names}. Get nodes as well to have their true size and taints.", zh: "按 Pod 的引用创建节点，并留有余量：{names}。同时获取 nodes 可得到真实的容量和污点。" }
    import_nodes_full(resources) { en: "A Pod found too little {resources}, so the nodes made have no more than their Pods ask for.", zh: "有 Pod 因 {resources} 不足而无法调度，所以创建的节点只有其 Pod 所请求的量。" }
    import_default_nodes() { en: "No Pod names a node, so there are three of 4 CPU and 8Gi.", zh: "没有 Pod 指明节点，因此有三个 4 CPU、8Gi 的节点。" }
    import_node_silent() { en: "The node is not ready: its kubelet is silent until you bring it back.", zh: "节点未就绪：其 kubelet 保持静默，直到让它恢复。" }
    import_made() { en: "It is named by Pods and not in the text, so it is made, with empty values.", zh: "被 Pod 引用但不在文本中，已创建，值为空。" }
    import_quota_made(hard) { en: "Only the refusal tells of it: it is made with {hard}.", zh: "只有拒绝消息提到它：已按 {hard} 创建。" }
    import_refused(message) { en: "What refused its Pods is not in the text, so the next try succeeds. The server said: {message}", zh: "拒绝其 Pod 的规则不在文本中，下一次会成功。服务器说：{message}" }
    import_image_pull(reason) { en: "Pulls of this image go on failing: {reason}.", zh: "该镜像的拉取会继续失败：{reason}。" }
    import_image_ends(after, code) { en: "Its containers end {after} after their start with exit code {code}, again and again.", zh: "其容器启动 {after} 后以退出码 {code} 结束，反复如此。" }
    import_image_never_ready() { en: "Its containers have run for a minute or more and never get ready.", zh: "其容器已运行一分钟以上，始终不就绪。" }
    import_image_ready(after) { en: "Its containers are ready {after} after their start.", zh: "其容器启动 {after} 后就绪。" }
    import_image_mixed() { en: "Some of its containers do well and some do not: from their next start on, all do well.", zh: "其容器有的正常、有的不正常：下次启动后都正常。" }
    import_waiting_unknown(reason) { en: "A container waits because of {reason}, which is not modelled: the next try succeeds.", zh: "有容器因 {reason} 等待，这里没有模拟：下一次尝试会成功。" }
    import_kind_unknown() { en: "This kind is not modelled.", zh: "没有模拟这种类型。" }
    import_not_a_mapping() { en: "This is no object: an object is a mapping with apiVersion, kind and metadata.", zh: "这不是对象：对象应是含 apiVersion、kind 和 metadata 的映射。" }
    import_no_kind() { en: "It has no apiVersion or no kind.", zh: "缺少 apiVersion 或 kind。" }
    import_no_name() { en: "It has no metadata.name.", zh: "缺少 metadata.name。" }
    import_malformed(message) { en: "It cannot be read: {message}", zh: "无法读取：{message}" }
    import_too_many_replicas(replicas, most) { en: "It asks for {replicas} replicas; {most} can be simulated.", zh: "它要求 {replicas} 个副本；最多能模拟 {most} 个。" }
    import_invalid(message) { en: "No server would have stored it: {message}", zh: "服务器不会存储它：{message}" }
    import_duplicate() { en: "It is there more than once; the newest version is taken.", zh: "出现多次；采用最新的版本。" }
    import_unknown_fields(fields) { en: "Fields that Kubernetes does not know are dropped: {fields}.", zh: "已丢弃 Kubernetes 不认识的字段：{fields}。" }
    import_environment(values) { en: "The value of {values} environment variable is replaced; equal values stay equal. New ReplicaSets get another hash than in your cluster." / "The values of {values} environment variables are replaced; equal values stay equal. New ReplicaSets get another hash than in your cluster.", zh: "{values} 个环境变量的值已替换；相同的值仍相同。新 ReplicaSet 的哈希会与你的集群不同。" }
    import_secret_data(keys) { en: "The value of {keys} key is taken out." / "The values of {keys} keys are taken out.", zh: "已清空 {keys} 个键的值。" }
    import_last_applied() { en: "The manifest that was applied last cannot be read, so it is taken out whole.", zh: "上次应用的清单无法读取，已整体去掉。" }

    import_pull_not_found() { en: "there is no such image", zh: "镜像不存在" }
    import_pull_denied() { en: "the registry wants a login", zh: "仓库要求登录" }
    import_pull_unreachable() { en: "the registry cannot be reached", zh: "仓库无法访问" }

    import_empty(command) { en: "There is nothing to import. Paste what this prints: {command}", zh: "没有可导入的内容。请粘贴此命令的输出：{command}" }
    import_prose_table(command) { en: "This is the table that kubectl prints for people. Add -o yaml: {command}", zh: "这是 kubectl 给人看的表格。请加上 -o yaml：{command}" }
    import_prose_description(command) { en: "This is a description for people, which lacks most fields. Use get instead: {command}", zh: "这是 describe 的输出，缺少大部分字段。请改用 get：{command}" }
    import_prose_error(command) { en: "This is an error of kubectl, not its output. What works: {command}", zh: "这是 kubectl 的错误，不是输出。可用的命令：{command}" }
    import_prose_nothing(command) { en: "kubectl found nothing in that namespace. Name yours: {command} -n NAMESPACE", zh: "kubectl 在该命名空间没有找到资源。请指定命名空间：{command} -n NAMESPACE" }
    import_unreadable(message) { en: "This cannot be read: {message}", zh: "无法读取：{message}" }
    import_cut() { en: "The end seems to be missing: copy the whole output, or write it to a file first.", zh: "结尾似乎缺失：请复制完整输出，或先写入文件。" }
    import_too_much(message, command) { en: "This is more than can be imported ({message}). Ask for one Deployment by its label: {command} -l app=NAME", zh: "超出可导入的范围（{message}）。请按标签只获取一个 Deployment：{command} -l app=NAME" }
    import_no_workload(command) { en: "No Deployment, ReplicaSet or Pod here can be imported. Paste what this prints: {command}", zh: "没有可导入的 Deployment、ReplicaSet 或 Pod。请粘贴此命令的输出：{command}" }
}
