import type { Franchise } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { type DataProvider, useDataProvider } from 'react-admin';

const PAGE = 100;

const all = async (provider: DataProvider, userId: string): Promise<Franchise[]> => {
  const franchises: Franchise[] = [];
  for (let page = 1; ; page++) {
    const { data, total = 0 } = await provider.getList<Franchise>('consultant/franchises', {
      pagination: { page, perPage: PAGE },
      sort: { field: 'name', order: 'ASC' },
      filter: { consultant_id: userId },
    });
    franchises.push(...data);
    if (franchises.length >= total || data.length === 0) return franchises;
  }
};

/** The franchises that a person looks after: few enough to be searched where they are shown. */
export const useOwnFranchises = (userId: string) => {
  const provider = useDataProvider();
  return useQuery({
    queryKey: ['consultant/franchises', 'own', userId],
    queryFn: () => all(provider, userId),
    retry: false,
  });
};
