import { localStorageStore, type Store } from 'react-admin';
import { readSession } from './storage.ts';

/** Keys that stay after sign-out: preferences of this browser, not data of the user. */
const KEPT_KEYS = ['theme', 'density', 'language', 'leads.view'];

/**
 * Returns whether a value belongs to one tab: the filters, order, page and selected rows of a list. A list with an own
 * `storeKey` must end it with `.listParams`.
 */
const isOfTab = (key: string) => /\.(listParams|selectedIds)(\.|$)/.test(key);

const local = localStorageStore();

const TAB_PREFIX = 'list:';
/** Name of a tab's value in the session storage. A tab that the browser restores may belong to another user. */
const tabName = (key: string) => `${TAB_PREFIX}${readSession()?.user.id}:${key}`;

interface Subscription {
  key: string;
  callback: (value: unknown) => void;
}
const subscriptions = new Set<Subscription>();
const publish = (key: string, value: unknown) => {
  for (const each of [...subscriptions]) if (each.key === key && subscriptions.has(each)) each.callback(value);
};

/** Values of this tab, in its session storage. Another tab with the same list has its own. */
const tab = {
  getItem: (key: string, fallback?: unknown) => {
    const text = sessionStorage.getItem(tabName(key));
    return text === null ? fallback : JSON.parse(text);
  },
  setItem: (key: string, value: unknown) => {
    if (value === undefined) sessionStorage.removeItem(tabName(key));
    else sessionStorage.setItem(tabName(key), JSON.stringify(value));
    publish(key, value);
  },
  removeItem: (key: string) => tab.setItem(key, undefined),
  subscribe: (key: string, callback: Subscription['callback']) => {
    const subscription = { key, callback };
    subscriptions.add(subscription);
    return () => void subscriptions.delete(subscription);
  },
  reset: () => {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(TAB_PREFIX)) sessionStorage.removeItem(name);
    for (const { key } of [...subscriptions]) publish(key, undefined);
  },
};

const storeOf = (key: string) => (isOfTab(key) ? tab : local);

/** Store of react-admin: in the browser's local storage, except what belongs to one tab. */
export const store: Store = {
  ...local,
  getItem: (key: string, fallback?: unknown) => storeOf(key).getItem(key, fallback),
  setItem: (key, value) => storeOf(key).setItem(key, value),
  removeItem: key => storeOf(key).removeItem(key),
  subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  reset: () => {
    const preserved = KEPT_KEYS.map(key => [key, local.getItem(key)] as const);
    local.reset();
    tab.reset();
    for (const [key, value] of preserved) if (value !== undefined) local.setItem(key, value);
  },
};
