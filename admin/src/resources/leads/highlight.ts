import { useSyncExternalStore } from 'react';
import { onLeadEvent } from '../../data/live/lead-events.ts';

/** Time in milliseconds for which a new lead is highlighted. */
const HIGHLIGHT_MS = 8000;

let highlighted: ReadonlySet<string> = new Set();
const watchers = new Set<() => void>();

const set = (ids: ReadonlySet<string>) => {
  highlighted = ids;
  for (const watcher of watchers) watcher();
};

/** Highlights leads for a few seconds. */
export const highlightLeads = (ids: Iterable<string>) => {
  const marked = [...ids];
  set(new Set([...highlighted, ...marked]));
  window.setTimeout(() => set(new Set([...highlighted].filter(id => !marked.includes(id)))), HIGHLIGHT_MS);
};

onLeadEvent(news => {
  if (news.kind === 'new') highlightLeads([news.leadId]);
});

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
};

/** Returns whether a lead has just arrived and is highlighted. */
export const useIsHighlighted = (id: string) => useSyncExternalStore(watch, () => highlighted.has(id));

/** Style of a highlighted lead. */
export const HIGHLIGHT_STYLE = { bgcolor: 'background.tint' } as const;
