import { filterLabel } from './filter-labels.ts';
import { activeFilters, type Filters, filterQuery, withoutFilters } from './filters.ts';

interface Props {
  filters: Filters;
  /** Whether the list is on a category page, where the category cannot be removed. */
  isOfCategory: boolean;
  currency: string;
  change: (query: URLSearchParams) => void;
}

/** Displays each active filter with a button that removes it, and a button that removes all filters. */
export const FilterChips = ({ filters, isOfCategory, currency, change }: Props) => {
  const active = activeFilters(filters, isOfCategory);
  if (active.length === 0) return null;
  return (
    <ul className="filter-chips cluster" aria-label="Active filters">
      {active.map(name => (
        <li key={name}>
          <button type="button" onClick={() => change(filterQuery({ ...filters, [name]: '' }))}>
            {filterLabel(name, filters[name], currency)}
            <span aria-hidden="true">×</span>
            <span className="unseen">, remove this filter</span>
          </button>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <button
            type="button"
            className="plain"
            onClick={() => change(filterQuery(withoutFilters(filters, isOfCategory)))}
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
};
