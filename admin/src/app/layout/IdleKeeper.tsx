import { useEffect } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { followActivity, idleFor } from '../../session/activity.ts';
import { isSessionLeft, readSession, tellSessionEnded } from '../../session/storage.ts';
import { idleMs } from '../../session/token.ts';

const LOOK_MS = 30_000;

/**
 * Signs out once no one has been active in any tab for as long as the token says. Whatever was typed is kept as when a
 * session ends; the other tabs follow by the storage.
 */
export const IdleKeeper = () => {
  const logout = useLogout();
  const notify = useNotify();

  useEffect(() => {
    const look = () => {
      const session = readSession();
      const most = session && idleMs(session.token);
      if (!most || idleFor() < most || isSessionLeft()) return;
      notify('console.auth.idle', { type: 'info' });
      tellSessionEnded();
      logout();
    };
    // A press that comes after hours, as a device wakes up, is no activity of the session before: this looks first.
    window.addEventListener('pointerdown', look, { capture: true });
    window.addEventListener('keydown', look, { capture: true });
    document.addEventListener('visibilitychange', look);
    const timer = window.setInterval(look, LOOK_MS);
    look();
    const end = followActivity();
    return () => {
      end();
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pointerdown', look, { capture: true });
      window.removeEventListener('keydown', look, { capture: true });
    };
  }, [logout, notify]);

  return null;
};
