import SearchOff from '@mui/icons-material/SearchOff';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListBase, type ListBaseProps, useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { statusOf } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { Failed } from '../feedback/Failed.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { useFilters } from './filters.tsx';
import { PAGE_SIZE } from './Pages.tsx';
import { RowSkeleton } from './RowSkeleton.tsx';

/** Nothing in a list matches its filters, and the way out of them. */
export const NoMatch = ({ title, onClear }: { title: string; onClear: () => void }) => {
  const t = useText();
  return <Notice icon={<SearchOff />} title={title} action={{ label: t('actions.clearFilters'), onClick: onClear }} />;
};

/** Whether a list was asked for what it doesn't know, by an old bookmark: asking again would answer the same. */
const isRefused = (error: unknown) => [400, 422].includes(statusOf(error) ?? 0);

/** A list that was asked for a filter or an order it doesn't have, and the way to all of it. */
const NoSuchFilter = () => {
  const t = useText();
  const navigate = useNavigate();
  const clear = () => navigate({ search: `?${new URLSearchParams({ filter: '{}' })}` });
  return (
    <div role="alert">
      <Notice
        icon={<SearchOff />}
        title={t('errors.noSuchFilter')}
        text={t('errors.noSuchFilterHelp')}
        action={{ label: t('actions.clearFilters'), onClick: clear }}
      />
    </div>
  );
};

interface ListBodyProps {
  /** What stands there when there is nothing at all. */
  empty: ReactNode;
  /** What is said when nothing matches the filters. */
  noMatch: string;
  /** Filters that say which part of the list is looked at, and are none of the person's. */
  places?: readonly string[];
  children: ReactNode;
}

/** A list of the API, a page at a time, the newest first unless another order is named; that it failed is said in its place. */
export const RecordList = (list: ListBaseProps) => (
  <ListBase
    sort={{ field: 'created_at', order: 'DESC' }}
    perPage={PAGE_SIZE}
    queryOptions={{ onError: () => undefined }}
    exporter={false}
    {...list}
  />
);

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

interface WholeListProps<Row> {
  query: Pick<UseQueryResult<Row[]>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** What stands there when there is none. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** The rows of a list that is read at once, or why there are none: not yet, not reachable, nothing there. */
export const WholeList = <Row,>({ query, empty, children }: WholeListProps<Row>) => {
  const { data, error, isPending, refetch } = query;
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (isPending || !data) return <RowSkeleton />;
  return data.length === 0 ? empty : children(data);
};
