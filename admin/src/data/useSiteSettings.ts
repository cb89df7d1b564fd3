import type { SiteSettings } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { CONTENT_KEY } from './useContent.ts';

export const SETTINGS_PATH = 'site-settings';

/** Not the key of the settings form: reading the currency again must not change a form with unsaved input. */
const CURRENCY_KEY = [...CONTENT_KEY, 'currency'];

/** Returns the currency of visitors' budgets, or undefined until it is known. All components share this query. */
export const useSiteCurrency = (): SiteSettings['currency'] | undefined => {
  const { data } = useQuery({
    queryKey: CURRENCY_KEY,
    queryFn: () => api.read<SiteSettings>(SETTINGS_PATH),
    staleTime: 300_000,
  });
  return data?.currency;
};
