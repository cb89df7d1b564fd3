import { API } from '../data/browser-api.ts';
import type { Filters } from '../directory/filters.ts';
import { formatCount } from '../wording/count.ts';
import { addStyles } from './add-styles.ts';
import { element } from './element.ts';
import { markedParts, type Suggestion, suggestionAddress, suggestionsOf } from './suggestion-list.ts';
import styles from './suggestions.css?inline';
import { timeLimit } from './time-limit.ts';

const LIST = 'search-suggestions';
/** Milliseconds without typing before the suggestions are requested. */
const PAUSE_MS = 80;
const TIMEOUT_MS = 5000;

/** Returns the suggestions for a text. None if the request fails, because the search works without them. */
const load = async (text: string): Promise<Suggestion[]> => {
  const address = `${API}/search-suggestions?${new URLSearchParams({ text })}`;
  const answer = await fetch(address, { signal: timeLimit(TIMEOUT_MS) }).catch(() => undefined);
  return answer?.ok ? suggestionsOf(await answer.json()) : [];
};

const optionOf = ({ name, note }: Suggestion, text: string, at: number) =>
  element(
    'li',
    { role: 'option', id: `${LIST}-${at}`, 'aria-selected': 'false' },
    element(
      'span',
      {},
      ...markedParts(name, text).map(({ part, isMarked }) => (isMarked ? element('mark', {}, part) : part)),
    ),
    ...(note ? [' ', element('small', {}, note)] : []),
  );

/**
 * Offers suggestions below a search field while the visitor types: names of franchises, categories and places. Arrow
 * keys choose one, Enter opens it and Escape closes the list. Without a chosen one, Enter searches for the text.
 * @param field the search field; the list is placed after it
 * @param readFilters returns the current filters, which stay when a category or place is chosen
 */
export const offerSuggestions = (field: HTMLInputElement, readFilters: () => Filters): void => {
  addStyles(styles);
  const list = element('ul', { role: 'listbox', id: LIST, 'aria-label': 'Suggestions', class: 'suggestions' });
  const status = element('p', { role: 'status', class: 'unseen' });
  field.after(list, status);
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', LIST);

  let offered: Suggestion[] = [];
  let chosen = -1;
  let timer: number | undefined;
  /** Number of the newest request. Responses to older ones are ignored. */
  let newest = 0;

  const choose = (next: number) => {
    list.children[chosen]?.setAttribute('aria-selected', 'false');
    chosen = next;
    const option = list.children[chosen];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) field.setAttribute('aria-activedescendant', option.id);
    else field.removeAttribute('aria-activedescendant');
  };

  const offer = (suggestions: Suggestion[], text: string) => {
    choose(-1);
    offered = suggestions;
    list.replaceChildren(...offered.map((one, at) => optionOf(one, text, at)));
    list.hidden = offered.length === 0;
    field.setAttribute('aria-expanded', String(!list.hidden));
    status.textContent = list.hidden ? '' : formatCount(offered.length, 'suggestion');
  };

  const close = () => {
    window.clearTimeout(timer);
    newest++;
    offer([], '');
  };

  const ask = async () => {
    const text = field.value.trim();
    const request = ++newest;
    const suggestions = text.length < 2 ? [] : await load(text);
    if (request === newest) offer(suggestions, text);
  };

  const open = (at: number) => {
    const suggestion = offered[at];
    if (suggestion) location.assign(suggestionAddress(suggestion, readFilters()));
  };

  field.addEventListener('keydown', event => {
    const { key, isComposing } = event;
    // While an input method composes a word, the keys belong to it.
    if (isComposing) return;
    if (key === 'Enter' && chosen < 0) return close();
    if (list.hidden && key !== 'ArrowDown') return;
    if (key === 'ArrowDown' && list.hidden) void ask();
    else if (key === 'ArrowDown') choose(chosen === offered.length - 1 ? -1 : chosen + 1);
    else if (key === 'ArrowUp') choose(chosen < 0 ? offered.length - 1 : chosen - 1);
    else if (key === 'Enter') open(chosen);
    else if (key === 'Escape') close();
    else return;
    event.preventDefault();
  });
  field.addEventListener('input', () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(ask, PAUSE_MS);
  });
  field.addEventListener('blur', close);
  // Keeps the focus in the field, so that the list stays open until the click.
  list.addEventListener('pointerdown', event => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role="option"]') : null;
    if (option) open([...list.children].indexOf(option));
  });
  window.addEventListener('pageshow', close);
  offer([], '');
  if (field.value && document.activeElement === field) void ask();
};
