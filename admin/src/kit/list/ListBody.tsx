import SearchOff from '@mui/icons-material/SearchOff';
import { Box } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ListBase, type ListBaseProps, useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { statusOf } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { Failed, FailedPart } from '../feedback/Failed.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { useFilters } from './filters.tsx';
import { PAGE_SIZE } from './Pages.tsx';
import { RowSkeleton } from './RowSkeleton.tsx';

/** Notice that no record matches the filters, with a button to clear them. */
export const NoMatch = ({ title, onClear }: { title: string; onClear: () => void }) => {
  const t = useText();
  return <Notice icon={<SearchOff />} title={title} action={{ label: t('actions.clearFilters'), onClick: onClear }} />;
};

/**
 * Returns whether the server rejected the list's filter or order, for example from an old bookmark. Retrying would not
 * help.
 */
const isRefused = (error: unknown) => [400, 422].includes(statusOf(error) ?? 0);

/** Notice for a filter or order that the list does not support, with a button to clear it. */
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
  /** Displayed if the list has no records at all. */
  empty: ReactNode;
  /** Text displayed if no record matches the filters. */
  noMatch: string;
  /** Names of filters that select a part of the list, such as a tab. The user does not set them as filters. */
  places?: readonly string[];
  children: ReactNode;
}

/** Paged list of the API, newest first by default. `ListBody` displays an error if loading fails. */
export const RecordList = (list: ListBaseProps) => (
  <ListBase
    sort={{ field: 'created_at', order: 'DESC' }}
    perPage={PAGE_SIZE}
    queryOptions={{ onError: () => undefined }}
    exporter={false}
    {...list}
  />
);

/**
 * Returns the page that could not be loaded, and a function that loads it again. React-admin then shows the first page
 * instead, without an error.
 */
const useFailedPage = () => {
  const { data, error, page, perPage, sort, filterValues, setPage } = useListContext();
  const [failed, setFailed] = useState<{ page: number; list: string; error: unknown } | null>(null);
  const list = JSON.stringify([filterValues, sort, perPage]);
  const isFailing = error && !data && page > 1 && !isRefused(error);
  if (isFailing && error !== failed?.error) setFailed({ page, list, error });
  const isElsewhere = failed && !isFailing && (page > 1 || list !== failed.list);
  if (isElsewhere) setFailed(null);
  return failed && data ? { ...failed, retry: () => setPage(failed.page) } : null;
};

/** Rows of a list. Without rows, explains why: loading, an error, an empty list or no match. */
export const ListBody = ({ empty, noMatch, places, children }: ListBodyProps) => {
  const { isPending, error, data, total, refetch } = useListContext();
  const t = useText();
  const { clear } = useFilters(places);
  const failedPage = useFailedPage();
  if (error && !data && isRefused(error)) return <NoSuchFilter />;
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (isPending) return <RowSkeleton />;
  if (total)
    return (
      <>
        {failedPage && (
          <Box sx={{ px: 2, pb: 2 }}>
            <FailedPart
              text={t('lists.pageFailed', { page: failedPage.page })}
              error={failedPage.error}
              onRetry={failedPage.retry}
            />
          </Box>
        )}
        {children}
      </>
    );
  if (!clear) return empty;
  return <NoMatch title={noMatch} onClear={clear} />;
};

interface WholeListProps<Row> {
  query: Pick<UseQueryResult<Row[]>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** Displayed if the list is empty. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** Rows of a list without paging. Without rows, explains why: loading, an error or an empty list. */
export const UnpagedList = <Row,>({ query, empty, children }: WholeListProps<Row>) => {
  const { data, error, isPending, refetch } = query;
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (isPending || !data) return <RowSkeleton />;
  return data.length === 0 ? empty : children(data);
};
