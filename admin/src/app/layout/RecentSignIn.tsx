import type { Proof } from '@marketplace/api';
import { useEffect, useState } from 'react';
import { faultOf } from '../../data/failures.ts';
import { askOnStaleSignIn } from '../../data/recent-sign-in.ts';
import { withTexts } from '../../i18n/catalogues.ts';
import { dialogLoadedLater } from '../../kit/feedback/loadedLater.tsx';

const RecentSignInDialog = dialogLoadedLater(() =>
  withTexts('management', import('../../account/security/RecentSignInDialog.tsx')),
);

interface Refused {
  repeat: (proof: Proof) => Promise<void>;
  cancel: () => void;
}

const PROOF = ['current_password', 'current_code'];

/** Shows the dialog for calls that want a recent sign-in, above whatever screen or dialog made them. */
export const RecentSignIn = () => {
  const [refused, setRefused] = useState<Refused | null>(null);

  useEffect(
    () =>
      askOnStaleSignIn(
        (repeat, error) =>
          new Promise((resolve, reject) => {
            setRefused({
              repeat: async proof => {
                try {
                  resolve(await repeat(proof));
                } catch (failure) {
                  // A wrong password is mended here; what else is wrong, where the call was made.
                  if (PROOF.some(field => faultOf(failure, field))) throw failure;
                  reject(failure);
                }
                setRefused(null);
              },
              cancel: () => {
                reject(error);
                setRefused(null);
              },
            });
          }),
      ),
    [],
  );

  return refused && <RecentSignInDialog repeat={refused.repeat} onClose={refused.cancel} />;
};
