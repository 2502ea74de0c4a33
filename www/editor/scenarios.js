// The scenarios of the gallery. www/boot.js fetches them, for it needs them for links as well.
import { language } from './words.js';

let fetched = () => Promise.reject(new Error('nobody said where the scenarios are'));

/** Says how to get the groups and the scenarios. */
export function provide(source) {
  fetched = source;
}

/** The groups and the scenarios. */
export const gallery = () => fetched();

/** A scenario's title in the language of the page. */
export const nameOf = ({ title, name }) => title[language()] || title.en || name;

/** Goes to a scenario's address, as its link does; www/boot.js opens what the address names. */
export function openScenario(name) {
  const address = `#scenario=${name}`;
  if (location.hash === address) dispatchEvent(new HashChangeEvent('hashchange'));
  else location.hash = address;
}
