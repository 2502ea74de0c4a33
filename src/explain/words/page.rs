//! The page's own words.

use crate::explain::language::messages;

messages! {
    simulates(version) { en: "simulates Kubernetes {version}", zh: "模拟 Kubernetes {version}" }
    scenario_choose(title) { en: "Scenario: {title}", zh: "场景：{title}" }
    palette_open() { en: "Commands", zh: "命令" }
    own_scenario() { en: "Your own", zh: "自定义" }
    language_choose() { en: "Language", zh: "语言" }
    theme_choose() { en: "Theme", zh: "主题" }
    theme_system() { en: "Theme: as the system", zh: "主题：跟随系统" }
    theme_light() { en: "Theme: light", zh: "主题：浅色" }
    theme_dark() { en: "Theme: dark", zh: "主题：深色" }
    share() { en: "Share", zh: "分享" }
    share_copied() { en: "Copied", zh: "已复制" }
    open_in_playground() { en: "Open in the Converge playground", zh: "在 Converge 中打开" }
    share_heading() { en: "Share this step", zh: "分享这一步" }
    share_copy() { en: "Copy", zh: "复制" }
    share_length(count) { en: "{count} character" / "{count} characters", zh: "{count} 个字符" }
    share_long() { en: "Some chat and mail programs cut links this long.", zh: "有些聊天或邮件软件会截断这么长的链接。" }
    share_privacy() { en: "The scenario is in the link itself; nothing is sent anywhere.", zh: "场景就在链接里，不会发送到任何地方。" }
    share_by_name() { en: "The link names the scenario, which comes with this page; nothing is sent anywhere.", zh: "链接只写场景的名字，场景由本页面自带，不会发送任何内容。" }
    close() { en: "Close", zh: "关闭" }
    dismiss() { en: "Dismiss", zh: "知道了" }

    manifest_heading() { en: "Manifest", zh: "清单" }
    manifest_changed() { en: "not applied", zh: "未应用" }
    manifest_label() { en: "Kubernetes manifest in YAML", zh: "YAML 格式的 Kubernetes 清单" }
    apply() { en: "Apply", zh: "应用" }
    preview() { en: "Changes", zh: "对比" }
    preview_hint() { en: "What Apply would change", zh: "应用后会有哪些变化" }
    preview_before() { en: "As stored", zh: "现有对象" }
    preview_after() { en: "After Apply", zh: "应用之后" }
    preview_same() { en: "Apply would change nothing: the cluster has all of this already.", zh: "应用不会带来任何变化：集群里已经是这样。" }
    preview_refused() { en: "Apply would be refused, so nothing would change. The editor marks what is wrong.", zh: "应用会被拒绝，因此不会有变化。编辑器里标出了问题所在。" }
    preview_note() { en: "The stored objects, with what Apply would take away and add. Found out on a copy; nothing has been sent.", zh: "现有对象，以及应用会删去和加上的内容。这是在副本上得出的，尚未提交。" }
    reset_text() { en: "Back to the scenario's text", zh: "恢复场景原文" }
    edit_save() { en: "Save", zh: "保存" }
    edit_cancel() { en: "Cancel", zh: "取消" }
    edit_hint() { en: "Saving sends the object as it stands here, as kubectl edit does. Your manifest comes back afterwards.", zh: "保存会像 kubectl edit 那样提交这里的对象。之后会恢复你的清单。" }
    fault_place(line, column) { en: "line {line}, column {column}", zh: "第 {line} 行第 {column} 列" }
    faults_heading(count) { en: "{count} fault: nothing was changed" / "{count} faults: nothing was changed", zh: "{count} 处错误：集群没有改变" }
    warnings_heading(count) { en: "Applied, with {count} warning" / "Applied, with {count} warnings", zh: "已应用，有 {count} 处警告" }
    kubectl_heading() { en: "kubectl", zh: "kubectl" }
    kubectl_label() { en: "kubectl command", zh: "kubectl 命令" }
    kubectl_person() { en: "Who types", zh: "由谁执行" }
    kubectl_you() { en: "you", zh: "你" }
    kubectl_completions() { en: "How the line goes on", zh: "可能的续写" }
    kubectl_completion_hint(word) { en: "The right arrow key completes: {word}", zh: "右方向键补全：{word}" }
    kubectl_run() { en: "Run", zh: "执行" }
    kubectl_hint() { en: "Nothing was typed yet. For example:", zh: "还没有输入命令。例如：" }
    kubectl_transcript() { en: "What was typed and printed so far", zh: "到目前为止的输入和输出" }
    exit_status(code) { en: "exit status {code}", zh: "退出状态 {code}" }
    still_waiting() { en: "waiting…", zh: "等待中……" }

    tab_editor() { en: "Editor", zh: "编辑器" }
    tab_cluster() { en: "Cluster", zh: "集群" }
    tab_timeline() { en: "Timeline", zh: "时间线" }
    tab_why() { en: "Why", zh: "为什么" }
    tab_events() { en: "Events", zh: "事件" }
    tab_steps() { en: "Steps", zh: "步骤" }
    object_gone() { en: "It does not exist at this step.", zh: "在这一步它不存在。" }
    tab_object() { en: "Object", zh: "对象" }
    views() { en: "Views", zh: "视图" }
    panels() { en: "Panels", zh: "面板" }

    request_label() { en: "The request on its way", zh: "请求的路径" }
    request_passed(stage) { en: "{stage}: passed", zh: "{stage}：通过" }
    request_stopped(stage) { en: "{stage}: refused here", zh: "{stage}：在此被拒绝" }
    request_not_reached(stage) { en: "{stage}: not reached", zh: "{stage}：未到达" }
    request_none_to_watch() { en: "No request yet. Step forward.", zh: "还没有请求。前进一步。" }
    request_none() { en: "No request yet. Press Apply or step forward.", zh: "还没有请求。点“应用”或前进一步。" }

    wanted() { en: "wanted", zh: "期望" }
    updated() { en: "updated", zh: "已更新" }
    ready() { en: "ready", zh: "就绪" }
    available() { en: "available", zh: "可用" }
    ending() { en: "ending", zh: "终止中" }
    desired() { en: "desired", zh: "期望" }
    current() { en: "current", zh: "当前" }
    spec_heading() { en: "spec: what is asked for", zh: "spec：期望" }
    status_heading() { en: "status: what was seen", zh: "status：观察到的" }
    at_least(count) { en: "at least {count}", zh: "至少 {count}" }
    at_most(count) { en: "at most {count}", zh: "至多 {count}" }
    allowed() { en: "allowed", zh: "允许范围" }
    no_conditions() { en: "no conditions yet", zh: "尚无状况（conditions）" }
    chart_this() { en: "chart", zh: "图表" }
    generation(generation) { en: "generation {generation}", zh: "第 {generation} 代" }
    observed(generation) { en: "observed {generation}", zh: "已观察 {generation}" }
    not_observed() { en: "not yet seen by the controller", zh: "控制器尚未看到" }
    paused() { en: "paused", zh: "已暂停" }
    revision(revision) { en: "rev {revision}", zh: "修订 {revision}" }
    no_revision() { en: "no revision yet", zh: "尚无修订号" }
    no_pods() { en: "no pods", zh: "没有 Pod" }
    scaled_to_zero() { en: "kept for rollback", zh: "保留用于回滚" }
    restarts(count) { en: "{count} restart" / "{count} restarts", zh: "重启 {count} 次" }
    bare_pods() { en: "Pods without an owner", zh: "没有属主的 Pod" }
    bare_pods_note() { en: "Nobody replaces these when they go.", zh: "它们消失后不会有人补上。" }
    loose_sets() { en: "ReplicaSets without a Deployment", zh: "不属于 Deployment 的 ReplicaSet" }
    nodes() { en: "Nodes", zh: "节点" }
    node_not_ready() { en: "not ready", zh: "未就绪" }
    node_cordoned() { en: "cordoned", zh: "已停止调度" }
    nothing_yet() { en: "The cluster is empty", zh: "集群是空的" }
    nothing_there_note() { en: "Change the manifest and press Apply.", zh: "修改清单后点“应用”。" }
    nothing_yet_note() { en: "Watch the story, or change the manifest and press Apply.", zh: "观看这个故事，或修改清单后点“应用”。" }
    nothing_yet_to_watch() { en: "Watch the story, one API write at a time.", zh: "观看这个故事，每次一个 API 写入。" }
    way_step() { en: "Step", zh: "逐步" }
    way_step_note() { en: "one API write at a time, forward or back", zh: "每次一个 API 写入，可进可退" }
    way_ask() { en: "Ask why", zh: "问为什么" }
    way_ask_note() { en: "who did it, by which rule, and what follows", zh: "谁做的、依据哪条规则、接下来如何" }
    way_change() { en: "Change it", zh: "修改" }
    way_change_note() { en: "the manifest, or a kubectl command", zh: "改清单，或输入 kubectl 命令" }
    way_break() { en: "Break it", zh: "破坏" }
    way_break_note() { en: "a node, a controller, an image, a webhook", zh: "节点、控制器、镜像或 Webhook" }
    play_story() { en: "Watch the story", zh: "观看这个故事" }
    object_yaml() { en: "YAML", zh: "YAML" }
    object_describe() { en: "Describe", zh: "描述" }
    object_history() { en: "History", zh: "写入历史" }
    object_views() { en: "Views of the object", zh: "对象视图" }
    object_managers() { en: "Who writes which fields", zh: "谁写哪些字段" }
    object_no_writes() { en: "Nobody has written it up to this step.", zh: "到这一步为止没有人写过它。" }
    pod_label(name, state, node) { en: "Pod {name}: {state}, {node}", zh: "Pod {name}：{state}，{node}" }
    no_node() { en: "no node", zh: "未分配节点" }
    more_pods(count) { en: "and {count} more" , zh: "以及另外 {count} 个" }

    why_rule() { en: "The rule", zh: "规则" }
    why_changed() { en: "What changed", zh: "变化" }
    why_because() { en: "Because", zh: "起因" }
    why_next() { en: "If nobody acts", zh: "如果无人操作" }
    why_read_more() { en: "Read more in the Kubernetes documentation", zh: "在 Kubernetes 文档中了解更多" }
    why_server_says() { en: "The server's answer", zh: "服务器的回答" }
    why_start() { en: "Before the first step", zh: "第一步之前" }
    why_start_note() { en: "The cluster is set up and waits for you.", zh: "集群已就绪，等待你的操作。" }
    next_nothing() { en: "Nothing more happens by itself.", zh: "不会再自动发生任何事。" }
    next_action(command) { en: "The story goes on: {command}", zh: "接下来的操作：{command}" }
    next_end(count, wait) { en: "{count} more step, {wait} until all is quiet." / "{count} more steps, {wait} until all is quiet.", zh: "还有 {count} 步，{wait}后不再有变化。" }
    seconds(count) { en: "{count} second" / "{count} seconds", zh: "{count} 秒" }
    minutes(count) { en: "{count} minute" / "{count} minutes", zh: "{count} 分钟" }
    field_was(value) { en: "was {value}", zh: "原为 {value}" }
    field_new() { en: "new", zh: "新增" }
    field_gone() { en: "gone", zh: "删除" }
    more_fields(count) { en: "and {count} more field" / "and {count} more fields", zh: "以及另外 {count} 个字段" }
    no_events() { en: "No events yet.", zh: "还没有事件。" }
    passed(wait) { en: "{wait} later", zh: "{wait}后" }
    times(count) { en: "{count} time" / "{count} times", zh: "{count} 次" }

    transport_label() { en: "Playback", zh: "播放控制" }
    restart() { en: "To the start", zh: "回到开头" }
    back() { en: "Back", zh: "后退" }
    play() { en: "Play", zh: "播放" }
    pause() { en: "Pause", zh: "暂停" }
    forward() { en: "Forward", zh: "前进" }
    end() { en: "To the end", zh: "到结尾" }
    jump_back() { en: "To the change before", zh: "上一处变化" }
    jump_forward() { en: "To the next change", zh: "下一处变化" }
    jump_hint() { en: "the next change of a ReplicaSet, a condition, a refusal or an action", zh: "下一处 ReplicaSet、状况、拒绝或操作的变化" }
    speed() { en: "Speed", zh: "速度" }
    step_of(step, last) { en: "Step {step} of {last}", zh: "第 {step} 步，共 {last} 步" }
    step_label() { en: "Step", zh: "步骤" }
    step_text(step, last, what) { en: "Step {step} of {last}: {what}", zh: "第 {step} 步，共 {last} 步：{what}" }
    counting() { en: "still computing…", zh: "仍在计算……" }
    branch_made() { en: "You acted in the past: this is a new branch.", zh: "你在过去进行了操作：这是一个新分支。" }
    branch_redo() { en: "Redo", zh: "重做" }
    jump_target() { en: "Jump to", zh: "跳转到" }
    target_change() { en: "any change", zh: "任意变化" }
    target_pass() { en: "reconcile pass", zh: "调谐" }
    target_set() { en: "ReplicaSet", zh: "ReplicaSet" }
    target_condition() { en: "condition", zh: "状况" }
    target_refusal() { en: "refusal", zh: "拒绝" }
    quiz_heading() { en: "What happens next?", zh: "接下来会发生什么？" }
    quiz_nothing() { en: "nothing more happens by itself", zh: "不会再自动发生任何事" }
    quiz_action() { en: "Next, somebody acts; that can't be predicted.", zh: "接下来是人为操作，无法预测。" }
    quiz_score(right, asked) { en: "{right} of {asked} right", zh: "答对 {right}/{asked}" }
    quiz_stop() { en: "Stop predicting", zh: "停止预测" }
    quiz_right(answer) { en: "Right: {answer}", zh: "答对了：{answer}" }
    quiz_wrong(answer) { en: "Not this time. It was: {answer}", zh: "不对。正确的是：{answer}" }
    keys_palette() { en: "commands, scenarios, objects", zh: "命令、场景、对象" }
    keys_undo() { en: "undo or redo a branch", zh: "撤销或重做分支" }
    keys_predict() { en: "predict the next step", zh: "预测下一步" }
    branch_undo() { en: "Undo", zh: "撤销" }
    timeline_full(count) { en: "The timeline has {count} steps, the most that it may have. Go back and act there, or open a scenario anew.", zh: "时间线已达 {count} 步的上限。请后退到更早的一步再操作，或重新打开场景。" }
    chart_label(name) { en: "Pods of {name} over the steps, by ReplicaSet", zh: "{name} 各 ReplicaSet 的 Pod 数随步骤的变化" }
    chart_budget(least, most) { en: "budget {least}–{most}", zh: "预算 {least}–{most}" }
    chart_budget_word() { en: "budget", zh: "预算" }
    chart_available() { en: "available", zh: "可用" }
    chart_empty() { en: "Pods over time appear here.", zh: "这里显示 Pod 数随时间的变化。" }
    keys_heading() { en: "Keys", zh: "快捷键" }
    keys_play() { en: "play or pause", zh: "播放或暂停" }
    keys_step() { en: "one step", zh: "前进或后退一步" }
    keys_jump() { en: "to the next change", zh: "跳到下一处变化" }
    keys_ends() { en: "to the start or the end", zh: "跳到开头或结尾" }
    keys_apply() { en: "apply the manifest", zh: "应用清单" }
    keys_help() { en: "this help", zh: "显示本帮助" }
    keys_note() { en: "Keys work while the page has the focus and no text is being typed.", zh: "焦点在页面上且未在输入文字时有效。" }
    help() { en: "Keyboard help", zh: "键盘帮助" }
    draft_kept() { en: "Your draft was kept.", zh: "已保留你的草稿。" }
    draft_use() { en: "Use my draft", zh: "使用我的草稿" }
}
