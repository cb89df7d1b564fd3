import type { SiteSettings } from '@marketplace/api';
import { useRead } from './useApi.ts';

export const SETTINGS_PATH = 'site-settings';
export const SETTINGS_KEY = ['site-settings'];

/** The currency that visitors' budgets are in; undefined until it is known. One question, shared by all who need it. */
export const useSiteCurrency = (): SiteSettings['currency'] | undefined => {
  const { data } = useRead(SETTINGS_KEY, api => api.open<SiteSettings>(SETTINGS_PATH), { staleTime: 300_000 });
  return data?.currency;
};
