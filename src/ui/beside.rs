//! What the reader changes of what stands beside the cluster: requests, load, the agent that follows Git.

use ecow::EcoString;
use yew::{Html, html};

use super::controls::act;
use super::examples;
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
    let demand_for = |service: &EcoString, rate: u32, cpu_milli: u32| Demand {
        service: service.clone(),
        rate,
        propagation_ms: PROPAGATION_MS,
        session_ms: demand.map_or(0, |demand| demand.session_ms),
        cpu_milli,
    };
    let set = |name: String, is_on: bool, wanted: Option<Demand>| {
        act(surroundings, "small", name, Some(is_on), Input::Outside(Outside::Traffic(wanted)))
    };
    let rate_button = |service: &EcoString, rate: u32| {
        let is_on = demand.map_or(rate == 0, |demand| demand.service == *service && demand.rate == rate);
        let wanted = (rate > 0).then(|| demand_for(service, rate, demand.map_or(0, |demand| demand.cpu_milli)));
        let name = if rate == 0 {
            language.controls_off()
        } else {
            language.controls_rate(rate)
        };
        set(name, is_on, wanted)
    };
    let cost_button = |demand: &Demand, cpu_milli: u32| {
        let wanted = Demand {
            cpu_milli,
            ..demand.clone()
        };
        set(milli(i64::from(cpu_milli)), demand.cpu_milli == cpu_milli, Some(wanted))
    };
    let row = |service: &EcoString| {
        let current = demand.filter(|demand| demand.service == *service);
        html! {
            <>
                <li key={service.to_string()}><b>{service.to_string()}</b>{ for offered(&RATES, current.map(|demand| demand.rate)).into_iter().map(|rate| rate_button(service, rate)) }</li>
                if let Some(current) = current {
                    <li key={format!("{service} cost")} class="more"><b>{language.controls_request_cpu()}</b>{ for offered(&REQUEST_MILLI, Some(current.cpu_milli)).into_iter().map(|cpu| cost_button(current, cpu)) }</li>
                }
            </>
        }
    };
    let deployment = snapshot.list(Kind::Deployment).next();
    let expose = examples::about(deployment.map(|object| object.key()), "kubectl expose deployment ", " --port=80");
    html! {
        <section class="block">
            <h3>{language.controls_traffic()}</h3>
            if services.is_empty() { <p class="note">{rich(&Text::of(&language.controls_no_service(code(&expose))))}</p> }
            <ul class="breakables">{ for services.iter().map(|service| row(service.name())) }</ul>
        </section>
    }
}

/// What is offered: requests a second, thousandths of a core that each keeps busy for a second, thousandths of a core that
/// all Pods of a Deployment use, bytes that each uses.
const RATES: [u32; 3] = [0, 10, 100];
const REQUEST_MILLI: [u32; 4] = [0, 1, 4, 20];
const LOAD_MILLI: [i64; 4] = [100, 500, 1000, 4000];
const LOAD_BYTES: [i64; 4] = [50 << 20, 100 << 20, 300 << 20, 1000 << 20];

/// The usual values in order, with the one that stands if it is another.
fn offered<T: Ord + Copy>(usual: &[T], now: Option<T>) -> Vec<T> {
    let mut values: Vec<T> = usual.iter().copied().chain(now).collect();
    values.sort_unstable();
    values.dedup();
    values
}

fn milli(cpu_milli: i64) -> String {
    if cpu_milli == 0 { "0".into() } else { format!("{cpu_milli}m") }
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
    // A change of one says nothing of the other, which then stays.
    let stands = |deployment: &EcoString, part: fn(&Load) -> Option<i64>| {
        done.iter().find_map(|outside| match outside {
            Outside::Load(load) if load.deployment == *deployment => part(load),
            _ => None,
        })
    };
    let button = |deployment: &EcoString, name: String, is_on: bool, cpu_milli: Option<i64>, memory_bytes: Option<i64>| {
        let deployment = deployment.clone();
        let load = Load {
            deployment,
            cpu_milli,
            memory_bytes,
        };
        act(surroundings, "small", name, Some(is_on), Input::Outside(Outside::Load(load)))
    };
    let row = |target: &EcoString| {
        let (cpu, memory) = (stands(target, |load| load.cpu_milli), stands(target, |load| load.memory_bytes));
        html! {
            <>
                <li key={format!("{target} cpu")}><b>{language.controls_load_cpu(target)}</b>
                    { for offered(&LOAD_MILLI, cpu).into_iter().map(|value| button(target, milli(value), cpu == Some(value), Some(value), None)) }</li>
                <li key={format!("{target} memory")}><b>{language.controls_load_memory(target)}</b>
                    { for offered(&LOAD_BYTES, memory).into_iter().map(|value| button(target, format!("{}Mi", value >> 20), memory == Some(value), None, Some(value))) }</li>
            </>
        }
    };
    html! {
        <section class="block">
            <h3>{language.controls_load()}</h3>
            <ul class="breakables">{ for targets.iter().map(row) }</ul>
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
