//! Links, and what else a reader takes along.

use crate::explain::language::messages;

messages! {
    link_broken() { en: "This link can't be opened", zh: "无法打开此链接" }
    link_copy() { en: "The link as it came", zh: "原始链接" }
    link_foreign() { en: "it is not a link to a Converge scenario; such a link begins with #v1.d. or #scenario=", zh: "这不是 Converge 场景的链接；这样的链接以 #v1.d. 或 #scenario= 开头" }
    link_newer(version) { en: "it is of version {version}, which this page does not know; reload the page, or open the link on a newer one", zh: "链接的版本是 {version}，这个页面还不认识；请重新加载页面，或在更新的页面上打开" }
    link_too_long(most) { en: "it is longer than {most} characters, the most that a link may have", zh: "链接超过了 {most} 个字符的上限" }
    link_too_large(most) { en: "it holds more than {most} bytes, the most that a scenario may have", zh: "链接里的场景超过了 {most} 字节的上限" }
    link_damaged() { en: "it is damaged: characters were lost or changed on the way; copy it again, whole", zh: "链接已损坏：传递中丢失或改变了字符；请重新完整复制" }
    link_faulty(faults) { en: "the scenario in it has faults; {faults}", zh: "链接里的场景有错误；{faults}" }
    link_unknown(name) { en: "there is no scenario called {name}", zh: "没有名为 {name} 的场景" }
    link_drifted(engine, own) { en: "This link was made by version {engine} of the engine. In this one, {own}, the steps come out differently from what its author saw.", zh: "这个链接由 {engine} 版引擎生成。在当前的 {own} 版中，步骤与作者当时看到的不同。" }
    link_drifted_unnamed() { en: "In this version of the engine the steps come out differently from what the author of the link saw.", zh: "在当前版本的引擎中，步骤与链接作者当时看到的不同。" }

    share_title(title, step) { en: "{title}, step {step}", zh: "{title}，第 {step} 步" }
    share_format() { en: "Copy as", zh: "复制为" }
    share_as_link() { en: "Link", zh: "链接" }
    share_as_markdown() { en: "Markdown", zh: "Markdown" }
    share_as_yaml() { en: "Markdown with the YAML", zh: "Markdown 加 YAML" }
    share_as_frame() { en: "HTML frame", zh: "HTML 框架" }
    share_as_element() { en: "HTML element", zh: "HTML 元素" }
    share_as_script() { en: "kubectl script", zh: "kubectl 脚本" }
    share_script_note() { en: "Does the same on a real cluster. Use one that may be thrown away.", zh: "在真实集群上做同样的事。请使用可以随时丢弃的集群。" }
    share_save() { en: "Save as a file", zh: "保存为文件" }
    share_scenario() { en: "Scenario", zh: "场景" }
    share_picture() { en: "Picture of this step", zh: "这一步的图片" }
    share_animation() { en: "Picture that plays", zh: "会播放的图片" }
    share_too_long() { en: "A link this long is best sent as a file: save the scenario, and open it here by putting its text into the editor.", zh: "这么长的链接最好以文件发送：保存场景，之后把内容放进编辑器即可打开。" }

    script_origin(version) { en: "Made by Converge, which simulates Kubernetes {version}. A real cluster takes other times and names.", zh: "由 Converge 生成，它模拟 Kubernetes {version}。真实集群的时间和名称会有所不同。" }
    script_cluster() { en: "It writes into the current namespace of the current context: use a cluster that may be thrown away, such as one of kind.", zh: "脚本会写入当前上下文的当前命名空间：请使用可以随时丢弃的集群，例如 kind 集群。" }
    script_nodes(names) { en: "The scenario's nodes: {names}. Yours have other names.", zh: "场景中的节点：{names}。你的节点名称会不同。" }
    script_images() { en: "These images are made up. With KIND=NAME-OF-YOUR-KIND-CLUSTER, stand-ins are loaded that run but serve nothing.", zh: "这些镜像是虚构的。设置 KIND=你的 kind 集群名 会加载替身镜像：能运行，但不提供服务。" }
    script_person(person) { en: "{person} types:", zh: "{person} 输入：" }
    script_agent() { en: "In the scenario an agent applies this from a repository, again and again:", zh: "在场景中，代理会从仓库反复应用以下内容：" }
    script_cut() { en: "In the scenario the connection breaks after the request has arrived:", zh: "在场景中，请求送达之后连接中断：" }
    script_step(number) { en: "The scenario goes on after step {number}.", zh: "场景在第 {number} 步之后继续。" }
    script_cannot(what) { en: "Not done here, since kubectl can't: {what}", zh: "kubectl 做不到，此处略过：{what}" }
    script_node_name() { en: "Put the name of one of your nodes:", zh: "请换成你的节点名称：" }
    script_goal(goal) { en: "At the end: {goal}", zh: "最终应满足：{goal}" }
}
