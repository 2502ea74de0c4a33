//! Steps in a few words.

use crate::explain::language::messages;

messages! {
    brief_you() { en: "you", zh: "你" }
    brief_lost(object) { en: "{object} lost on the way", zh: "{object} 未送达" }
    brief_create(object) { en: "create {object}", zh: "创建 {object}" }
    brief_remove(object) { en: "remove {object}", zh: "移除 {object}" }
    brief_end(object) { en: "end {object}", zh: "终止 {object}" }
    brief_scale(object, from, to) { en: "scale {object} {from} → {to}", zh: "扩缩 {object} {from} → {to}" }
    brief_image(object, image) { en: "set image of {object}: {image}", zh: "设置 {object} 的镜像：{image}" }
    brief_spec(object) { en: "change {object}", zh: "修改 {object}" }
    brief_status(object) { en: "report {object}", zh: "上报 {object}" }
    brief_update(object) { en: "update {object}", zh: "更新 {object}" }
    brief_state(object, state) { en: "report {object}: {state}", zh: "上报 {object}：{state}" }
    brief_event(reason) { en: "event {reason}", zh: "事件 {reason}" }
    brief_refused(object) { en: "send {object}: refused", zh: "提交 {object}：被拒绝" }
    brief_unchanged(object) { en: "send {object}: no change", zh: "提交 {object}：无变化" }
}
