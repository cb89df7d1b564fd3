import type { Lead, LeadStatus } from '@marketplace/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { api } from '../../../data/api.ts';

/** So many cards of a column at first, and more of them each time. */
const STEP = 20;

/** What the columns of a board are read under. */
export const BOARD = ['admin/leads', 'board'];

export const columnKey = (status: LeadStatus) => [...BOARD, status];

/**
 * The leads of one status, as the list beside is filtered and ordered. Read from the first card on each time: whatever
 * moved meanwhile, none comes twice and none is left out.
 */
export const useColumn = (path: string, status: LeadStatus) => {
  const { filterValues, sort } = useListContext<Lead>();
  const [most, setMost] = useState(STEP);
  const filter = { ...filterValues, status };
  const query = useQuery({
    queryKey: [...columnKey(status), path, filter, sort, most],
    queryFn: () => api.page<Lead>(path, { first: 0, last: most - 1, sort, filter }),
    placeholderData: keepPreviousData,
  });
  return { ...query, more: () => setMost(most + STEP) };
};
