import { PAGE_SIZE } from '../data/source.ts';
import {
  addressQuery,
  type Filters,
  filterQuery,
  isNarrowed,
  OTHER_AMOUNT_OPTION,
  readFilters,
  withoutFilters,
} from '../directory/filters.ts';
import { setUpFilterSheet } from './filter-sheet.ts';
import { inOwnTask } from './own-task.ts';
import { browserStorage } from './storage.ts';

/** State in the browser history: the number of cards on the screen. */
interface ListState {
  shown?: number;
}

const form = document.querySelector<HTMLFormElement>('[data-filter]');
const list = document.querySelector<HTMLElement>('[data-list]');

/** Delay in milliseconds between the end of typing and the start of a search. */
const PAUSE_MS = 250;

type Field = HTMLInputElement | HTMLSelectElement;

const fields = (of: HTMLFormElement) =>
  [...of.elements].filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.name !== '',
  );

const readForm = (of: HTMLFormElement) => {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(of)) query.set(name, String(value));
  return readFilters(query);
};

/** The category of a category page, whose address contains the category. Empty on other pages. */
const category = form?.dataset.category ?? '';
const isOfCategory = category !== '';

/** Returns the filters in the address. */
const readAddress = (query = new URLSearchParams(location.search)): Filters => {
  const filters = readFilters(query);
  return isOfCategory ? { ...filters, category } : filters;
};

/** Returns the query for these filters, without empty filters and without the category of a category page. */
const queryOf = (filters: Filters) => filterQuery(filters, isOfCategory);

/** Removes empty filters from the address. They are there after a form was submitted without JavaScript. */
const removeEmptyFilters = () => {
  const entries = [...new URLSearchParams(location.search)];
  const filled = entries.filter(([, value]) => value !== '');
  if (filled.length === entries.length) return;
  const query = addressQuery(new URLSearchParams(filled));
  history.replaceState(history.state, '', location.pathname + query + location.hash);
};
/** The field for any other amount and the wording of amounts, which most visits do not need. */
const loadAmounts = () => import('./amount-entry.ts');

/** Selects a value from the address. An unknown value is added as an option, because it also filters the list. */
const choose = (select: HTMLSelectElement, value: string) => {
  for (const option of select.querySelectorAll('[data-unknown]')) option.remove();
  const known = [...select.options].find(option => option.value.toLowerCase() === value.toLowerCase());
  const other = [...select.options].find(option => option.value === OTHER_AMOUNT_OPTION) ?? null;
  if (!known) {
    const option = new Option(select.name === 'category' ? `${value} (unknown)` : value, value);
    option.dataset.unknown = '';
    select.add(option, other);
    if (other)
      loadAmounts()
        .then(({ amountLabel }) => {
          option.text = amountLabel(value, form?.dataset.currency ?? '');
        })
        // The option then shows the number as it is.
        .catch(() => {});
  }
  const chosen = known ?? select.querySelector<HTMLOptionElement>('[data-unknown]');
  if (chosen) {
    chosen.disabled = false;
    chosen.selected = true;
  }
  select.hidden = false;
  select.parentElement?.querySelector('[data-entry]')?.setAttribute('hidden', '');
};

/** Returns the list of amounts whose field for another amount was chosen. */
const otherAmountOf = (target: EventTarget | null) =>
  target instanceof HTMLSelectElement && target.value === OTHER_AMOUNT_OPTION ? target : undefined;

/** Lets the visitor enter another amount than those of the list. */
const askForAmount = async (select: HTMLSelectElement, apply: () => void) => {
  const previous = readAddress()[select.name === 'min_investment' ? 'min_investment' : 'max_investment'];
  const amounts = await loadAmounts().catch(() => undefined);
  // The amounts of the list work without the script.
  if (!amounts) return choose(select, previous);
  amounts.enterAmount(select, previous, amount => {
    choose(select, amount);
    apply();
  });
};

/** Returns whether the field differs from its initial value in the page. */
const isChanged = (field: Field) => {
  if (field instanceof HTMLSelectElement)
    return field.selectedOptions[0] !== (field.querySelector('[selected]') ?? field.options[0]);
  return field.type === 'checkbox' ? field.checked : field.value !== '';
};

/** Fields that the visitor changed before this script was loaded. Their values take precedence over the address. */
const changedEarly = new Set(form?.contains(document.activeElement) ? fields(form).filter(isChanged) : []);

/** Fills the form from the address. */
const fillForm = (of: HTMLFormElement, filters = readAddress()) => {
  for (const field of fields(of)) {
    if (changedEarly.delete(field)) continue;
    const value = filters[field.name as keyof typeof filters] ?? '';
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === field.value;
    else if (field instanceof HTMLSelectElement) choose(field, value);
    else field.value = value;
  }
};

/**
 * Restores the filters from the address when the page comes from the back/forward cache. The form in the cache still
 * contains the filter with which the visitor left the page.
 */
const fillFormOnReturn = (of: HTMLFormElement) =>
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) fillForm(of);
  });

const focusResults = () => document.getElementById('list-heading')?.focus({ preventScroll: true });

/** Scrolls to the start of the list and moves the focus there for screen readers. */
const showResults = () => {
  document.getElementById('list-heading')?.scrollIntoView({ block: 'start' });
  focusResults();
};

/** Opens the list of another category, or of all categories, with the same filters. */
const openCategory = (panel: HTMLFormElement, filters: Filters) => {
  const select = panel.elements.namedItem('category');
  const slug = select instanceof HTMLSelectElement ? select.selectedOptions[0]?.dataset.slug : undefined;
  const query = addressQuery(filterQuery(filters, true));
  location.assign(`${slug ? `/category/${slug}` : '/'}${query}#franchises`);
};

/** Removes all filters of the sheet with its button. The search text and the order stay. */
const onReset = (panel: HTMLFormElement, apply: () => void) =>
  panel.querySelector('[data-filter-reset]')?.addEventListener('click', () => {
    const filters = readForm(panel);
    fillForm(panel, { ...withoutFilters(filters, isOfCategory), search: filters.search });
    apply();
  });

/** Makes the form of a later page open the first page, because only the first page can be filtered in place. */
const submitToFirstPage = (panel: HTMLFormElement) => {
  fillForm(panel);
  fillFormOnReturn(panel);
  onReset(panel, () => {});
  panel.addEventListener('input', ({ target }) => {
    const select = otherAmountOf(target);
    if (select) void askForAmount(select, () => {});
  });
  panel.addEventListener('submit', event => {
    event.preventDefault();
    const currentValues = readForm(panel);
    if (isOfCategory && currentValues.category !== category) return openCategory(panel, currentValues);
    location.assign(`${new URL(panel.action).pathname}${addressQuery(queryOf(currentValues))}#franchises`);
  });
};

const filterInPlace = (panel: HTMLFormElement, target: HTMLElement, isSheetOpen: () => boolean) => {
  let timer: number | undefined;
  /** Path of the first page. Filtered lists have this address, because filters apply to the whole list. */
  const first = new URL(panel.action).pathname;
  const published = { path: location.pathname, page: Number(target.dataset.list) || 1 };
  /** Returns the current address without its fragment. */
  const address = () => location.pathname + location.search;
  let drawnAddress = address();
  let listState: ListState = history.state ?? {};

  // Loads React with the first filter instead of with the page. Loading may fail.
  const load = () => import('../directory/show-list.tsx').catch(() => undefined);

  /**
   * Draws the list for the current address.
   * @param firstNew number of cards before the first new one, after the visitor asked for more
   */
  const draw = async (firstNew?: number) => {
    drawnAddress = address();
    listState = history.state ?? {};
    const list = await load();
    if (!list) {
      const count = target.querySelector('[data-list-count]');
      if (count) count.textContent = "The list can't be reached just now.";
      return;
    }
    const { shown } = listState;
    const filters = readAddress();
    const isPublished = !isNarrowed(filters, isOfCategory) && location.pathname === published.path;
    const page = isPublished ? published.page : 1;
    list.showList(target, { filters, isOfCategory, page, shown, firstNew, change, showMore });
  };

  const navigate = (query: URLSearchParams, how: 'push' | 'replace', state: ListState = {}, firstNew?: number) => {
    // A query without filters, for example only `utm_source`, does not need to open the first page.
    const path = how === 'push' || isNarrowed(readAddress(query), isOfCategory) ? first : location.pathname;
    const to = `${path}${addressQuery(query)}${how === 'replace' ? location.hash : ''}`;
    if (how === 'push') history.pushState(state, '', to);
    else history.replaceState(state, '', to);
    void draw(firstNew);
  };

  /**
   * Applies the filters. Typing replaces the history entry, so that going back removes a whole filter instead of one
   * letter. So does each choice in the sheet of filters, so that going back closes the sheet and undoes its choices.
   */
  const apply = () => {
    window.clearTimeout(timer);
    const [before, now] = [readAddress(), readForm(panel)];
    if (isOfCategory && now.category !== category) return openCategory(panel, now);
    const query = queryOf(now);
    if (query.toString() === queryOf(before).toString()) return;
    const typing = before.search !== '' && now.search !== '' && before.search !== now.search;
    navigate(query, typing || isSheetOpen() ? 'replace' : 'push');
  };

  const change = (query: URLSearchParams) => {
    const filters = readAddress(query);
    fillForm(panel, filters);
    navigate(queryOf(filters), 'push');
    // The pressed button disappears together with its filter, so the focus moves to the results.
    focusResults();
  };

  const showMore = (shown: number) =>
    navigate(new URLSearchParams(location.search), 'replace', { shown }, shown - PAGE_SIZE);

  // The button of the sheet shows the number of results before the first change too.
  const done = panel.querySelector('[data-filter-done]');
  const total = target.querySelector('[data-list-count]')?.textContent;
  if (done && total) done.textContent = `Show ${total}`;

  const search = panel.querySelector<HTMLInputElement>('[name="search"]');
  const applyLater = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(apply, PAUSE_MS);
  };
  panel.addEventListener('input', event => {
    const { target } = event;
    const select = otherAmountOf(target);
    if (select) return void askForAmount(select, apply);
    if (target === search) applyLater();
    // The field for another amount has no name: its amount applies when it is complete.
    else if (target instanceof HTMLElement && target.hasAttribute('name')) apply();
  });
  panel.addEventListener('submit', event => {
    event.preventDefault();
    apply();
    showResults();
  });
  onReset(panel, apply);
  panel.addEventListener('focusin', async () => (await load())?.showFirstCounts(panel, readAddress()), { once: true });
  const further = target.querySelector<HTMLAnchorElement>('[data-list-more]');
  further?.addEventListener('click', async event => {
    event.preventDefault();
    if (await load()) showMore(2 * PAGE_SIZE);
    else location.assign(further.href);
  });
  window.addEventListener('popstate', () => {
    // Only the fragment of the address has changed. The list stays, and the new history entry gets its state.
    if (address() === drawnAddress) return history.replaceState(listState, '');
    fillForm(panel);
    void draw();
  });

  const earlyFields = [...changedEarly];
  fillForm(panel);
  fillFormOnReturn(panel);
  for (const field of earlyFields) field.dispatchEvent(new Event('input', { bubbles: true }));
  if (listState.shown || isNarrowed(readAddress(), isOfCategory)) void draw();
};

/** Key of the chosen view in the browser's storage. */
const VIEW = 'list view';

/** Lets the visitor switch between cards and a compact list. The browser remembers the choice. */
const switchViews = (button: HTMLElement) => {
  const show = (isCompact: boolean) => {
    button.closest('.list')?.toggleAttribute('data-compact', isCompact);
    button.setAttribute('aria-pressed', `${isCompact}`);
  };
  inOwnTask(() => show(browserStorage.read(VIEW) === 'compact'));
  button.addEventListener('click', () => {
    const isCompact = button.getAttribute('aria-pressed') === 'false';
    show(isCompact);
    if (isCompact) browserStorage.write(VIEW, 'compact');
    else browserStorage.remove(VIEW);
  });
};

/** Loads the suggestions when the search field gets the focus. */
const suggestWhileTyping = (field: HTMLInputElement) => {
  const load = async () => {
    const { offerSuggestions } = await import('./suggestions.ts');
    offerSuggestions(field, readAddress);
  };
  // The search works without suggestions, so a failure to load them is ignored.
  field.addEventListener('focus', () => void load().catch(() => {}), { once: true });
  if (document.activeElement === field) field.dispatchEvent(new FocusEvent('focus'));
};

const view = document.querySelector<HTMLElement>('[data-list-view]');
if (view) switchViews(view);

if (form) {
  const isSheetOpen = setUpFilterSheet(form, showResults);
  const search = form.querySelector<HTMLInputElement>('[name="search"]');
  if (search) suggestWhileTyping(search);
  removeEmptyFilters();
  if (list) filterInPlace(form, list, isSheetOpen);
  else submitToFirstPage(form);
}
