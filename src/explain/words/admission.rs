//! The rules by which objects are let in.

use crate::explain::language::messages;

messages! {
    rule_quota_charged(requested) { en: "The object fits into the quota and is charged to it: {requested}. Only then is it stored.", zh: "该对象未超出配额，先计入 {requested}，然后才被保存。" }
    rule_quota_recounted(used) { en: "The quota is new or changed, or objects that it counts went, so it is counted anew. In use: {used}.", zh: "配额新建或有改动，或其统计的对象已消失，因此重新统计。已用：{used}。" }
    rule_default_account(namespace) { en: "Pods run as an account of their namespace, so every namespace has one named default; {namespace} had none.", zh: "Pod 以所在命名空间的某个账号运行，因此每个命名空间都有名为 default 的账号；{namespace} 此前没有。" }
}
