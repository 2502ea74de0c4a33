//! Patches as real clients send them, and what they do.

use super::{apply, three_way, two_way};
use crate::api::schema::{Type, root};
use crate::api::value::Value;
use crate::value;

fn deployment() -> Option<Type> {
    let of = root("apps/v1", "Deployment");
    assert!(of.is_some());
    of
}

fn with_spec(spec: Value) -> Value {
    value!({"spec": {"template": {"spec": spec}}})
}

fn with_containers(containers: Value) -> Value {
    with_spec(value!({"containers": containers}))
}

#[test]
fn containers_are_merged_by_name_and_keep_the_order_that_the_patch_sets() {
    let stored =
        with_containers(value!([{"name": "a", "image": "a:1", "env": [{"name": "X", "value": "1"}]}, {"name": "b", "image": "b:1"}]));
    let patch = value!({"spec": {"template": {"spec": {
        "$setElementOrder/containers": [{"name": "b"}, {"name": "a"}],
        "containers": [{"name": "b", "image": "b:2"}, {"name": "a", "env": [{"name": "Y", "value": "2"}]}]
    }}}});
    let patched = apply(&stored, &patch, deployment()).expect("it fits");
    assert_eq!(
        patched,
        with_containers(value!([
            {"name": "b", "image": "b:2"},
            {"name": "a", "image": "a:1", "env": [{"name": "Y", "value": "2"}, {"name": "X", "value": "1"}]}
        ]))
    );
}

#[test]
fn directives_delete_and_replace() {
    let stored = with_containers(value!([{"name": "a", "image": "a:1"}, {"name": "b", "image": "b:1"}]));
    let cases = [
        (value!([{"name": "a", "$patch": "delete"}]), value!([{"name": "b", "image": "b:1"}])),
        (
            value!([{"$patch": "replace"}, {"name": "c", "image": "c:1"}]),
            value!([{"name": "c", "image": "c:1"}]),
        ),
    ];
    for (containers, expected) in cases {
        assert_eq!(
            apply(&stored, &with_containers(containers), deployment()),
            Ok(with_containers(expected))
        );
    }
    let patch = value!({"spec": {"template": {"$patch": "replace", "spec": {"x": 1}}}});
    assert_eq!(
        apply(&stored, &patch, deployment()),
        Ok(value!({"spec": {"template": {"spec": {"x": 1}}}}))
    );
}

#[test]
fn retained_keys_drop_the_rest_of_a_strategy() {
    let stored = value!({"spec": {"strategy": {"type": "RollingUpdate", "rollingUpdate": {"maxSurge": 1}}}});
    let patch = value!({"spec": {"strategy": {"$retainKeys": ["type"], "type": "Recreate"}}});
    assert_eq!(
        apply(&stored, &patch, deployment()),
        Ok(value!({"spec": {"strategy": {"type": "Recreate"}}}))
    );
}

#[test]
fn finalizers_are_merged_as_a_set() {
    let stored = value!({"metadata": {"finalizers": ["a", "b"]}});
    let patch = value!({"metadata": {"$deleteFromPrimitiveList/finalizers": ["a"], "finalizers": ["c"]}});
    let patched = apply(&stored, &patch, deployment()).expect("it fits");
    assert_eq!(patched, value!({"metadata": {"finalizers": ["c", "b"]}}));
    let back = two_way(&stored, &patched, deployment()).expect("it has all its keys");
    assert_eq!(
        back,
        value!({"metadata": {
            "$deleteFromPrimitiveList/finalizers": ["a"],
            "$setElementOrder/finalizers": ["c", "b"],
            "finalizers": ["c"]
        }})
    );
}

#[test]
fn a_three_way_patch_leaves_what_others_wrote_and_takes_out_what_is_said_no_more() {
    let applied = value!({"spec": {"replicas": 3, "template": {"spec": {"containers": [{"name": "a", "image": "a:1"}, {"name": "b", "image": "b:1"}]}}}});
    let current = value!({"spec": {"replicas": 5, "paused": true, "template": {"spec": {"containers": [
        {"name": "a", "image": "a:1", "imagePullPolicy": "Always"}, {"name": "b", "image": "b:1"}, {"name": "injected", "image": "i:1"}
    ]}}}});
    let modified = value!({"spec": {"template": {"spec": {"containers": [{"name": "a", "image": "a:2"}, {"name": "c", "image": "c:1"}]}}}});
    let patch = three_way(&applied, &modified, &current, deployment()).expect("the halves go together");
    assert_eq!(
        patch,
        value!({"spec": {"replicas": null, "template": {"spec": {
            "$setElementOrder/containers": [{"name": "a"}, {"name": "c"}],
            "containers": [{"name": "a", "image": "a:2"}, {"name": "c", "image": "c:1"}, {"$patch": "delete", "name": "b"}]
        }}}})
    );
    let patched = apply(&current, &patch, deployment()).expect("it fits");
    let names: Vec<&str> = patched
        .items(&["spec", "template", "spec", "containers"])
        .iter()
        .map(|item| item.text(&["name"]))
        .collect();
    assert_eq!(names, ["a", "c", "injected"]);
    assert_eq!(patched.at(&["spec", "replicas"]), None);
    assert!(patched.flag(&["spec", "paused"]));
}

#[test]
fn applying_the_same_again_makes_an_empty_patch() {
    let applied = value!({"metadata": {"labels": {"a": "b"}}, "spec": {"strategy": {"type": "Recreate"}, "template": {"spec": {"containers": [{"name": "a", "image": "a:1"}]}}}});
    let mut current = applied.clone();
    current.set(&["spec", "revisionHistoryLimit"], 10);
    assert_eq!(three_way(&applied, &applied, &current, deployment()), Ok(Value::map()));
}

#[test]
fn another_type_of_strategy_drops_what_the_server_filled_in() {
    let of = deployment();
    let current = value!({"spec": {"strategy": {"type": "RollingUpdate", "rollingUpdate": {"maxSurge": "25%"}}}});
    let modified = value!({"spec": {"strategy": {"type": "Recreate"}}});
    let patch = three_way(&value!({"spec": {}}), &modified, &current, of).expect("a patch");
    assert_eq!(patch, value!({"spec": {"strategy": {"$retainKeys": ["type"], "type": "Recreate"}}}));
    assert_eq!(apply(&current, &patch, of), Ok(modified));
}

/// Found by fuzzing: the second of two containers of one name was compared with the one that the first was compared with, so
/// that it took out what the first had put in, and the next apply of the same was refused.
#[test]
fn of_several_items_of_one_key_each_is_compared_with_one() {
    let patched = |old: Value, new: Value| two_way(&with_containers(old), &with_containers(new), deployment()).expect("they have names");
    let one = value!([{"name": "a", "image": "a:1", "stdin": true}]);
    let two = value!([{"name": "a", "image": "a:1", "tty": true}, {"name": "a", "image": "a:2"}]);
    let order = value!([{"name": "a"}, {"name": "a"}]);
    for (old, new, expected) in [
        (
            &one,
            &two,
            value!({"$setElementOrder/containers": (order.clone()), "containers": [
                {"name": "a", "stdin": null, "tty": true},
                {"name": "a", "image": "a:2"}
            ]}),
        ),
        (
            &two,
            &one,
            value!({"$setElementOrder/containers": [{"name": "a"}], "containers": [
                {"name": "a", "stdin": true, "tty": null},
                {"$patch": "delete", "name": "a"}
            ]}),
        ),
        (
            &two,
            &value!([{"name": "a", "image": "a:1", "tty": true}, {"name": "a", "image": "a:3"}]),
            value!({"$setElementOrder/containers": order, "containers": [{"name": "a", "image": "a:3"}]}),
        ),
    ] {
        assert_eq!(patched(old.clone(), new.clone()), with_spec(expected), "{old} to {new}");
    }
    assert_eq!(patched(two.clone(), two), Value::map());
}

#[test]
fn what_two_containers_of_one_name_say_is_put_in_together_and_stays() {
    let applied = with_containers(value!([{"name": "a", "image": "a:1", "ports": [{"containerPort": 80, "protocol": "TCP"}]}]));
    let modified = with_containers(value!([{"name": "a", "image": "a:1", "tty": true}, {"name": "a", "image": "a:1", "stdin": true}]));
    let patch = three_way(&applied, &modified, &applied, deployment()).expect("the halves go together");
    let patched = apply(&applied, &patch, deployment()).expect("it fits");
    assert_eq!(
        patched,
        with_containers(value!([{"name": "a", "image": "a:1", "tty": true, "stdin": true}]))
    );
    let again = three_way(&modified, &modified, &patched, deployment()).expect("the halves go together");
    assert_eq!(apply(&patched, &again, deployment()), Ok(patched));
}

/// Found by fuzzing: the work grew with the square of the items.
#[test]
fn long_lists_are_compared_and_merged_in_little_time() {
    let start = std::time::Instant::now();
    let variables = |first: usize| (first..6_000).map(|at| value!({"name": (format!("A{at}")), "value": (format!("$(A{at})"))}));
    let pod = |first| with_containers(value!([{"name": "a", "env": (Value::list(variables(first)))}]));
    let patch = three_way(&pod(0), &pod(3000), &pod(0), deployment()).expect("it has all its keys");
    assert_eq!(apply(&pod(0), &patch, deployment()), Ok(pod(3000)));
    let scalars =
        |first: usize| value!({"metadata": {"finalizers": (Value::list((first..6_000).map(|at| Value::from(format!("a/b{at}")))))}});
    let patch = two_way(&scalars(0), &scalars(3000), deployment()).expect("scalars need no key");
    assert_eq!(apply(&scalars(0), &patch, deployment()), Ok(scalars(3000)));
    assert!(start.elapsed() < std::time::Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn an_item_without_its_merge_key_is_refused_by_whoever_compares_it() {
    let of = deployment();
    let with = |secrets: Value| value!({"spec": {"template": {"spec": {"imagePullSecrets": secrets}}}});
    let (none, named, nameless) = (with(value!([])), with(value!([{"name": "a"}])), with(value!([{"name": "a"}, {}])));
    let refused = Err("map: map[] does not contain declared merge key: name".to_owned());
    assert_eq!(two_way(&nameless, &nameless, of), refused);
    assert_eq!(two_way(&named, &nameless, of), refused);
    assert_eq!(three_way(&nameless, &nameless, &nameless, of), refused);
    assert_eq!(three_way(&nameless, &named, &named, of), refused);
    // Where nothing was, nothing is compared.
    assert!(two_way(&none, &nameless, of).is_ok());
}
