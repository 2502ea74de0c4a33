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
