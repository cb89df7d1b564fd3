import { useSyncExternalStore } from 'react';
import { onNews } from '../../data/live/news.ts';

/** Time in milliseconds for which a new lead is highlighted. */
const FRESH_MS = 8000;

let fresh: ReadonlySet<string> = new Set();
const watchers = new Set<() => void>();

const set = (ids: ReadonlySet<string>) => {
  fresh = ids;
  for (const watcher of watchers) watcher();
};

/** Highlights leads for a few seconds. */
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

/** Returns whether a lead has just arrived and is highlighted. */
export const useIsFresh = (id: string) => useSyncExternalStore(watch, () => fresh.has(id));

/** Style of a highlighted lead. */
export const FRESH = { bgcolor: 'background.tint' } as const;
