import type { SiteSettings } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

export const SETTINGS_PATH = 'site-settings';
export const SETTINGS_KEY = ['site-settings'];

/** Returns the currency of visitors' budgets, or undefined until it is known. All components share this query. */
export const useSiteCurrency = (): SiteSettings['currency'] | undefined => {
  const { data } = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: () => api.open<SiteSettings>(SETTINGS_PATH),
    staleTime: 300_000,
  });
  return data?.currency;
};
