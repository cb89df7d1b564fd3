import polyglotI18nProvider from 'ra-i18n-polyglot';
import reactAdminEnglish from 'ra-language-english';
import { en } from '../i18n/en/index.ts';

/** The languages of the console. Each adds its own texts (typed as `Texts`, so complete) and react-admin's. */
const LANGUAGES = [{ locale: 'en', name: 'English' }];

const english = { ...reactAdminEnglish, console: en };

export const i18nProvider = polyglotI18nProvider(() => english, 'en', LANGUAGES);
