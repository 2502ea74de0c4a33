//! What kubectl says to lines that are wrong, and that nothing comes of them.

mod cases;

use cases::Terminal;

#[test]
fn a_wrong_line_gets_kubectls_own_words_and_exit_code_and_changes_nothing() {
    let mut terminal = Terminal::base("");
    let steps = terminal.steps.len();
    let cases = [
        (
            "get pods --nope",
            "error: unknown flag: --nope\nSee 'kubectl get --help' for usage.\n",
        ),
        (
            "get pods -Z",
            "error: unknown shorthand flag: 'Z' in -Z\nSee 'kubectl get --help' for usage.\n",
        ),
        (
            "get deploy nope",
            "Error from server (NotFound): deployments.apps \"nope\" not found\n",
        ),
        ("get pod nope", "Error from server (NotFound): pods \"nope\" not found\n"),
        ("get cats", "error: the server doesn't have a resource type \"cats\"\n"),
        (
            "delete deploy nope",
            "Error from server (NotFound): deployments.apps \"nope\" not found\n",
        ),
        (
            "set image deploy/web nope=shop:2",
            "error: unable to find container named \"nope\"\n",
        ),
        (
            "rollout undo deploy/web --to-revision=9",
            "error: unable to find specified revision 9 in history\n",
        ),
        (
            "rollout history deploy/web --revision=9",
            "error: unable to find the specified revision\n",
        ),
        (
            "rollout status deploy/nope",
            "Error from server (NotFound): deployments.apps \"nope\" not found\n",
        ),
        (
            "scale deploy/web --replicas=two",
            "error: invalid argument \"two\" for \"--replicas\" flag: strconv.ParseInt: parsing \"two\": invalid syntax\nSee 'kubectl scale --help' for usage.\n",
        ),
        ("scale deploy/web", "error: required flag(s) \"replicas\" not set\n"),
        (
            "scale deploy/web --current-replicas=2 --replicas=4",
            "error: Expected replicas to be 2, was 3\n",
        ),
        (
            "get deploy web -o jsonpath={.spec",
            "error: error parsing jsonpath {.spec, unclosed action\n",
        ),
        (
            "label rs -l app=web app=other",
            "error: 'app' already has a value (web), and --overwrite is false\n",
        ),
        // What looks like JSON is not read by kubectl.
        (
            "patch deploy web -p {",
            "Error from server (BadRequest): unexpected end of JSON input\n",
        ),
    ];
    let mut wrong = Vec::new();
    for (line, expected) in cases {
        let printed = terminal.run(line, "");
        let said: Vec<&str> = printed
            .err
            .split_inclusive('\n')
            .filter(|text| !text.starts_with("Warning: "))
            .collect();
        let last = said.concat();
        if (printed.code, printed.out.as_str(), last.as_str()) != (1, "", expected) {
            wrong.push(format!("{line}: {printed:?}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(
        terminal.steps[steps..]
            .iter()
            .all(|step| step.write.outcome != converge::apiserver::write::Outcome::Stored),
        "nothing was stored"
    );
}
