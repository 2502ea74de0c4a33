//! The rules behind steps, and the lines of their arithmetic.

use crate::explain::language::messages;

messages! {
    because_you_asked(command) { en: "You asked: {command}", zh: "你的操作：{command}" }
    because_kubelets_do(parts) { en: "You let the kubelets do by themselves: {parts}.", zh: "你让 kubelet 自动完成：{parts}。" }
    because_kubelets_wait() { en: "You let the kubelets do nothing by themselves.", zh: "你让 kubelet 不自动做任何事。" }
    because_image(image) { en: "What the image {image} does changed.", zh: "镜像 {image} 的行为改变了。" }
    because_you_played(verb) { en: "You played the kubelet: {verb}.", zh: "你扮演 kubelet：{verb}。" }
    because_start() { en: "The cluster was set up.", zh: "集群初始化。" }
    because_timer() { en: "A timer ran out.", zh: "定时器到期。" }
    because_more(count) { en: "… {count} step between …" / "… {count} steps between …", zh: "……中间 {count} 步……" }
    rule_asked(command) { en: "A client asked for it: {command}.", zh: "来自客户端的请求：{command}。" }
    rule_unanswered(command) { en: "Delivered: yes. Executed: yes. The answer to {command} got lost, so the client saw an error, yet the object is stored and controllers act on it. Look at the object before you ask again.", zh: "已送达，也已执行。{command} 的应答丢失，客户端看到的是错误，但对象已经保存，控制器照常处理。重试前先查看对象。" }
    rule_lost() { en: "Delivered: no. Executed: no. The connection broke before the request arrived; nothing is stored, and the same command may be sent again.", zh: "未送达，也未执行。请求到达之前连接已断开，没有存储任何内容，可以重新发送同一命令。" }
    refused_decode() { en: "The text must be an object of a known kind, and every field must be known and of the right type. Nothing of a refused request is stored.", zh: "文本必须是已知类型的对象，每个字段都要已知且类型正确。被拒绝的请求不会存储任何内容。" }
    refused_admit() { en: "Admission refuses what a quota, a limit or a policy does not allow. Nothing of a refused request is stored.", zh: "配额、限制或策略不允许的请求会在准入阶段被拒绝。被拒绝的请求不会存储任何内容。" }
    refused_validate() { en: "The whole object must be valid, and fields that may not change must be as they were. Nothing of a refused request is stored: the cluster goes on as before.", zh: "整个对象必须有效，不可变的字段必须保持原样。被拒绝的请求不会存储任何内容，集群照旧运行。" }
    refused_store() { en: "The store takes a change only of the object as it now stands there.", zh: "存储只接受针对对象当前版本的修改。" }
    rule_set_up() { en: "The cluster has it before the story begins.", zh: "故事开始之前集群里就有它。" }
    rule_report() { en: "An Event object records what happened.", zh: "用 Event 对象记录刚发生的事。" }

    rule_create_set(revision) {
        en: "No ReplicaSet has the Deployment's Pod template, so one is made for it: revision {revision}. It starts as large as the surge allows.",
        zh: "没有任何 ReplicaSet 使用 Deployment 当前的 Pod 模板，因此新建一个：修订版本 {revision}。初始大小以 maxSurge 允许的为限。"
    }
    rule_sync_set() {
        en: "The new ReplicaSet takes over revision and annotations from its Deployment.",
        zh: "新的 ReplicaSet 从 Deployment 同步修订版本和注解。"
    }
    rule_clean_history() {
        en: "The rollout is complete, so old ReplicaSets beyond the history limit go, the oldest first.",
        zh: "发布已完成，超出历史上限的旧 ReplicaSet 从最旧的开始清理。"
    }
    rule_record_revision(revision) {
        en: "The Deployment carries the revision of its new ReplicaSet: {revision}.",
        zh: "Deployment 记录其新 ReplicaSet 的修订版本：{revision}。"
    }
    rule_collision(name) {
        en: "The name {name} is taken by another ReplicaSet. The next try hashes the template with a higher count.",
        zh: "名称 {name} 已被另一个 ReplicaSet 占用。下次会用更大的计数重新计算模板哈希。"
    }
    rule_rolled_back(revision) { en: "The Pod template of revision {revision} becomes the Deployment's again.", zh: "修订版本 {revision} 的 Pod 模板重新成为 Deployment 的模板。" }
    rule_not_rolled_back(revision) { en: "There is no revision {revision} with another template to go back to.", zh: "没有可以回滚到的修订版本 {revision}。" }
    rule_create_error(message) { en: "The API server refused the new ReplicaSet: {message}", zh: "API 服务器拒绝了新的 ReplicaSet：{message}" }
    rule_paused() { en: "While a Deployment is paused, template changes wait and the progress deadline stands still.", zh: "Deployment 暂停期间，模板的修改不会触发发布，进度期限也暂停计时。" }
    rule_resumed() { en: "The rollout goes on, and the progress deadline starts anew.", zh: "发布继续，进度期限重新计时。" }

    rule_scale_up_new() {
        en: "The new ReplicaSet grows as far as the surge allows.",
        zh: "新的 ReplicaSet 在 maxSurge 允许的范围内扩容。"
    }
    rule_scale_down_new() { en: "The new ReplicaSet has more replicas than the Deployment wants.", zh: "新 ReplicaSet 的副本数超过 Deployment 的期望。" }
    rule_unhealthy_first() {
        en: "Pods of an old ReplicaSet that are not available go first: nobody misses them.",
        zh: "旧 ReplicaSet 中不可用的 Pod 最先被缩掉：不影响可用数。"
    }
    rule_scale_down_old() {
        en: "More pods are available than must be, so an old ReplicaSet may shrink by the surplus.",
        zh: "可用的 Pod 多于必需的数量，旧 ReplicaSet 可以缩掉多余的部分。"
    }
    rule_only_active() { en: "Only one ReplicaSet is in use, so it takes the Deployment's whole size.", zh: "只有一个 ReplicaSet 在用，它直接取 Deployment 的全部副本数。" }
    rule_superseded() {
        en: "The new ReplicaSet has all pods that are wanted, and they are available. The old one is not needed any more.",
        zh: "新 ReplicaSet 已拥有全部期望的 Pod 且都可用，旧的不再需要。"
    }
    rule_proportional() {
        en: "The Deployment was resized in the middle of a rollout, so each ReplicaSet takes its share.",
        zh: "发布途中调整了副本数，各 ReplicaSet 按比例分摊。"
    }
    rule_recreate_down() { en: "Recreate stops all old pods before it starts a new one.", zh: "Recreate 策略先停掉所有旧 Pod，再启动新的。" }
    rule_recreate_up() { en: "No old pod runs any more, so Recreate starts all new ones.", zh: "旧 Pod 已全部停止，Recreate 策略启动所有新 Pod。" }

    rule_status() { en: "The status is brought in line with the pods.", zh: "根据 Pod 的实际情况更新 status。" }
    rule_status_complete() {
        en: "All replicas are updated and available, and no old ones are left: the rollout is complete.",
        zh: "所有副本都已更新且可用，没有旧副本：发布完成。"
    }
    rule_status_advances() {
        en: "More pods are updated, ready or available than before, or fewer are old: that is progress, and the deadline starts anew.",
        zh: "更新、就绪或可用的 Pod 增多，或旧 Pod 减少：算作有进展，进度期限重新计时。"
    }
    rule_status_timed_out() {
        en: "Nothing advanced for longer than the progress deadline. The controller says so, and goes on trying.",
        zh: "超过进度期限仍没有进展。控制器如实报告，并继续重试。"
    }
    rule_status_waits() { en: "Nothing advanced since the last look; the progress deadline is not over.", zh: "上次检查以来没有进展；进度期限尚未到。" }

    rule_create_pod() { en: "There are fewer pods than the ReplicaSet wants, so it makes the missing ones, in batches of 1, 2, 4, …", zh: "Pod 少于 ReplicaSet 的期望，因此按 1、2、4……的批次补足。" }
    rule_delete_pod() { en: "There are more pods than the ReplicaSet wants. Those that are least missed go first.", zh: "Pod 多于 ReplicaSet 的期望，影响最小的最先删除。" }
    rule_set_status() { en: "The ReplicaSet counts its pods and reports them.", zh: "ReplicaSet 统计自己的 Pod 并上报。" }

    rule_adopt(dependent, owner) { en: "{dependent} has no controller and matches the selector of {owner}, which takes it over.", zh: "{dependent} 没有控制器且匹配 {owner} 的选择算符，因此被接管。" }
    rule_release(dependent, owner) { en: "{dependent} no longer matches the selector of {owner}, which lets it go.", zh: "{dependent} 不再匹配 {owner} 的选择算符，因此被释放。" }
    rule_owner_gone(owners) { en: "Its owner is gone: {owners}.", zh: "它的属主已不存在：{owners}。" }
    rule_owner_waits(owners) { en: "Its owner waits for its dependents to go: {owners}.", zh: "它的属主正在等待附属对象被删除：{owners}。" }
    rule_foreground(dependents, owners) {
        en: "{owners} waits for it, and it has {dependents} dependent of its own, which goes first." / "{owners} waits for it, and it has {dependents} dependents of its own, which go first.",
        zh: "{owners} 在等它，而它自己还有 {dependents} 个附属对象要先删除。"
    }
    rule_unblock() { en: "Two objects would wait for each other, so this one stops blocking its owners.", zh: "两个对象会互相等待，因此它不再阻塞自己的属主。" }
    rule_drop_references(owners) { en: "It has another owner that lives; only the references to these are dropped: {owners}.", zh: "它还有其他存活的属主，只去掉对这些属主的引用：{owners}。" }
    rule_orphan(owner) { en: "{owner} is deleted without its dependents, so they lose their reference to it.", zh: "删除 {owner} 时保留其附属对象，因此移除这些对象对它的引用。" }
    rule_all_orphaned(dependents) { en: "{dependents} dependent has lost its reference, so the owner may go." / "{dependents} dependents have lost their references, so the owner may go.", zh: "{dependents} 个附属对象已去掉引用，属主可以删除了。" }
    rule_none_blocks() { en: "No dependent blocks the owner any more, so it may go.", zh: "已没有附属对象阻塞属主，它可以删除了。" }

    row_wanted() { en: "wanted", zh: "期望" }
    row_at_most() { en: "at most", zh: "至多" }
    row_at_least() { en: "must be available", zh: "必须可用" }
    row_minus_existing_all() { en: "− there are now", zh: "− 现有" }
    row_room() { en: "room", zh: "余量" }
    row_still_wanted() { en: "but only wanted", zh: "但只需要" }
    row_size() { en: "so its size goes", zh: "因此大小变为" }
    row_starts_with() { en: "so it starts with", zh: "因此初始为" }
    row_collisions() { en: "names taken before", zh: "此前的名称冲突" }
    row_total() { en: "all ReplicaSets together", zh: "所有 ReplicaSet 合计" }
    row_minus_floor() { en: "− must be available", zh: "− 必须可用" }
    row_minus_new_unavailable() { en: "− new ones not available yet", zh: "− 新的尚不可用" }
    row_may_go() { en: "may go", zh: "可以缩掉" }
    row_already_gone() { en: "already taken from others", zh: "已从其他 ReplicaSet 缩掉" }
    row_unhealthy() { en: "not available in this one", zh: "其中不可用" }
    row_available_now() { en: "available now", zh: "当前可用" }
    row_to_add() { en: "to share out", zh: "待分摊" }
    row_max_before() { en: "size and surge before", zh: "此前的上限" }
    row_share() { en: "its share", zh: "它的份额" }
    row_leftover() { en: "left by rounding", zh: "取整余数" }
    row_revision() { en: "revision", zh: "修订版本" }
    row_annotations() { en: "annotations copied", zh: "复制的注解" }
    row_old_sets() { en: "old ReplicaSets", zh: "旧 ReplicaSet" }
    row_too_many() { en: "too many", zh: "多出" }
    row_desired() { en: "desired", zh: "期望" }
    row_existing() { en: "existing", zh: "现有" }
    row_minus_desired() { en: "− desired", zh: "− 期望" }
    row_minus_existing() { en: "− existing", zh: "− 现有" }
    row_missing() { en: "missing", zh: "缺少" }
    row_burst() { en: "at most in one pass", zh: "单次上限" }
    row_this_one() { en: "this is", zh: "这是" }
    row_ordinal(ordinal, count) { en: "{ordinal} of {count}", zh: "第 {ordinal} 个，共 {count} 个" }
    row_batch(batch) { en: "pods in batch {batch}", zh: "第 {batch} 批的 Pod 数" }
    row_chosen() { en: "chosen because", zh: "选中它是因为" }
    row_this_pod() { en: "this pod", zh: "这个 Pod" }
    row_staying_pod() { en: "one that stays", zh: "留下的 Pod" }
    chosen_all() { en: "all go", zh: "全部删除" }
    chosen_unassigned() { en: "it has no node", zh: "尚未调度" }
    chosen_phase() { en: "it is in an earlier phase", zh: "处于更早的阶段" }
    chosen_not_ready() { en: "it is not ready", zh: "未就绪" }
    chosen_cost() { en: "a lower deletion cost", zh: "删除代价更低" }
    chosen_neighbours() { en: "more neighbours on its node", zh: "所在节点同类更多" }
    chosen_ready_later() { en: "ready for less time", zh: "就绪时间更短" }
    chosen_restarts() { en: "more restarts", zh: "重启次数更多" }
    chosen_newer() { en: "it is younger", zh: "创建得更晚" }
    chosen_uid() { en: "by uid: as good as chance", zh: "按 uid，等同随机" }
    chosen_equal() { en: "nothing tells them apart", zh: "无法区分" }
    row_pods() { en: "pods", zh: "Pod 数" }
    row_updated() { en: "updated", zh: "已更新" }
    row_ready() { en: "ready", zh: "就绪" }
    row_available() { en: "available", zh: "可用" }
    row_unavailable() { en: "unavailable", zh: "不可用" }
    row_ending() { en: "ending", zh: "终止中" }
    row_observed() { en: "generation seen", zh: "已观察的 generation" }
    row_waited() { en: "without progress for", zh: "无进展已持续" }
    condition_absent() { en: "absent", zh: "无" }
}
