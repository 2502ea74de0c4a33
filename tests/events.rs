//! `kubectl events`: of both APIs for events, in order of the time at which each was last seen.

mod played;

#[test]
fn events_of_either_api_tell_when_they_were_last_seen_and_stand_in_that_order() {
    let web = played::web(1, "", "containers: [{name: app, image: 'shop:1'}]");
    let timeline = played::to_end(&format!(
        "apiVersion: converge/v1\nkind: Scenario\nscript:\n- apply: |\n{web}- until: 20s\n- kubectl: scale deploy web --replicas=2\n- until: \
         1m\n- kubectl: events --no-headers\n"
    ));
    let said = timeline.actions().next_back().expect("something was typed");
    let text: String = said.lines.iter().map(|line| &*line.text).collect();
    let column = |line: &str, at: usize| line.split_whitespace().nth(at).unwrap_or_default().to_owned();
    let rows: Vec<(String, String)> = text.lines().map(|line| (column(line, 0), column(line, 2))).collect();
    let seconds = |age: &str| {
        let (minutes, seconds) = age
            .trim_end_matches('s')
            .split_once('m')
            .unwrap_or(("0", age.trim_end_matches('s')));
        let number = |text: &str| {
            if text.is_empty() {
                0
            } else {
                text.parse::<u64>().unwrap_or_else(|_| panic!("{age}\n{text}"))
            }
        };
        number(minutes) * 60 + number(seconds)
    };
    assert_eq!(rows.iter().filter(|(_, reason)| reason == "Scheduled").count(), 2, "{text}");
    let ages: Vec<u64> = rows.iter().map(|(age, _)| seconds(age)).collect();
    let (first, second) = ages.split_at(rows.len() / 2);
    assert!(first.iter().all(|age| *age >= 79) && second.iter().all(|age| *age <= 61), "{text}");
}

/// An Event is kept as what it says; its tree costs time and memory that hardly any of them is worth.
#[test]
fn no_events_tree_is_made_before_somebody_reads_it() {
    let web = played::web(3, "", "containers: [{name: app, image: 'shop:1'}]");
    let timeline = played::to_end(&format!(
        "apiVersion: converge/v1\nkind: Scenario\nscript:\n- apply: |\n{web}- until: quiet\n- kubectl: set image deploy web app=shop:2\n- \
         until: quiet\n"
    ));
    let events: Vec<_> = timeline
        .steps()
        .flat_map(|step| &step.reports)
        .filter_map(|write| write.after.as_ref())
        .collect();
    assert!(events.len() > 30, "{}", events.len());
    assert!(events.iter().all(|event| !event.is_made()));
    let text = |path: &[&str]| events[0].value().text(path).to_owned();
    let whole = [text(&["metadata", "uid"]), text(&["metadata", "resourceVersion"])];
    assert_eq!(whole, [events[0].uid().to_string(), events[0].resource_version().to_string()]);
    assert!(events[0].is_made());
}
