//! What the reader changes of what stands beside the cluster: requests, load, the agent that follows Git.

use ecow::EcoString;
use yew::{Html, html};

use super::controls::act;
use super::rich::rich;
use super::shared::Surroundings;
use crate::api::kind::Kind;
use crate::controllers::Load;
use crate::explain::text::{Text, code};
use crate::kubelet::schema::Rules;
use crate::sim::outside::{GitChange, Outside};
use crate::sim::script::Input;
use crate::sim::timeline::Snapshot;
use crate::traffic::{Demand, PROPAGATION_MS};

/// Requests to each Service. What was `done`, the latest first, ends with what the scenario begins with.
pub fn traffic(done: &[&Outside], snapshot: &Snapshot, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let demand = done.iter().find_map(|outside| match outside {
        Outside::Traffic(demand) => Some(demand.as_ref()),
        _ => None,
    });
    let demand = demand.flatten();
    let services: Vec<_> = snapshot
        .list(Kind::Service)
        .filter(|service| service.value().at(&["spec", "selector"]).is_some())
        .collect();
    let choice = |service: &EcoString, rate: u32| {
        let is_on = demand.map_or(rate == 0, |demand| demand.service == *service && demand.rate == rate);
        let wanted = (rate > 0).then(|| Demand {
            service: service.clone(),
            rate,
            propagation_ms: PROPAGATION_MS,
            session_ms: demand.map_or(0, |demand| demand.session_ms),
            cpu_milli: demand.map_or(0, |demand| demand.cpu_milli),
        });
        let name = if rate == 0 {
            language.controls_off()
        } else {
            language.controls_rate(rate)
        };
        act(surroundings, "small", name, Some(is_on), Input::Outside(Outside::Traffic(wanted)))
    };
    html! {
        <section class="block">
            <h3>{language.controls_traffic()}</h3>
            if services.is_empty() { <p class="note">{rich(&Text::of(&language.controls_no_service(code("kubectl expose deployment web --port=80"))))}</p> }
            <ul class="breakables">{ for services.iter().map(|service| html! {
                <li key={service.name().to_string()}><b>{service.name().to_string()}</b>{ for [0, 10, 100].into_iter().map(|rate| choice(service.name(), rate)) }</li>
            }) }</ul>
        </section>
    }
}

/// The load on each Deployment that an autoscaler scales.
pub fn load(done: &[&Outside], snapshot: &Snapshot, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let targets: Vec<EcoString> = snapshot
        .list(Kind::HorizontalPodAutoscaler)
        .map(|autoscaler| autoscaler.value().string(&["spec", "scaleTargetRef", "name"]))
        .collect();
    if targets.is_empty() {
        return Html::default();
    }
    let choice = |deployment: &EcoString, cpu_milli: i64| {
        let now = done.iter().find_map(|outside| match outside {
            Outside::Load(load) if load.deployment == *deployment => load.cpu_milli,
            _ => None,
        });
        let load = Load {
            deployment: deployment.clone(),
            cpu_milli: Some(cpu_milli),
            memory_bytes: None,
        };
        act(
            surroundings,
            "small",
            format!("{cpu_milli}m"),
            Some(now == Some(cpu_milli)),
            Input::Outside(Outside::Load(load)),
        )
    };
    html! {
        <section class="block">
            <h3>{language.controls_load()}</h3>
            <ul class="breakables">{ for targets.iter().map(|target| html! {
                <li key={target.to_string()}><b>{target.to_string()}</b>{ for [100, 500, 1000, 4000].into_iter().map(|cpu| choice(target, cpu)) }</li>
            }) }</ul>
        </section>
    }
}

/// The schema of the database that each image knows, where there is one, and what becomes of those that know an older one.
pub fn database(done: &[&Outside], surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let rules = done.iter().find_map(|outside| match outside {
        Outside::Schema(rules) => Some(rules),
        _ => None,
    });
    let Some(rules) = rules else {
        return Html::default();
    };
    let other = Rules {
        crash: !rules.crash,
        ..rules.clone()
    };
    let input = Input::Outside(Outside::Schema(other));
    html! {
        <section class="block">
            <h3>{language.controls_database()}</h3>
            <ul class="breakables">{ for rules.images.iter().map(|(image, version)| html! {
                <li key={image.to_string()}><b>{image.to_string()}</b><span class="note">{language.controls_database_knows(version)}</span></li>
            }) }</ul>
            <div class="switches">{act(surroundings, "switch", language.controls_database_crash(), Some(rules.crash), input)}</div>
            <p class="note">{language.controls_database_note()}</p>
        </section>
    }
}

/// How the agent follows the repository, where there is one.
pub fn agent(done: &[&Outside], surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let changes: Vec<&GitChange> = done
        .iter()
        .map_while(|outside| match outside {
            Outside::Git(change) => change.as_ref().map(Some),
            _ => Some(None),
        })
        .flatten()
        .collect();
    if changes.is_empty() {
        return Html::default();
    }
    let now = |setting: fn(&GitChange) -> Option<bool>| changes.iter().find_map(|change| setting(change)).unwrap_or_default();
    let (heals, prunes) = (now(|change| change.self_heal), now(|change| change.prune));
    let switch =
        |name: String, on: bool, change: GitChange| act(surroundings, "switch", name, Some(on), Input::Outside(Outside::Git(Some(change))));
    let heal = GitChange {
        self_heal: Some(!heals),
        ..GitChange::default()
    };
    let prune = GitChange {
        prune: Some(!prunes),
        ..GitChange::default()
    };
    html! {
        <section class="block">
            <h3>{language.controls_git()}</h3>
            <div class="switches">
                {switch(language.controls_heal(), heals, heal)}
                {switch(language.controls_prune(), prunes, prune)}
            </div>
        </section>
    }
}
