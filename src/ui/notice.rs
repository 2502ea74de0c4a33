//! Something to tell the reader, between the bar and the views.

use yew::{Html, html};

use super::copy::CopyButton;
use super::glyph::{self, Icon};
use super::message::{Message, Notice};
use super::shared::Surroundings;
use crate::limits;

/// The notice, with what can be done about it.
pub fn notice_bar(notice: &Notice, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let (class, body) = match notice {
        Notice::Branched => (
            "notice",
            html! {
                <><p>{language.branch_made()}</p>
                <button type="button" onclick={surroundings.on(Message::Undo)}>{language.branch_undo()}</button></>
            },
        ),
        Notice::Full => ("notice bad", html! { <p>{language.timeline_full(limits::MAX_STEPS)}</p> }),
        Notice::Draft(text) => (
            "notice",
            html! {
                <><p>{language.draft_kept()}</p>
                <button type="button" onclick={surroundings.on(Message::UseDraft(text.clone()))}>{language.draft_use()}</button></>
            },
        ),
        Notice::Drifted(drift) => ("notice", html! { <p>{drift.told(language)}</p> }),
        Notice::BadLink(reason, link) => (
            "notice bad",
            html! {
                <div class="grow">
                    <p><b>{language.link_broken()}</b>{": "}{reason}</p>
                    <label>{language.link_copy()}<textarea class="raw-link" readonly=true rows="2" value={link.clone()} /></label>
                    <CopyButton text={link.clone()} label={language.share_copy()} />
                </div>
            },
        ),
    };
    html! {
        <section {class} role="alert">
            {body}
            <button type="button" class="quiet" title={language.dismiss()} aria-label={language.dismiss()}
                onclick={surroundings.on(Message::Dismiss)}>{glyph::icon(Icon::Close)}</button>
        </section>
    }
}
