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
