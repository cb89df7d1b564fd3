import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useApi } from '../../data/useApi.ts';

/** How many franchises one looks after, whatever is searched for; undefined until it is known. */
export const useOwnTotal = (): number | undefined => {
  const api = useApi();
  const { total, filterValues } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  const { data } = useQuery({
    queryKey: ['own-franchises-total'],
    queryFn: () => api.count('franchises'),
    enabled: isFiltered,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isFiltered ? data : total;
};
