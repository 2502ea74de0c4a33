//! What the steps of a timeline share, so that keeping every one of them is affordable; `src/performance.rs` tells how much it is.

mod played;

use std::ptr;

use converge::apiserver::write::{Outcome, Write};
use played::to_end;

#[test]
fn a_write_its_versions_and_the_store_know_an_object_by_one_key() {
    let web = played::web(3, "", "containers: [{name: app, image: 'shop:1'}]");
    let timeline = to_end(&format!(
        "apiVersion: converge/v1\nkind: Scenario\nscript:\n- apply: |\n{web}- until: quiet\n- kubectl: set image deployment/web app=shop:2\n- until: \
         quiet\n"
    ));
    let writes = timeline.steps().flat_map(|step| std::iter::once(&step.write).chain(&step.reports));
    let stored: Vec<&Write> = writes.filter(|write| write.outcome == Outcome::Stored).collect();
    assert!(stored.len() > 60, "a rollout of three Pods");
    for write in stored {
        for version in write.before.iter().chain(&write.after) {
            assert!(ptr::eq(&raw const *write.key, &raw const **version.key()), "{:?}", write.key);
        }
    }
    let state = timeline.state_at(timeline.len());
    for (key, object) in &state.objects {
        assert!(ptr::eq(&raw const **key, &raw const **object.key()), "{key:?}");
    }
}
