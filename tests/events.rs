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
