import type { UseQueryResult } from '@tanstack/react-query';

/** A list that a form offers to choose from, which has to be asked for. */
export interface AskedList<Item> {
  items: readonly Item[];
  /** It is known that there is nothing. */
  none: boolean;
  /** Why it could not be had, as long as there is nothing of it. */
  error: Error | null;
  again: () => void;
}

const NONE: readonly never[] = [];

export const asked = <Item>({ data, error, refetch }: UseQueryResult<Item[]>): AskedList<Item> => ({
  items: data ?? NONE,
  none: data?.length === 0,
  error: data ? null : error,
  again: () => void refetch(),
});
