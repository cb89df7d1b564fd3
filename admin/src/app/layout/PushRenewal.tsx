import { useEffect } from 'react';
import { renewPush } from '../../data/push.ts';
import { useMe } from '../../data/useMe.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

/** Keeps the notifications that the user switched on in this browser: they end with each session, and go on in the next. */
export const PushRenewal = () => {
  const userId = useMe()?.id;
  const [language] = useLanguage();
  useEffect(() => {
    // Without notifications the console works as well. The profile shows whether they are on.
    if (userId) renewPush(userId, language).catch(() => {});
  }, [userId, language]);
  return null;
};
