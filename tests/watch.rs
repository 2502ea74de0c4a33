//! `kubectl get -w`: a row for each version of an object, also where one pass writes several.

mod played;

#[test]
fn a_watch_prints_each_version_of_a_pod_up_to_its_end() {
    let web = played::web(1, "", "containers: [{name: app, image: 'shop:1'}]");
    let timeline = played::to_end(&format!(
        "apiVersion: converge/v1\nkind: Scenario\nscript:\n- apply: |\n{web}- until: 10s\n- kubectl: get pods -w --no-headers\n- kubectl: delete \
         pod -l app=web --wait=false\n- until: 1m\n"
    ));
    let watch = timeline.actions().nth(1).expect("the watch");
    let text: String = watch.lines.iter().map(|line| &*line.text).collect();
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().take(3).collect()).collect();
    let (old, new): (Vec<&Vec<&str>>, Vec<&Vec<&str>>) = rows.iter().partition(|row| row[0] == rows[0][0]);
    let states = |rows: &[&Vec<&str>]| rows.iter().map(|row| row[1..].join(" ")).collect::<Vec<String>>();
    assert_eq!(
        states(&old),
        ["1/1 Running", "1/1 Terminating", "0/1 Completed", "0/1 Completed"],
        "{text}"
    );
    assert_eq!(
        states(&new),
        [
            "0/1 Pending",
            "0/1 Pending",
            "0/1 ContainerCreating",
            "0/1 ContainerCreating",
            "0/1 Running",
            "1/1 Running"
        ],
        "{text}"
    );
}

#[test]
fn a_watch_on_events_prints_those_that_are_there_and_each_that_comes_or_is_counted() {
    let web = played::web(1, "", "containers: [{name: app, image: 'shop:1'}]");
    let timeline = played::to_end(&format!(
        "apiVersion: converge/v1\nkind: Scenario\nimages: {{\"shop:2\": {{pull: NotFound}}}}\nscript:\n- apply: |\n{web}- until: 10s\n- kubectl: \
         events --watch --for deployment/web\n- kubectl: events -w --types=Warning\n- kubectl: set image deployment/web app=shop:2\n- until: 1m\n"
    ));
    let printed = |nth: usize| -> String {
        let watch = timeline.actions().nth(nth).expect("the watch");
        assert_eq!(watch.code, None, "it goes on");
        watch.lines.iter().map(|line| &*line.text).collect()
    };
    let of_web: Vec<String> = printed(1)
        .lines()
        .map(|line| line.split_whitespace().skip(1).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(of_web[0], "SEEN TYPE REASON OBJECT MESSAGE");
    assert_eq!(of_web.len(), 3, "{of_web:?}");
    assert!(
        of_web[1..]
            .iter()
            .all(|line| line.starts_with("Normal ScalingReplicaSet Deployment/web Scaled up replica set web-")),
        "{of_web:?}"
    );
    // Nothing was wrong yet: the headers come with the first that is.
    let warnings = printed(2);
    let counts: Vec<&str> = warnings.lines().filter(|line| line.contains("ImagePullBackOff")).collect();
    assert!(
        warnings.starts_with("LAST SEEN") && warnings.matches("LAST SEEN").count() == 1,
        "{warnings}"
    );
    assert!(
        counts.len() > 1 && counts.last().is_some_and(|line| line.contains("(x")),
        "{warnings}"
    );
    assert!(!warnings.contains("Normal"), "{warnings}");
}

#[test]
fn events_are_printed_as_one_list_of_objects_and_watched_as_objects() {
    let web = played::web(1, "", "containers: [{name: app, image: 'shop:1'}]");
    let lines = [
        "events --for deployment/web -o json",
        "events --for deployment/web -o yaml",
        "events --for deployment/web -o name",
        "events -o jsonpath={.kind}/{.items[*].reason}",
        "events --for deployment/none -o json",
        "events -o wide",
        "events --for deployment/web -w -o name",
        "events --types=Normal -w -o yaml --for deployment/web",
    ];
    let script = lines.map(|line| format!("- kubectl: {line}\n")).concat();
    let timeline = played::to_end(&format!(
        "apiVersion: converge/v1\nkind: Scenario\nscript:\n- apply: |\n{web}- until: 10s\n{script}- kubectl: scale deploy web --replicas=2\n- \
         until: 1m\n"
    ));
    let printed = |nth: usize| -> String {
        let action = timeline.actions().nth(nth + 1).expect("an action");
        action.lines.iter().map(|line| &*line.text).collect()
    };
    let json = printed(0);
    let begin = "{\n    \"kind\": \"EventList\",\n    \"apiVersion\": \"v1\",\n    \"metadata\": {},\n    \"items\": [\n        {\n            \
                 \"kind\": \"Event\",\n            \"apiVersion\": \"v1\",\n            \"metadata\": {\n                \"name\": \"web.";
    assert!(json.starts_with(begin), "{json}");
    let fields: Vec<&str> = json
        .lines()
        .filter_map(|line| line.strip_prefix("            \"")?.split('"').next())
        .collect();
    assert_eq!(
        fields,
        [
            "kind",
            "apiVersion",
            "metadata",
            "involvedObject",
            "reason",
            "message",
            "source",
            "firstTimestamp",
            "lastTimestamp",
            "count",
            "type",
            "eventTime",
            "reportingComponent",
            "reportingInstance"
        ]
    );
    assert!(!json.contains("managedFields"), "{json}");
    let yaml = printed(1);
    assert!(
        yaml.starts_with("apiVersion: v1\nitems:\n- apiVersion: v1\n") && yaml.ends_with("kind: EventList\nmetadata: {}\n"),
        "{yaml}"
    );
    assert_eq!(printed(2), "", "a list has no name, and the command passes over that");
    assert!(
        printed(3).starts_with("EventList/") && printed(3).contains("ScalingReplicaSet"),
        "{}",
        printed(3)
    );
    assert_eq!(printed(4), "No events found in default namespace.\n");
    assert!(
        printed(5).starts_with("error: unable to match a printer suitable for the output format \"wide\""),
        "{}",
        printed(5)
    );
    let named = printed(6);
    assert!(
        named.lines().count() == 2 && named.lines().all(|line| line.starts_with("event/web.")),
        "{named}"
    );
    let watched = printed(7);
    assert_eq!(watched.matches("kind: Event\n").count(), 2, "{watched}");
    assert_eq!(watched.matches("---\n").count(), 1, "{watched}");
}
