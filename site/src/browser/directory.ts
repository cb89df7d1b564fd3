import { filterQuery, readFilters, setFilters } from '../directory/filters.ts';
import { watchSheet } from './filter-sheet.ts';

/** What the list island takes: an address of filters, and how many cards at least. */
interface Place {
  shown?: number;
}

const form = document.querySelector<HTMLFormElement>('[data-filter]');
const list = document.querySelector<HTMLElement>('[data-list]');

/** Typing is over when nothing came for this long. */
const PAUSE_MS = 250;

const fields = (of: HTMLFormElement) =>
  [...of.elements].filter(
    (field): field is HTMLInputElement | HTMLSelectElement =>
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.name !== '',
  );

const typed = (of: HTMLFormElement) => {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(of)) query.set(name, String(value));
  return readFilters(query);
};

/** Fills the form from the address. */
const restore = (of: HTMLFormElement, filters = readFilters(new URLSearchParams(location.search))) => {
  for (const field of fields(of)) {
    const value = filters[field.name as keyof typeof filters] ?? '';
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === field.value;
    else field.value = value;
  }
};

const start = (panel: HTMLFormElement, target: HTMLElement) => {
  let timer: number | undefined;

  // React comes with the first filter, not with the page.
  const draw = async () => {
    const { showList } = await import('../directory/show-list.tsx');
    const { shown }: Place = history.state ?? {};
    showList(target, { filters: readFilters(new URLSearchParams(location.search)), shown, change, more });
  };

  const visit = (query: URLSearchParams, how: 'push' | 'replace', place: Place = {}) => {
    const search = query.toString();
    const address = `${location.pathname}${search && `?${search}`}${how === 'replace' ? location.hash : ''}`;
    if (how === 'push') history.pushState(place, '', address);
    else history.replaceState(place, '', address);
    void draw();
  };

  /** One step back takes away a whole filter, not a letter of it. */
  const apply = () => {
    window.clearTimeout(timer);
    const before = readFilters(new URLSearchParams(location.search));
    const now = typed(panel);
    const query = filterQuery(now);
    if (query.toString() === filterQuery(before).toString()) return;
    const typing = before.search !== '' && now.search !== '' && before.search !== now.search;
    visit(query, typing ? 'replace' : 'push');
  };

  const change = (query: URLSearchParams) => {
    restore(panel, readFilters(query));
    visit(query, 'push');
  };

  const more = (shown: number) => visit(new URLSearchParams(location.search), 'replace', { shown });

  panel.addEventListener('input', event => {
    window.clearTimeout(timer);
    if (event.target instanceof HTMLInputElement && event.target.type === 'search')
      timer = window.setTimeout(apply, PAUSE_MS);
    else apply();
  });
  panel.addEventListener('submit', event => {
    event.preventDefault();
    apply();
  });
  panel.addEventListener('focusin', () => void import('../directory/show-list.tsx'), { once: true });
  target.querySelector('[data-list-more]')?.addEventListener('click', event => {
    event.preventDefault();
    more(48);
  });
  window.addEventListener('popstate', () => {
    restore(panel);
    void draw();
  });

  restore(panel);
  const { shown }: Place = history.state ?? {};
  if (shown || setFilters(typed(panel)).length > 0) void draw();
};

if (form) {
  watchSheet(form);
  if (list) start(form, list);
}
