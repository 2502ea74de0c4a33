use super::*;
use crate::value;

fn told(text: &str) -> String {
    let object = value!({
        "metadata": {"labels": {"app": "web"}},
        "spec": {"replicas": 3, "containers": [{"name": "a", "image": "shop:1"}, {"name": "b", "image": "shop:latest"}]}
    });
    let mut scope = Scope::new([("object", object), ("oldObject", Value::Null)]);
    match parse(text).and_then(|expression| evaluate(&expression, &mut scope)) {
        Ok(value) => value.to_string(),
        Err(error) => error,
    }
}

#[test]
fn expressions_come_to_what_the_language_says() {
    let cases = [
        ("object.spec.replicas <= 5", "true"),
        ("1 + 2 * 3 - 4 == 3 && !(2 > 3)", "true"),
        ("has(object.spec.paused) ? object.spec.paused : false", "false"),
        ("object.spec.paused", "no such key: paused"),
        ("object.spec.paused || object.spec.replicas == 3", "true"),
        ("object.spec.paused && object.spec.replicas == 3", "no such key: paused"),
        ("oldObject == null", "true"),
        (
            "'app' in object.metadata.labels && object.metadata.labels['app'] in ['web', \"api\"]",
            "true",
        ),
        ("object.spec.containers.all(c, !c.image.endsWith(':latest'))", "false"),
        (
            "object.spec.containers.filter(c, c.image.contains('latest')).map(c, c.name)",
            r#"["b"]"#,
        ),
        ("object.spec.containers.exists_one(c, c.name == 'a')", "true"),
        ("size(object.spec.containers) + 'abc'.size()", "5"),
        ("'at most ' + string(object.spec.replicas)", r#""at most 3""#),
        ("object.spec.replicas < 'x'", "no such overload"),
        ("1 / 0", "division by zero"),
        ("9223372036854775807 + 1", "integer overflow"),
        ("object.spec.containers.all(c, c.image.matches('^shop:[a-z0-9]+$'))", "true"),
        ("'a'.matches('(')", "error parsing regexp: missing closing ): `(`"),
        ("' A,b '.trim().lowerAscii().split(',').join('-').upperAscii()", r#""A-B""#),
        ("'chicken'.substring(2, 5) + 'abc'.substring(1).replace('c', 'd')", r#""ickbd""#),
        ("'abc'.indexOf('c') + 'abc'.indexOf('x')", "1"),
        ("'abc'.substring(4)", "index out of range: 4"),
        ("'abc'.substring(2, 1)", "invalid substring range. start: 2, end: 1"),
        ("object.spec.replicas.trim()", "no such overload"),
        ("object.spec.image.find('a')", "undeclared reference to 'find'"),
        ("object.spec.replicas <", "expected a name, found the end"),
        ("(1", "expected ')', found the end"),
        ("1 2", "unexpected '2'"),
        ("'open", "a text does not end"),
    ];
    for (text, expected) in cases {
        assert_eq!(told(text), expected, "{text}");
    }
}

#[test]
fn no_expression_exhausts_the_reader() {
    for text in [
        "(".repeat(9_000),
        "!".repeat(9_000),
        "a".to_owned() + &".b".repeat(4_000),
        "1".to_owned() + &"+1".repeat(4_000),
    ] {
        assert!(parse(&text).is_err_and(|error| error.contains("more than 64")), "{}", &text[..20]);
    }
}
