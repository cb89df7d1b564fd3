import { useSyncExternalStore } from 'react';

/** Event about leads: a lead is new, a lead has changed, or events were missed. */
export type LeadEvent = { kind: 'new' | 'changed'; leadId: string } | { kind: 'reset' };

const listeners = new Set<(news: LeadEvent) => void>();
const watchers = new Set<() => void>();
let isConnected = false;

export const publishLeadEvent = (news: LeadEvent) => {
  for (const listener of listeners) listener(news);
};

/**
 * Registers a listener for events about leads.
 * @returns a function that removes it
 */
export const onLeadEvent = (listener: (news: LeadEvent) => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const setLiveConnected = (connected: boolean) => {
  isConnected = connected;
  for (const watcher of watchers) watcher();
};

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
};

/**
 * Registers a listener that is called when the live connection has been opened.
 * @returns a function that removes it
 */
export const onConnected = (listener: () => void) => watch(() => isConnected && listener());

/** Returns whether the live connection is open, so that polling is unnecessary. */
export const useIsLive = () => useSyncExternalStore(watch, () => isConnected);
