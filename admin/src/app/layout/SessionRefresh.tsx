import { useEffect } from 'react';
import { useLogout, useLogoutIfAccessDenied, useNotify } from 'react-admin';
import { setFailedCallHandler } from '../../data/api.ts';
import { statusOf } from '../../data/failures.ts';
import { sendRequest } from '../../data/http.ts';
import { watchIdle } from '../../session/idle.ts';
import {
  enterSession,
  hasLeftSession,
  isSessionEvent,
  notifySessionEnded,
  readSession,
  writeSession,
} from '../../session/storage.ts';
import { isExpired, msUntilRefresh, REFRESH_AFTER_MS } from '../../session/token.ts';

/** Delay in milliseconds before the next attempt, if a refresh failed while offline and the token is still valid. */
const RETRY_MS = 60_000;

/**
 * Maximum duration of a timer in milliseconds. Timers pause while a device sleeps, so the clock is also checked at this
 * interval.
 */
const LOOK_MS = 60_000;

/** Refreshes the token in time, and signs out when the API rejects the session or another tab has signed out. */
export const SessionRefresh = () => {
  const logout = useLogout();
  const notify = useNotify();

  const logoutIfAccessDenied = useLogoutIfAccessDenied();

  useEffect(enterSession, []);
  useEffect(() => setFailedCallHandler(logoutIfAccessDenied), [logoutIfAccessDenied]);

  useEffect(() => {
    let timer: number | undefined;
    const end = () => {
      if (hasLeftSession()) return;
      notifySessionEnded();
      void logout();
    };
    const expire = () => {
      notify('console.auth.expired', { type: 'error' });
      end();
    };
    const scheduleCheck = (left: number, due = Date.now() + left) => {
      window.clearTimeout(timer);
      const checkSession = () => (left > LOOK_MS && Date.now() < due ? scheduleCheck(left - LOOK_MS, due) : refresh());
      timer = window.setTimeout(checkSession, Math.min(left, LOOK_MS));
    };
    const refresh = async () => {
      const before = readSession();
      if (!before) return;
      try {
        const user = { authenticated: true, token: `Bearer ${before.token}` };
        const { json } = await sendRequest('/api/auth/refresh', { method: 'POST', user });
        // During the request, the user may have signed out or another tab may have refreshed the token.
        if (readSession()?.token !== before.token) return;
        if (!writeSession(json.access_token, json.user)) throw new Error('The refresh answered no user');
        scheduleCheck(REFRESH_AFTER_MS);
      } catch (error) {
        if (readSession()?.token !== before.token) return;
        if (statusOf(error) === 0 && !isExpired(before.token)) scheduleCheck(RETRY_MS);
        else expire();
      }
    };
    const follow = (event: StorageEvent) => {
      if (!isSessionEvent(event)) return;
      if (readSession()) scheduleCheck(REFRESH_AFTER_MS);
      else end();
    };

    // Uses the issue time of the token only at the start. On a device whose clock is fast, every new token would seem
    // due at once.
    const session = readSession();
    if (session) scheduleCheck(msUntilRefresh(session.token));
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
