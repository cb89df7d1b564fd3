import type { FilterCounts, FranchiseCard } from '@marketplace/api';
import { useEffect, useState } from 'react';
import type { Rates } from '../wording/approximate.ts';
import { formatNumber } from '../wording/count.ts';
import { CardGrid } from './CardGrid.tsx';
import { activeFilters, type Filters, filterQuery, withoutFilters } from './filters.ts';
import { findFranchises } from './find-franchises.ts';
import { searchesWithoutOneFilter, widerSearches } from './ways-on.ts';

/** Number of the closest matches: one row of cards. */
const CLOSEST = 3;

interface Closest {
  franchises: FranchiseCard[];
  /** Whether they match some of what the visitor chose. */
  isMatch: boolean;
}

/** Finds the closest matches: the first results of the first search that has some. */
const findClosest = async (searches: Filters[], isOfCategory: boolean, signal: AbortSignal): Promise<Closest> => {
  for (const search of searches) {
    const { franchises } = await findFranchises({ ...search, sort: '' }, 0, CLOSEST, signal);
    const isMatch = activeFilters(search, isOfCategory).length > 0;
    if (franchises.length > 0) return { franchises, isMatch };
  }
  return { franchises: [], isMatch: false };
};

interface Props {
  filters: Filters;
  isOfCategory: boolean;
  /** Numbers of franchises for other choices. Undefined until they are known, null if they stay unknown. */
  counts: FilterCounts | null | undefined;
  /** Whether the category of the filters does not exist. */
  isUnknownCategory: boolean;
  icons: Readonly<Record<string, string>>;
  rates: Rates;
  change: (query: URLSearchParams) => void;
}

/** Displays, instead of an empty list, what the visitor can drop and the closest matches. */
export const NoResults = ({ filters, isOfCategory, counts, isUnknownCategory, icons, rates, change }: Props) => {
  const [closest, setClosest] = useState<Closest>({ franchises: [], isMatch: false });
  const ways = counts ? searchesWithoutOneFilter(filters, isOfCategory, counts) : [];

  // biome-ignore lint/correctness/useExhaustiveDependencies: `ways` is computed from the filters and the counts
  useEffect(() => {
    if (counts === undefined) return;
    const stop = new AbortController();
    const searches = ways[0] ? [ways[0].filters] : widerSearches(filters, isOfCategory);
    findClosest(searches, isOfCategory, stop.signal).then(setClosest, () => {});
    return () => stop.abort();
  }, [filterQuery(filters).toString(), counts]);

  return (
    <>
      <div className="note list-note">
        <p>
          <strong>No franchises match your current filters.</strong>
        </p>
        {isUnknownCategory && (
          <p>{`There is no category “${filters.category}”: it has another name now, or is gone.`}</p>
        )}
        <p>Try adjusting your search criteria.</p>
        {ways.length > 0 && (
          <ul className="filter-chips cluster" aria-label="Search with fewer criteria">
            {ways.map(({ without, filters, count }) => (
              <li key={without}>
                <button type="button" onClick={() => change(filterQuery(filters, isOfCategory))}>
                  Without {without}: {formatNumber(count)}
                </button>
              </li>
            ))}
          </ul>
        )}
        {activeFilters(filters, isOfCategory).length > 0 && (
          <p>
            <button
              type="button"
              className="button"
              onClick={() => change(filterQuery(withoutFilters(filters, isOfCategory)))}
            >
              Show all franchises
            </button>
          </p>
        )}
      </div>
      {closest.franchises.length > 0 && (
        <section className="closest" aria-labelledby="closest-heading">
          <h2 className="minor" id="closest-heading">
            {closest.isMatch ? 'Closest matches' : 'Other franchises'}
          </h2>
          <CardGrid franchises={closest.franchises} icons={icons} rates={rates} />
        </section>
      )}
    </>
  );
};
