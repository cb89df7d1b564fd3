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

/** Chooses what an address says. What is no choice becomes one that says so: the list is narrowed by it all the same. */
const choose = (select: HTMLSelectElement, value: string) => {
  for (const option of select.querySelectorAll('[data-unknown]')) option.remove();
  const known = [...select.options].find(option => option.value.toLowerCase() === value.toLowerCase());
  if (!known) {
    const option = new Option(select.name === 'category' ? `${value} (unknown)` : value, value);
    option.dataset.unknown = '';
    select.append(option);
  }
  select.value = known?.value ?? value;
};

/** The search in the hero fills the one of the panel, and is filled with it. */
const hero = document.querySelector<HTMLFormElement>('[data-hero-search]');
const heroField = hero?.querySelector('input');

/** Fills the form from the address. */
const restore = (of: HTMLFormElement, filters = readFilters(new URLSearchParams(location.search))) => {
  for (const field of fields(of)) {
    const value = filters[field.name as keyof typeof filters] ?? '';
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === field.value;
    else if (field instanceof HTMLSelectElement) choose(field, value);
    else field.value = value;
  }
  if (heroField) heroField.value = filters.search;
};

/** To where the list begins, for eyes and for readers of screens. */
const showResults = () => {
  const heading = document.getElementById('list-heading');
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
};

const start = (panel: HTMLFormElement, target: HTMLElement) => {
  let timer: number | undefined;
  /** The page of the directory that this file is. Filters narrow all of it: they live at the home page's address. */
  const published = { path: location.pathname, page: Number(target.dataset.list) || 1 };

  // React comes with the first filter, not with the page.
  const draw = async () => {
    const { showList } = await import('../directory/show-list.tsx');
    const { shown }: Place = history.state ?? {};
    const filters = readFilters(new URLSearchParams(location.search));
    const page = setFilters(filters).length === 0 && location.pathname === published.path ? published.page : 1;
    showList(target, { filters, page, shown, change, more });
  };

  const visit = (query: URLSearchParams, how: 'push' | 'replace', place: Place = {}) => {
    const search = query.toString();
    const path = search || how === 'push' ? '/' : location.pathname;
    const address = `${path}${search && `?${search}`}${how === 'replace' ? location.hash : ''}`;
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
  hero?.addEventListener('submit', event => {
    event.preventDefault();
    const search = panel.querySelector<HTMLInputElement>('[name="search"]');
    if (search && heroField) search.value = heroField.value;
    apply();
    showResults();
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
  watchSheet(form, showResults);
  if (list) start(form, list);
}
