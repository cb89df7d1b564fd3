import type { Proof } from '@marketplace/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../data/api.ts';
import { setSignInPrompt } from '../../data/recent-sign-in.ts';
import { loadWithTexts } from '../../i18n/catalogues.ts';
import { lazyDialog } from '../../kit/feedback/lazy.tsx';
import { readSession, writeSession } from '../../session/storage.ts';

const RecentSignInDialog = lazyDialog(() =>
  loadWithTexts('management', import('../../account/security/RecentSignInDialog.tsx')),
);

/** Continues a call that waits for the password. With `false`, the call fails. */
type Resolve = (isConfirmed: boolean) => void;

/** Displays a single dialog for all calls that require a recent sign-in, above any screen or dialog. */
export const RecentSignIn = () => {
  const waiting = useRef<Resolve[]>([]);
  const [isOpen, setIsOpen] = useState(false);

  const finish = useCallback((isConfirmed: boolean) => {
    const calls = waiting.current;
    waiting.current = [];
    setIsOpen(false);
    for (const proceed of calls) proceed(isConfirmed);
  }, []);

  useEffect(() => {
    const stop = setSignInPrompt(
      () =>
        new Promise(resolve => {
          waiting.current.push(resolve);
          setIsOpen(true);
        }),
    );
    return () => {
      stop();
      finish(false);
    };
  }, [finish]);

  const confirm = async (proof: Proof) => {
    const session = readSession();
    const { access_token } = await api.confirmSession(proof);
    // The user may have signed out, or another user may have signed in, in the meantime.
    if (session && readSession()?.user.id === session.user.id) writeSession(access_token, session.user);
    finish(true);
  };
  return isOpen && <RecentSignInDialog confirm={confirm} onClose={() => finish(false)} />;
};
