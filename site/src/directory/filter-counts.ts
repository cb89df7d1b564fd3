import type { FilterCounts } from '@marketplace/api';
import { API } from '../data/browser-api.ts';
import { formatNumber } from '../wording/count.ts';
import { type Filters, filterQuery } from './filters.ts';

let latest: { query: string; counts: Promise<FilterCounts | null> } | undefined;

const readCounts = async (query: string): Promise<FilterCounts | null> => {
  const answer = await fetch(`${API}/franchises/counts${query && `?${query}`}`);
  return answer.ok ? answer.json() : null;
};

/**
 * Returns the numbers of franchises for the choices of the filters; null if they are unknown. The last result is kept,
 * because the panel and the list both need it.
 */
export const findCounts = (filters: Filters): Promise<FilterCounts | null> => {
  const query = filterQuery({ ...filters, exact: '', sort: '' }).toString();
  if (latest?.query !== query) latest = { query, counts: readCounts(query).catch(() => null) };
  const { counts } = latest;
  return counts;
};

type CountedSelect = 'category' | 'place' | 'min_investment' | 'max_investment';
const SELECTS: readonly CountedSelect[] = ['category', 'place', 'min_investment', 'max_investment'];

/** Writes the count after the label of an option. An option without franchises is disabled, unless it is selected. */
const showCount = (option: HTMLOptionElement, count: number | undefined) => {
  // An option without the attribute `value` uses its text as the value, and the next lines change the text.
  option.setAttribute('value', option.value);
  option.dataset.label ??= option.text;
  option.text = count === undefined ? option.dataset.label : `${option.dataset.label} (${formatNumber(count)})`;
  option.disabled = count === 0 && !option.selected;
};

/** Shows the numbers of franchises in the filter panel; null removes them. */
export const showCounts = (panel: HTMLFormElement, counts: FilterCounts | null): void => {
  for (const name of SELECTS) {
    const select = panel.elements.namedItem(name);
    if (!(select instanceof HTMLSelectElement)) continue;
    for (const option of select.options) {
      // Only the choices of the page have a count.
      const isCounted = option.value !== '' && option.dataset.unknown === undefined;
      if (isCounted) showCount(option, counts?.[name][option.value]);
    }
  }
  const featured = panel.elements.namedItem('featured');
  const place = panel.querySelector('[data-featured-count]');
  if (!(featured instanceof HTMLInputElement) || !place) return;
  place.textContent = counts ? ` (${formatNumber(counts.featured)})` : '';
  featured.disabled = counts?.featured === 0 && !featured.checked;
};
