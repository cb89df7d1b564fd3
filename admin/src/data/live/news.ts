import { useSyncExternalStore } from 'react';

/** What this window hears of leads: that one is new, that one is another than it was, that anything may have happened. */
export type News = { kind: 'new' | 'changed'; leadId: string } | { kind: 'reset' };

const listeners = new Set<(news: News) => void>();
const watchers = new Set<() => void>();
let isConnected = false;

export const tellNews = (news: News) => {
  for (const listener of listeners) listener(news);
};

/** @returns what ends it */
export const onNews = (listener: (news: News) => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const setConnected = (connected: boolean) => {
  isConnected = connected;
  for (const watcher of watchers) watcher();
};

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
};

/** Whether news comes by itself: whoever asks again and again need not meanwhile. */
export const useIsLive = () => useSyncExternalStore(watch, () => isConnected);
