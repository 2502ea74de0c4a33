//! Steps in a few words.

use crate::explain::language::messages;

messages! {
    brief_create(object) { en: "create {object}", zh: "创建 {object}" }
    brief_remove(object) { en: "remove {object}", zh: "移除 {object}" }
    brief_end(object) { en: "end {object}", zh: "终止 {object}" }
    brief_scale(object, from, to) { en: "scale {object} {from} → {to}", zh: "扩缩 {object} {from} → {to}" }
    brief_image(object, image) { en: "image of {object}: {image}", zh: "{object} 的镜像：{image}" }
    brief_spec(object) { en: "change {object}", zh: "修改 {object}" }
    brief_status(object) { en: "status of {object}", zh: "{object} 的状态" }
    brief_update(object) { en: "update {object}", zh: "更新 {object}" }
    brief_state(object, state) { en: "report {object}: {state}", zh: "上报 {object}：{state}" }
    brief_event(reason) { en: "event {reason}", zh: "事件 {reason}" }
    brief_refused(object) { en: "refused: {object}", zh: "被拒绝：{object}" }
    brief_unchanged(object) { en: "no change: {object}", zh: "无变化：{object}" }
}
