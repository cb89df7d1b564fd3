import { useSearchParams } from 'react-router-dom';

/** What is filtered by (specification §2.4). */
export const FILTERED_STATUSES = ['active', 'expired', 'scheduled'] as const;

/** The filters in the address, and the same as the list's query. */
export const useBannerFilters = () => {
  const [params, setParams] = useSearchParams();
  const status = params.get('status') ?? '';
  const location = params.get('location') ?? '';
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  const clear = () => {
    const next = new URLSearchParams(params);
    next.delete('status');
    next.delete('location');
    setParams(next, { replace: true });
  };
  const query = new URLSearchParams({ ...(status && { status }), ...(location && { location }) }).toString();
  return { status, location, set, query, clear: query ? clear : undefined };
};
