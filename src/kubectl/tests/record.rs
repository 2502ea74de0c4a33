use super::Cluster;

const DEPRECATED: &str = "Flag --record has been deprecated, --record will be removed in the future\n";

#[test]
fn commands_note_themselves_on_the_object_where_kubectl_does() {
    let cases = [
        ("label deploy web a=b", "kubectl label deploy web a=b --record=true"),
        ("annotate deploy web a=b", "kubectl annotate deploy web a=b --record=true"),
        (
            "scale deploy web --replicas=2",
            "kubectl scale deploy web --replicas=2 --record=true",
        ),
        (
            "patch deploy web -p '{\"spec\":{\"replicas\":5}}'",
            "kubectl patch deploy web --patch={\"spec\":{\"replicas\":5}} --record=true",
        ),
        (
            "set image deploy/web app=nginx:2",
            "kubectl set image deploy/web app=nginx:2 --record=true",
        ),
        (
            "set resources deploy/web --limits=cpu=1",
            "kubectl set resources deploy/web --limits=cpu=1 --record=true",
        ),
        ("set env deploy/web A=b", ""),
    ];
    for (line, cause) in cases {
        let mut cluster = Cluster::with_web();
        let output = cluster.run(&format!("{line} --record"));
        assert_eq!((output.code, output.stderr.as_str()), (0, DEPRECATED), "{line}");
        assert_eq!(
            cluster.web().text(&["metadata", "annotations", "kubernetes.io/change-cause"]),
            cause,
            "{line}"
        );
    }
}

#[test]
fn what_is_applied_created_or_generated_carries_the_line_too() {
    let cause = "jsonpath='{.metadata.annotations.kubernetes\\.io/change-cause}'";
    let lines = [
        ("apply -f - --record", "deploy web", "kubectl apply --filename=- --record=true"),
        ("create -f - --record", "deploy web", "kubectl create --filename=- --record=true"),
        ("run one --image=a --record", "pod one", "kubectl run one --image=a --record=true"),
    ];
    for (line, name, expected) in lines {
        let mut cluster = Cluster::empty();
        let output = super::run_alone(&mut cluster.api, &super::Session::new("you"), line, super::WEB);
        assert_eq!((output.code, output.stderr.as_str()), (0, DEPRECATED), "{line}");
        assert_eq!(cluster.says(&format!("get {name} -o {cause}")), expected, "{line}");
    }
    let mut cluster = Cluster::with_web();
    assert_eq!(cluster.run("autoscale deploy web --max=5 --record").stderr, DEPRECATED);
    assert_eq!(
        cluster.says(&format!("get hpa web -o {cause}")),
        "kubectl autoscale deploy web --max=5 --record=true"
    );
    let text = cluster.run("edit deploy web --record").edit.expect("the object is opened");
    let saved = cluster.reads("edit deploy web --record", &text.replace("replicas: 3", "replicas: 4"));
    assert_eq!(saved.stdout, "deployment.apps/web edited\n");
    assert_eq!(
        cluster.says(&format!("get deploy web -o {cause}")),
        "kubectl edit deploy web --record=true"
    );
}
