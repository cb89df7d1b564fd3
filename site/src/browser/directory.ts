import { PAGE_SIZE } from '../data/source.ts';
import { type Filters, filterQuery, isNarrowed, readFilters } from '../directory/filters.ts';
import { watchSheet } from './filter-sheet.ts';

/** What the list island takes: an address of filters, and how many cards at least. */
interface Place {
  shown?: number;
}

const form = document.querySelector<HTMLFormElement>('[data-filter]');
const list = document.querySelector<HTMLElement>('[data-list]');

/** Typing is over when nothing came for this long. */
const PAUSE_MS = 250;

type Field = HTMLInputElement | HTMLSelectElement;

const fields = (of: HTMLFormElement) =>
  [...of.elements].filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.name !== '',
  );

const typed = (of: HTMLFormElement) => {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(of)) query.set(name, String(value));
  return readFilters(query);
};

/** On a category's own page the category, which is in no query; elsewhere empty. */
const category = form?.dataset.category ?? '';
const isOfCategory = category !== '';

/** What the address asks for. */
const asked = (query = new URLSearchParams(location.search)): Filters => {
  const filters = readFilters(query);
  return isOfCategory ? { ...filters, category } : filters;
};

/** The same page with these filters, without what is empty and what the page is of. */
const queryOf = (filters: Filters) => filterQuery(filters, isOfCategory);

/** An address that a form without a script has made names empty filters: they go. */
const tidy = () => {
  const query = new URLSearchParams(location.search);
  const empty = [...query].filter(([, value]) => value === '').map(([name]) => name);
  if (empty.length === 0) return;
  for (const name of empty) query.delete(name, '');
  history.replaceState(history.state, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}${location.hash}`);
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

/** Whether it says something else than it did when the page came. */
const isChanged = (field: Field) => {
  if (field instanceof HTMLSelectElement)
    return field.selectedOptions[0] !== (field.querySelector('[selected]') ?? field.options[0]);
  return field.type === 'checkbox' ? field.checked : field.value !== '';
};

/** What a visitor has typed and chosen while this script was on its way: it counts, whatever the address says. */
const early = new Set(
  [form, hero].some(one => one?.contains(document.activeElement))
    ? [form, hero].flatMap(one => (one ? fields(one) : [])).filter(isChanged)
    : [],
);

/** Fills the form from the address. */
const restore = (of: HTMLFormElement, filters = asked()) => {
  for (const field of fields(of)) {
    if (early.delete(field)) continue;
    const value = filters[field.name as keyof typeof filters] ?? '';
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === field.value;
    else if (field instanceof HTMLSelectElement) choose(field, value);
    else field.value = value;
  }
  if (heroField && !early.delete(heroField)) heroField.value = filters.search;
};

/** Back on a page that was kept as it was left: with a filter that led away from it. */
const restoreOnReturn = (of: HTMLFormElement) =>
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restore(of);
  });

const focusResults = () => document.getElementById('list-heading')?.focus({ preventScroll: true });

/** To where the list begins, for eyes and for readers of screens. */
const showResults = () => {
  document.getElementById('list-heading')?.scrollIntoView({ block: 'start' });
  focusResults();
};

/** To the list of another category, or of all, with the same filters. */
const leave = (panel: HTMLFormElement, filters: Filters) => {
  const select = panel.elements.namedItem('category');
  const slug = select instanceof HTMLSelectElement ? select.selectedOptions[0]?.dataset.slug : undefined;
  const query = filterQuery(filters, true);
  location.assign(`${slug ? `/category/${slug}` : '/'}${query.size > 0 ? `?${query}` : ''}#franchises`);
};

/** A page further on has no list that is narrowed where it stands: it leads to the first one. */
const lead = (panel: HTMLFormElement) => {
  restore(panel);
  restoreOnReturn(panel);
  panel.addEventListener('submit', event => {
    event.preventDefault();
    const now = typed(panel);
    if (isOfCategory && now.category !== category) return leave(panel, now);
    const query = queryOf(now);
    location.assign(`${new URL(panel.action).pathname}${query.size > 0 ? `?${query}` : ''}#franchises`);
  });
};

const start = (panel: HTMLFormElement, target: HTMLElement) => {
  let timer: number | undefined;
  /** The page of the list that this file is. Filters narrow all of it: they live at the first page's address. */
  const first = new URL(panel.action).pathname;
  const published = { path: location.pathname, page: Number(target.dataset.list) || 1 };
  /** The address of what is shown, without the place on the page, and what was noted with it. */
  const address = () => location.pathname + location.search;
  let drawn = address();
  let place: Place = history.state ?? {};

  // React comes with the first filter, not with the page. It may not come.
  const load = () => import('../directory/show-list.tsx').catch(() => undefined);

  /** @param goOn behind how many cards a visitor goes on who has asked for more */
  const draw = async (goOn?: number) => {
    drawn = address();
    place = history.state ?? {};
    const list = await load();
    if (!list) {
      const count = target.querySelector('[data-list-count]');
      if (count) count.textContent = "The list can't be reached just now.";
      return;
    }
    const { shown } = place;
    const filters = asked();
    const isPublished = !isNarrowed(filters, isOfCategory) && location.pathname === published.path;
    const page = isPublished ? published.page : 1;
    list.showList(target, { filters, isOfCategory, page, shown, goOn, change, more });
  };

  const visit = (query: URLSearchParams, how: 'push' | 'replace', noted: Place = {}, goOn?: number) => {
    const search = query.toString();
    // What others have added to an address narrows nothing.
    const path = how === 'push' || isNarrowed(asked(query), isOfCategory) ? first : location.pathname;
    const to = `${path}${search && `?${search}`}${how === 'replace' ? location.hash : ''}`;
    if (how === 'push') history.pushState(noted, '', to);
    else history.replaceState(noted, '', to);
    void draw(goOn);
  };

  /** One step back takes away a whole filter, not a letter of it. */
  const apply = () => {
    window.clearTimeout(timer);
    const [before, now] = [asked(), typed(panel)];
    if (isOfCategory && now.category !== category) return leave(panel, now);
    const query = queryOf(now);
    if (query.toString() === queryOf(before).toString()) return;
    const typing = before.search !== '' && now.search !== '' && before.search !== now.search;
    visit(query, typing ? 'replace' : 'push');
  };

  const change = (query: URLSearchParams) => {
    const filters = asked(query);
    restore(panel, filters);
    visit(queryOf(filters), 'push');
    // The button that was pressed goes with its filter.
    focusResults();
  };

  const more = (shown: number) => visit(new URLSearchParams(location.search), 'replace', { shown }, shown - PAGE_SIZE);

  const search = panel.querySelector<HTMLInputElement>('[name="search"]');
  const applyLater = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(apply, PAUSE_MS);
  };
  panel.addEventListener('input', event => {
    if (event.target !== search) return apply();
    if (heroField) heroField.value = search?.value ?? '';
    applyLater();
  });
  hero?.addEventListener('input', () => {
    if (search && heroField) search.value = heroField.value;
    applyLater();
  });
  panel.addEventListener('submit', event => {
    event.preventDefault();
    apply();
  });
  hero?.addEventListener('submit', event => {
    event.preventDefault();
    apply();
    showResults();
  });
  panel.addEventListener('focusin', load, { once: true });
  const further = target.querySelector<HTMLAnchorElement>('[data-list-more]');
  further?.addEventListener('click', async event => {
    event.preventDefault();
    if (await load()) more(2 * PAGE_SIZE);
    else location.assign(further.href);
  });
  window.addEventListener('popstate', () => {
    // Another place of the same page, which a link leads to just so: the list stays, and is there again after coming back.
    if (address() === drawn) return history.replaceState(place, '');
    restore(panel);
    void draw();
  });

  const came = [...early];
  restore(panel);
  restoreOnReturn(panel);
  for (const field of came) field.dispatchEvent(new Event('input', { bubbles: true }));
  if (place.shown || isNarrowed(asked(), isOfCategory)) void draw();
};

if (form) {
  watchSheet(form, showResults);
  tidy();
  if (list) start(form, list);
  else lead(form);
}
