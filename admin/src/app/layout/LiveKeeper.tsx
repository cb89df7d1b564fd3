import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../data/api.ts';
import { listen } from '../../data/live/connection.ts';
import { onNews } from '../../data/live/news.ts';
import { throttled } from '../../data/live/throttled.ts';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../../kit/theme/visually-hidden.ts';

/** In a storm of news what is shown is read anew once in so long. */
const READ_AGAIN_MS = 1000;
/** News that come within so long are announced together. */
const ANNOUNCED_MS = 4000;
/** What stands in a list or on a board decides for itself when it moves (`useLiveList`, `useLiveBoard`). */
const BY_THEMSELVES = ['getList', 'board'];

/** Counts, the newest, single leads and the dashboard's figures. */
const concernsLeads = ({ queryKey: [first, second] }: Query) =>
  first === 'stats' || (first === 'admin/leads' && !BY_THEMSELVES.includes(String(second)));

/** Listens for news of leads while the console is open, has what is shown of them read anew, and announces new ones. */
export const LiveKeeper = () => {
  const t = useText();
  const queries = useQueryClient();
  const [count, setCount] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    const read = throttled(() => void queries.invalidateQueries({ predicate: concernsLeads }), READ_AGAIN_MS);
    const end = onNews(({ kind }) => {
      read.ask();
      if (kind === 'new') setCount(before => before + 1);
    });
    // Whoever is no longer signed in is told so by the first call that says it.
    void listen(leaving.signal, () => void api.read('auth/me').catch(() => {}));
    return () => {
      leaving.abort();
      end();
      read.stop();
    };
  }, [queries]);

  // A few that come together are one announcement; the next one begins anew.
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
