import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRead } from '../../data/useApi.ts';
import { searchProblem } from './search.ts';

/** So many are offered at a time; who looks for another types more of it. */
const OFFERED = 20;
/** So long after the last key the server is asked. */
const PAUSE_MS = 250;

/** What can be chosen out of many. */
export interface Findable {
  id: string;
  name: string;
}

/** A list of the API that is found in by what is typed. */
export interface FoundList {
  path: string;
  /** The filter that takes what is typed. */
  search: string;
}

const question = ({ path }: FoundList, filter: object, last: number) =>
  `${path}?${new URLSearchParams({ sort: '["name","ASC"]', range: `[0,${last}]`, filter: JSON.stringify(filter) })}`;

/**
 * Those of a list that the server finds by what is typed, the first by name where nothing is, and the one that is chosen,
 * wherever in the list it stands.
 */
export const useFound = <Item extends Findable>(list: FoundList, chosenId: string) => {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<Item | null>(null);
  const [asked, setAsked] = useState('');
  const text = typed.trim();
  const problem = searchProblem(text);
  useEffect(() => {
    if (problem) return;
    const timer = window.setTimeout(() => setAsked(text), text === '' ? 0 : PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text, problem]);

  const found = useRead(
    ['found', list.path, asked],
    api => api.read<Item[]>(question(list, asked ? { [list.search]: asked } : {}, OFFERED - 1)),
    { placeholderData: keepPreviousData },
  );
  const isAnswered = text === asked && !found.isPlaceholderData;
  // What was found before stands there until the answer comes, as far as it fits what is typed.
  const offered = (found.data ?? []).filter(
    ({ name }) => isAnswered || name.toLowerCase().includes(text.toLowerCase()),
  );
  const among = [picked, ...offered].find(item => item?.id === chosenId);
  const current = useRead(
    ['found', list.path, 'chosen', chosenId],
    async api => (await api.read<Item[]>(question(list, { id: chosenId }, 0))).at(0) ?? null,
    { enabled: chosenId !== '' && !among },
  );
  return {
    offered,
    chosen: among ?? current.data ?? null,
    /** There is no such record any more. */
    isGone: current.data === null,
    setPicked,
    /** More of it is on its way. */
    isPending: found.isFetching || (!problem && text !== asked),
    isSearching: text !== '',
    problem,
    setTyped,
    none: asked === '' && found.data?.length === 0,
    error: found.data ? null : found.error,
    again: () => void found.refetch(),
  };
};
