//! What stands beside the cluster: an agent that follows a repository, other writers, a database.

use crate::explain::language::messages;

messages! {
    because_person_asked(person, command) { en: "{person} asked: {command}", zh: "{person} 的操作：{command}" }
    rule_git_applied() { en: "The repository has a revision that the agent has not applied yet, so it applies it.", zh: "仓库有一个代理尚未应用的修订，因此代理应用它。" }
    rule_git_healed(interval) { en: "The cluster differs from the repository. The agent compares them every {interval}, and takes back what others have changed.", zh: "集群与仓库不一致。代理每 {interval} 比较一次，并把别人改动的字段改回来。" }
    rule_git_pruned() { en: "The agent has applied the object before and the repository no longer has it, so it is deleted.", zh: "该对象由代理应用过，而仓库里已没有它，因此将其删除。" }
    row_git_revision() { en: "revision in the repository", zh: "仓库修订" }
    writer_next(who, when, value) { en: "{who}: writes it next after {when}: {value}.", zh: "{who}：将在 {when} 后写入：{value}。" }
    writer_autoscaler(who, least, most) { en: "{who}: looks every 15 seconds and keeps it between {least} and {most}, at the size that its metrics ask for.", zh: "{who}：每 15 秒检查一次，按指标把它保持在 {least} 到 {most} 之间。" }
    writer_heals(who, interval, value) { en: "{who}: compares every {interval} and sets it back to {value}.", zh: "{who}：每 {interval} 比较一次，并改回 {value}。" }
    writer_waits_for_git(who, value) { en: "{who}: does nothing until the repository changes; its manifest says {value}.", zh: "仓库变化之前 {who} 不会动作；其清单写的是 {value}。" }
    writer_silent(who) { en: "{who}: does not name the field, and leaves it alone.", zh: "{who}：清单中没有写这个字段，不会改动它。" }
    writer_applies(who, value) { en: "{who}: does nothing unasked. The manifest applied last says {value}: the next apply of it sets the field back to that.", zh: "{who}：不会自动动作。上次应用的清单写的是 {value}：下次应用会改回该值。" }
    writer_done(who) { en: "{who}: wrote it once, and does nothing unasked.", zh: "{who}：写过一次，不会自动动作。" }
}
