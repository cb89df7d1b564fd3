import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed } from '../feedback/Failed.tsx';
import { RowSkeleton } from './RowSkeleton.tsx';

interface WholeListProps<Row> {
  query: Pick<UseQueryResult<Row[]>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** What stands there when there is none. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** The rows of a list that is read at once, or why there are none: not yet, not reachable, nothing there. */
export const WholeList = <Row,>({
  query: { data, error, isPending, refetch },
  empty,
  children,
}: WholeListProps<Row>) => {
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (isPending || !data) return <RowSkeleton />;
  return data.length === 0 ? empty : children(data);
};
