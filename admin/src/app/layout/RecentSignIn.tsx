import type { Proof } from '@marketplace/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../data/api.ts';
import { askOnStaleSignIn } from '../../data/recent-sign-in.ts';
import { withTexts } from '../../i18n/catalogues.ts';
import { dialogLoadedLater } from '../../kit/feedback/loadedLater.tsx';
import { readSession, writeSession } from '../../session/storage.ts';

const RecentSignInDialog = dialogLoadedLater(() =>
  withTexts('management', import('../../account/security/RecentSignInDialog.tsx')),
);

/** Continues a call that waits for the password: with false it fails. */
type Waiting = (isConfirmed: boolean) => void;

/** Shows one dialog for all calls that want a recent sign-in, above whatever screen or dialog made them. */
export const RecentSignIn = () => {
  const waiting = useRef<Waiting[]>([]);
  const [isOpen, setIsOpen] = useState(false);

  const finish = useCallback((isConfirmed: boolean) => {
    const calls = waiting.current;
    waiting.current = [];
    setIsOpen(false);
    for (const proceed of calls) proceed(isConfirmed);
  }, []);

  useEffect(() => {
    const stop = askOnStaleSignIn(
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
    // Someone may have signed out, or as another person, meanwhile.
    if (session && readSession()?.user.id === session.user.id) writeSession(access_token, session.user);
    finish(true);
  };
  return isOpen && <RecentSignInDialog confirm={confirm} onClose={() => finish(false)} />;
};
