import { filterLabel } from './filter-words.ts';
import { type Filters, filterQuery, setFilters } from './filters.ts';

interface Props {
  filters: Filters;
  change: (query: URLSearchParams) => void;
}

/** The filters that are set, each with its way out, and one for all. */
export const FilterChips = ({ filters, change }: Props) => {
  const active = setFilters(filters);
  if (active.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="Active filters">
      {active.map(name => (
        <li key={name}>
          <button type="button" onClick={() => change(filterQuery({ ...filters, [name]: '' }))}>
            {filterLabel(name, filters[name])}
            <span aria-hidden="true">×</span>
            <span className="unseen">, remove this filter</span>
          </button>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <button type="button" className="plain" onClick={() => change(new URLSearchParams())}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
};
