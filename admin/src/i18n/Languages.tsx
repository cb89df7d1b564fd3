import { type Theme, ThemeProvider } from '@mui/material';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { I18nContext, type I18nProvider, useNotify } from 'react-admin';
import { switchLanguage } from './catalogues.ts';
import { isLanguage, LANGUAGES, type Language } from './languages.ts';
import { translatorOf } from './translate.ts';
import { useLanguage } from './useLanguage.ts';

/** Creates a provider for one language, whose texts are already loaded. Each language has its own provider. */
const i18nProviderOf = (language: Language): I18nProvider => ({
  translate: translatorOf(language),
  getLocale: () => language,
  changeLocale: async locale => {
    if (isLanguage(locale)) await switchLanguage(locale);
  },
});

/** Adds the translated labels of MUI's own components to the theme. */
const withWidgetTexts =
  ({ translate }: I18nProvider) =>
  (theme: Theme): Theme => {
    const text = (name: string) => translate(`console.widgets.${name}`);
    return {
      ...theme,
      components: {
        ...theme.components,
        MuiAlert: { ...theme.components?.MuiAlert, defaultProps: { closeText: text('close') } },
        MuiAutocomplete: {
          ...theme.components?.MuiAutocomplete,
          defaultProps: {
            clearText: text('clear'),
            closeText: text('close'),
            openText: text('open'),
            loadingText: text('loading'),
            noOptionsText: text('noOptions'),
          },
        },
      },
    };
  };

/**
 * Provides the chosen language to the console, also when another tab changes it, once its texts are loaded. React-admin
 * would mount the whole console again for another language and lose typed text; this provider only re-renders it.
 * @param first language that is already loaded
 */
export const Languages = ({ first, children }: { first: Language; children: ReactNode }) => {
  const notify = useNotify();
  const [chosen] = useLanguage();
  const [spoken, setSpoken] = useState(first);
  const provider = useMemo(() => i18nProviderOf(spoken), [spoken]);

  useEffect(() => {
    let overtaken = false;
    switchLanguage(chosen).then(
      () => !overtaken && setSpoken(chosen),
      () => !overtaken && notify('ra.notification.i18n_error', { type: 'error' }),
    );
    return () => {
      overtaken = true;
    };
  }, [chosen, notify]);

  useLayoutEffect(() => {
    document.documentElement.lang = LANGUAGES[spoken].tag;
  }, [spoken]);

  return (
    <I18nContext.Provider value={provider}>
      <ThemeProvider theme={withWidgetTexts(provider)}>{children}</ThemeProvider>
    </I18nContext.Provider>
  );
};
