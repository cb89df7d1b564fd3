import { formatCount } from '../wording/count.ts';
import { type Filters, filterQuery } from './filters.ts';

interface Props {
  filters: Filters;
  /** Number of results in the category. */
  total: number;
  /** Number of results in all categories. */
  inAll: number;
}

/** Links from a search in a category to its results in all categories, if there are more. */
export const OtherCategories = ({ filters, total, inAll }: Props) =>
  filters.search && inAll > total ? (
    <p className="list-more">
      <a className="button quiet" href={`/?${filterQuery({ ...filters, category: '' })}#franchises`}>
        {`Search in all categories: ${formatCount(inAll, 'franchise')}`}
      </a>
    </p>
  ) : null;
