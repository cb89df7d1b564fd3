import type { Lead, LeadStatus } from '@marketplace/api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { api } from '../../../data/api.ts';

/** Number of cards of a column per load. */
const STEP = 20;

/** Query key prefix of the board's columns. */
export const BOARD_KEY = ['admin/leads', 'board'];

export const columnKey = (status: LeadStatus) => [...BOARD_KEY, status];

/**
 * Reads the leads of one status with the list's filters and order. Each load starts at the first card again, so that
 * leads that moved in the meantime are neither repeated nor skipped.
 */
export const useColumn = (path: string, status: LeadStatus) => {
  const { filterValues, sort } = useListContext<Lead>();
  const [most, setMost] = useState(STEP);
  const filter = { ...filterValues, status };
  const query = useQuery({
    queryKey: [...columnKey(status), path, filter, sort, most],
    queryFn: () => api.first<Lead>(path, most, sort, filter),
    placeholderData: keepPreviousData,
  });
  return { ...query, more: () => setMost(most + STEP) };
};
