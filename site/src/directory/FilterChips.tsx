import { filterLabel } from './filter-words.ts';
import { type Filters, filterQuery, setFilters, withoutFilters } from './filters.ts';

interface Props {
  filters: Filters;
  /** On a category's own page: the category cannot be taken away. */
  isOfCategory: boolean;
  currency: string;
  change: (query: URLSearchParams) => void;
}

/** The filters that are set, each with its way out, and one for all. */
export const FilterChips = ({ filters, isOfCategory, currency, change }: Props) => {
  const active = setFilters(filters, isOfCategory);
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
