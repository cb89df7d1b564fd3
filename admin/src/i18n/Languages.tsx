import { ThemeProvider } from '@mui/material';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { I18nContext, useNotify } from 'react-admin';
import { speak } from './catalogues.ts';
import { i18nProviderOf } from './i18nProvider.ts';
import { type Language, tagOf } from './languages.ts';
import { useLanguage } from './useLanguage.ts';
import { withWidgetTexts } from './widget-texts.ts';

/**
 * Speaks the chosen language, here and in the other tabs, once its texts are loaded. React-admin's own way mounts the
 * whole console anew for another language; this one only words it anew, so that nothing typed is lost.
 * @param first what is loaded already
 */
export const Languages = ({ first, children }: { first: Language; children: ReactNode }) => {
  const notify = useNotify();
  const [chosen] = useLanguage();
  const [spoken, setSpoken] = useState(first);
  const provider = useMemo(() => i18nProviderOf(spoken), [spoken]);

  useEffect(() => {
    let overtaken = false;
    speak(chosen).then(
      () => !overtaken && setSpoken(chosen),
      () => !overtaken && notify('ra.notification.i18n_error', { type: 'error' }),
    );
    return () => {
      overtaken = true;
    };
  }, [chosen, notify]);

  useLayoutEffect(() => {
    document.documentElement.lang = tagOf(spoken);
  }, [spoken]);

  return (
    <I18nContext.Provider value={provider}>
      <ThemeProvider theme={withWidgetTexts(provider)}>{children}</ThemeProvider>
    </I18nContext.Provider>
  );
};
