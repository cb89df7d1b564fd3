import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { statusOf } from '../../data/failures.ts';
import { onReachableAgain } from '../../kit/feedback/reachable.ts';

/**
 * Returns whether a query that is displayed failed because the server could not be reached. A form with unsaved input is
 * static, so that it is not read again.
 */
const isUnanswered = (query: Query) => query.isActive() && !query.isStatic() && statusOf(query.state.error) === 0;

/**
 * Reads again what could not be loaded while the server could not be reached, as soon as it can. Forms included, unless
 * they have unsaved input.
 */
export const useReloadWhenBack = () => {
  const queries = useQueryClient();
  useEffect(
    () =>
      onReachableAgain(() => {
        // Not `refetchQueries`, which skips the queries of forms.
        for (const query of queries.getQueryCache().findAll({ predicate: isUnanswered }))
          void query.fetch().catch(() => {});
      }),
    [queries],
  );
};
