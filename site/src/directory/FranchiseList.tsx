import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { showAds } from '../ads/show-ads.ts';
import { PAGE_SIZE } from '../data/source.ts';
import { listAddress } from '../links/directory.ts';
import type { Rates } from '../wording/approximate.ts';
import { formatCount } from '../wording/count.ts';
import { CardGrid } from './CardGrid.tsx';
import { FilterChips } from './FilterChips.tsx';
import { showCounts } from './filter-counts.ts';
import { activeFilters, defaultOrder, type Filters, filterQuery, hasReversedBudget, isNarrowed } from './filters.ts';
import { reachable } from './find-franchises.ts';
import { markPages } from './mark-pages.ts';
import { NoResults } from './NoResults.tsx';
import { NotCompared } from './NotCompared.tsx';
import { OtherCategories } from './OtherCategories.tsx';
import { focusNewCard, ShowMore } from './ShowMore.tsx';
import { useCounts } from './use-counts.ts';
import { useFranchises } from './use-franchises.ts';

/** Delay in milliseconds before placeholders are displayed. Faster responses cause no placeholders. */
const SKELETON_MS = 200;
/** A search in a category with fewer results also offers those of all categories. One row has three cards. */
const FEW = 3;
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The state that the list shows, and its callbacks. */
export interface ListState {
  filters: Filters;
  /** Whether the list is on a category page. */
  isOfCategory: boolean;
  /** Page of the directory at which the list starts. Filtered lists start at the first page. */
  page: number;
  /** Number of cards to display at the start: as many as before the visitor left. */
  shown?: number;
  /** Index of the first new card after the visitor asked for more. This card gets the focus. */
  firstNew?: number;
  change: (query: URLSearchParams) => void;
  showMore: (shown: number) => void;
}

interface Props extends ListState {
  icons: Record<string, string>;
  /** The site's currency, which the investment filters use, and the rates of other currencies. */
  rates: Rates;
  ads: boolean;
  target: HTMLElement;
}

const isCategory = (name: string, icons: Readonly<Record<string, string>>) =>
  Object.keys(icons).some(known => known.toLowerCase() === name.toLowerCase());

/**
 * Displays the filtered list. It replaces the published list as soon as there are results, a failure or, after
 * `SKELETON_MS`, placeholders.
 */
export const FranchiseList = (props: Props) => {
  const {
    filters,
    isOfCategory,
    page,
    shown = PAGE_SIZE,
    firstNew,
    change,
    showMore,
    icons,
    rates,
    ads,
    target,
  } = props;
  const from = (page - 1) * PAGE_SIZE;
  const { state, found, refusal, again } = useFranchises(filters, from, shown);
  const [late, setLate] = useState(false);
  const total = found?.total ?? 0;
  const leftOut = found?.leftOut ?? 0;
  const isOver = state === 'failed' || state === 'refused';
  const most = reachable(filters, total) - from;
  // The panel and the ways on count with the words that were searched for.
  const searched = found?.corrected === undefined ? filters : { ...filters, search: found.corrected };
  const counts = useCounts(state === 'found' ? searched : undefined);
  const isReversedBudget = hasReversedBudget(filters);
  const isUnknown = filters.category !== '' && !isCategory(filters.category, icons);

  useEffect(() => {
    setLate(false);
    if (state !== 'waiting') return;
    const timer = window.setTimeout(() => setLate(true), SKELETON_MS);
    return () => window.clearTimeout(timer);
  }, [state]);

  const ready = found !== undefined || late || isOver;
  useEffect(() => {
    const parts = { live: target.querySelector('[data-list-live]'), file: target.querySelector('[data-list-static]') };
    parts.live?.toggleAttribute('hidden', !ready);
    parts.file?.toggleAttribute('hidden', ready);
  }, [target, ready]);

  useEffect(() => {
    const countText = isOver ? '' : formatCount(total, 'franchise');
    const place = target.querySelector('[data-list-count]');
    if (place && (found || isOver)) place.textContent = countText;
    const done = document.querySelector('[data-filter-done]');
    if (done && found) done.textContent = `Show ${countText}`;
    const number = document.querySelector('[data-filter-number]');
    // The search text has its own field beside the button, so the number counts only the other filters.
    const filterCount = activeFilters(filters, isOfCategory).filter(name => name !== 'search').length;
    if (number) number.textContent = filterCount > 0 ? ` (${filterCount})` : '';
    const order = document.querySelector('select[name="sort"] option[value=""]');
    if (order) order.textContent = defaultOrder(filters);
    if (found) showAds(target);
  }, [target, found, isOver, total, filters, isOfCategory]);

  useEffect(() => {
    const panel = document.querySelector<HTMLFormElement>('[data-filter]');
    if (panel && counts !== undefined) showCounts(panel, counts);
  }, [counts]);

  useEffect(() => {
    const error = document.getElementById('filter-max_investment-error');
    const select = document.getElementById('filter-max_investment');
    select?.setAttribute('aria-invalid', String(isReversedBudget));
    if (!error) return;
    error.textContent = isReversedBudget ? 'Below the minimum' : '';
    error.hidden = !isReversedBudget;
  }, [isReversedBudget]);

  useEffect(() => {
    if (firstNew !== undefined && found) focusNewCard(target.querySelector('[data-list-live]'), firstNew);
  }, [target, found, firstNew]);

  const cards = found?.franchises.length ?? 0;
  const isNarrowedList = isNarrowed(filters, isOfCategory);
  // The directory has become shorter since this page was published, so the page no longer exists.
  const isGone = total > 0 && cards === 0;
  useEffect(() => {
    if (isGone) location.replace(`${listAddress(Math.ceil(total / PAGE_SIZE))}#franchises`);
  }, [isGone, total]);

  useEffect(() => {
    const pager = target.querySelector('[data-list-pages]');
    pager?.toggleAttribute('hidden', isNarrowedList);
    const last = page + Math.max(1, Math.ceil(cards / PAGE_SIZE)) - 1;
    // Until the first response, the links of the pager stay as published.
    if (found) markPages(pager, page, last, Math.ceil(total / PAGE_SIZE));
  }, [target, found, isNarrowedList, page, cards, total]);

  const swapped = {
    ...filters,
    min_investment: filters.max_investment,
    max_investment: filters.min_investment,
  };
  const others = [
    { why: 'nda', number: filters.min_investment || filters.max_investment ? (counts?.nda ?? 0) : 0 },
    { why: 'no_rate', number: leftOut },
  ] as const;

  if (!ready) return null;
  const head = target.querySelector('[data-list-chips]');
  const chips = <FilterChips filters={filters} isOfCategory={isOfCategory} currency={rates.currency} change={change} />;
  return (
    <div aria-busy={state === 'waiting'}>
      {head && createPortal(chips, head)}
      {state === 'failed' && (
        <div className="note list-note" role="alert">
          <p>The list can't be reached just now. It will be tried again by itself.</p>
          <p>
            <button type="button" className="button quiet" onClick={again}>
              Try again
            </button>{' '}
            <a href={isOfCategory ? location.pathname : '/'}>Browse the published pages</a>
          </p>
        </div>
      )}
      {state === 'refused' && (
        <div className="note list-note" role="alert">
          <p>{refusal}</p>
          {isReversedBudget && (
            <p>
              <button type="button" className="button quiet" onClick={() => change(filterQuery(swapped, isOfCategory))}>
                Swap the amounts
              </button>
            </p>
          )}
        </div>
      )}
      {!found && state === 'waiting' && (
        <ul className="cards" aria-hidden="true">
          {SKELETONS.map(name => (
            <li key={name} className="card-skeleton" />
          ))}
        </ul>
      )}
      {found && total === 0 && state !== 'failed' && (
        <NoResults
          filters={filters}
          isOfCategory={isOfCategory}
          counts={counts}
          isUnknownCategory={isUnknown}
          icons={icons}
          rates={rates}
          change={change}
        />
      )}
      {found?.corrected && (
        <p className="list-corrected" role="status">
          Showing results for <strong>{found.corrected}</strong>.{' '}
          <button
            type="button"
            className="plain"
            onClick={() => change(filterQuery({ ...filters, exact: 'true' }, isOfCategory))}
          >
            Search for {filters.search} instead
          </button>
        </p>
      )}
      {found && total > 0 && (
        <CardGrid
          franchises={found.franchises}
          icons={icons}
          rates={rates}
          isUpTo={filters.max_investment !== ''}
          ads={ads ? `list-${filterQuery(filters)}` : undefined}
        />
      )}
      {found && isOfCategory && total < FEW && (
        <OtherCategories filters={searched} total={total} inAll={counts?.without.category ?? 0} />
      )}
      {found && found.franchises.length < most && (
        <ShowMore isWaiting={state === 'waiting'} onClick={() => showMore(found.franchises.length + PAGE_SIZE)} />
      )}
      {found &&
        others.map(
          ({ why, number }) =>
            number > 0 && (
              <NotCompared
                key={`${why} ${filterQuery(filters)}`}
                why={why}
                number={number}
                filters={searched}
                isMore={total > 0}
                icons={icons}
                rates={rates}
              />
            ),
        )}
    </div>
  );
};
