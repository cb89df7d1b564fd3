import { useEffect } from 'react';
import { useLogout, useLogoutIfAccessDenied, useNotify } from 'react-admin';
import { onFailedCall } from '../../data/api.ts';
import { statusOf } from '../../data/failures.ts';
import { http } from '../../data/http.ts';
import { watchIdle } from '../../session/idle.ts';
import {
  concernsSession,
  enterSession,
  isSessionLeft,
  readSession,
  tellSessionEnded,
  writeSession,
} from '../../session/storage.ts';
import { isExpired, REFRESH_AFTER_MS, untilRefresh } from '../../session/token.ts';

/** Offline at the moment of the refresh: tried again so often while the token still lives. */
const RETRY_MS = 60_000;

/** While a device sleeps its timers stand still, and the token's life goes on: so often its clock is asked as well. */
const LOOK_MS = 60_000;

/** Refreshes the token in time, and signs out when the API refuses the session or another tab has signed out. */
export const SessionKeeper = () => {
  const logout = useLogout();
  const notify = useNotify();

  const logoutIfAccessDenied = useLogoutIfAccessDenied();

  useEffect(enterSession, []);
  useEffect(() => onFailedCall(logoutIfAccessDenied), [logoutIfAccessDenied]);

  useEffect(() => {
    let timer: number | undefined;
    const end = () => {
      if (isSessionLeft()) return;
      tellSessionEnded();
      void logout();
    };
    const expire = () => {
      notify('console.auth.expired', { type: 'error' });
      end();
    };
    const wait = (left: number, due = Date.now() + left) => {
      window.clearTimeout(timer);
      const look = () => (left > LOOK_MS && Date.now() < due ? wait(left - LOOK_MS, due) : refresh());
      timer = window.setTimeout(look, Math.min(left, LOOK_MS));
    };
    const refresh = async () => {
      const before = readSession();
      if (!before) return;
      try {
        const user = { authenticated: true, token: `Bearer ${before.token}` };
        const { json } = await http('/api/auth/refresh', { method: 'POST', user });
        // Somebody may have signed out, or another tab have refreshed, while this one waited.
        if (readSession()?.token !== before.token) return;
        if (!writeSession(json.access_token, json.user)) throw new Error('The refresh answered no user');
        wait(REFRESH_AFTER_MS);
      } catch (error) {
        if (readSession()?.token !== before.token) return;
        if (statusOf(error) === 0 && !isExpired(before.token)) wait(RETRY_MS);
        else expire();
      }
    };
    const follow = (event: StorageEvent) => {
      if (!concernsSession(event)) return;
      if (readSession()) wait(REFRESH_AFTER_MS);
      else end();
    };

    // By the time of its issue only here: on a device whose clock is fast every token seems due at once.
    const session = readSession();
    if (session) wait(untilRefresh(session.token));
    window.addEventListener('storage', follow);
    const stopWatching = watchIdle(expire);
    return () => {
      stopWatching();
      window.clearTimeout(timer);
      window.removeEventListener('storage', follow);
    };
  }, [logout, notify]);

  return null;
};
