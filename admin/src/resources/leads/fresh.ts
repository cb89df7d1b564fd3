import { useSyncExternalStore } from 'react';
import { onNews } from '../../data/live/news.ts';

/** So long a lead that came while somebody looks stands out. */
const FRESH_MS = 8000;

let fresh: ReadonlySet<string> = new Set();
const watchers = new Set<() => void>();

const set = (ids: ReadonlySet<string>) => {
  fresh = ids;
  for (const watcher of watchers) watcher();
};

/** Lets leads stand out from now on, for a moment. */
export const markFresh = (ids: Iterable<string>) => {
  const marked = [...ids];
  set(new Set([...fresh, ...marked]));
  window.setTimeout(() => set(new Set([...fresh].filter(id => !marked.includes(id)))), FRESH_MS);
};

onNews(news => {
  if (news.kind === 'new') markFresh([news.leadId]);
});

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
};

/** Whether a lead has come just now; its row says so by its colour, quietly. */
export const useIsFresh = (id: string) => useSyncExternalStore(watch, () => fresh.has(id));

/** The look of what has come just now. */
export const FRESH = { bgcolor: 'background.tint' } as const;
