import type { FilterCounts } from '@marketplace/api';
import { useEffect, useState } from 'react';
import { findCounts } from './filter-counts.ts';
import { type Filters, filterQuery } from './filters.ts';

/**
 * Returns the numbers of franchises for the choices of the filters: undefined until they are known for these filters,
 * null if they stay unknown.
 * @param filters undefined while the list is being loaded, because its search may be corrected
 */
export const useCounts = (filters: Filters | undefined): FilterCounts | null | undefined => {
  const [known, setKnown] = useState<{ key: string; counts: FilterCounts | null }>();
  const key = filters && filterQuery(filters).toString();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with the filters
  useEffect(() => {
    if (!filters || key === undefined) return;
    let isOver = false;
    void findCounts(filters).then(counts => {
      if (!isOver) setKnown({ key, counts });
    });
    return () => {
      isOver = true;
    };
  }, [key]);

  return known && known.key === key ? known.counts : undefined;
};
