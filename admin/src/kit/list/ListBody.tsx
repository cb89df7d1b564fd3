import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { Failed } from '../feedback/Failed.tsx';
import { NoMatch } from './NoMatch.tsx';
import { isRefused, NoSuchFilter } from './NoSuchFilter.tsx';
import { RowSkeleton } from './RowSkeleton.tsx';
import { useFilters } from './useFilters.ts';

interface ListBodyProps {
  /** What stands there when there is nothing at all. */
  empty: ReactNode;
  /** What is said when nothing matches the filters. */
  noMatch: string;
  /** Filters that say which part of the list is looked at, and are none of the person's. */
  places?: readonly string[];
  children: ReactNode;
}

/** The rows of a list, or why there are none: not yet, not reachable, nothing there, nothing that matches. */
export const ListBody = ({ empty, noMatch, places, children }: ListBodyProps) => {
  const { isPending, error, data, total, refetch } = useListContext();
  const { clear } = useFilters(places);
  if (error && !data && isRefused(error)) return <NoSuchFilter />;
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (isPending) return <RowSkeleton />;
  if (total) return children;
  if (!clear) return empty;
  return <NoMatch title={noMatch} onClear={clear} />;
};
