import type { SiteSettings } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

export const SETTINGS_PATH = 'site-settings';
export const SETTINGS_KEY = ['site-settings'];

/** The currency that visitors' budgets are in; undefined until it is known. One question, shared by all who need it. */
export const useSiteCurrency = (): SiteSettings['currency'] | undefined => {
  const { data } = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: () => api.open<SiteSettings>(SETTINGS_PATH),
    staleTime: 300_000,
  });
  return data?.currency;
};
