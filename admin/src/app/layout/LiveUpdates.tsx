import type { User } from '@marketplace/api';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../data/api.ts';
import { listenToEvents } from '../../data/live/connection.ts';
import { onLeadEvent } from '../../data/live/lead-events.ts';
import { throttle } from '../../data/live/throttled.ts';
import { ME_KEY } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../../kit/theme/visually-hidden.ts';
import { useReloadWhenBack } from './useReloadWhenBack.ts';

/** Minimum interval in milliseconds between two reloads when many events arrive. */
const READ_AGAIN_MS = 1000;
/** Time in milliseconds in which new leads are combined into one announcement. */
const ANNOUNCED_MS = 4000;
/** Query keys of lists and boards. `useLiveList` and `useLiveBoard` decide when these are reloaded. */
const BY_THEMSELVES = ['getList', 'board'];

/** Returns whether a query depends on leads: counts, newest leads, single leads and the dashboard's figures. */
const concernsLeads = ({ queryKey: [first, second] }: Query) =>
  first === 'stats' || (first === 'admin/leads' && !BY_THEMSELVES.includes(String(second)));

/** Returns whether a query reads a credit statement. */
const isStatement = ({ queryKey: [resource] }: Query) => String(resource).endsWith('/credit-entries');

/**
 * Listens for lead events and changes of the balance while the console is open, invalidates the affected queries and
 * announces new leads to screen readers.
 */
export const LiveUpdates = () => {
  const t = useText();
  const queries = useQueryClient();
  const [count, setCount] = useState(0);
  useReloadWhenBack();

  useEffect(() => {
    const unmounting = new AbortController();
    const refreshLeads = throttle(() => void queries.invalidateQueries({ predicate: concernsLeads }), READ_AGAIN_MS);
    const end = onLeadEvent(({ kind }) => {
      refreshLeads.ask();
      if (kind === 'new') setCount(before => before + 1);
    });
    void listenToEvents(unmounting.signal, {
      // On an authentication error, makes a normal call, whose error handling signs the user out.
      refused: () => void api.read('auth/me').catch(() => {}),
      balance: credits => {
        if (queries.getQueryData<User>(ME_KEY)?.tokens === credits) return;
        void queries.invalidateQueries({ queryKey: ME_KEY });
        void queries.invalidateQueries({ predicate: isStatement });
      },
    });
    return () => {
      unmounting.abort();
      end();
      refreshLeads.stop();
    };
  }, [queries]);

  // New leads within the interval share one announcement. After it, the count starts at 0 again.
  useEffect(() => {
    if (count === 0) return;
    const timer = window.setTimeout(() => setCount(0), ANNOUNCED_MS);
    return () => window.clearTimeout(timer);
  }, [count]);

  return (
    <div role="status" style={visuallyHidden}>
      {count > 0 && t('leads.live.arrived', { smart_count: count })}
    </div>
  );
};
