import { Autocomplete, TextField, type TextFieldProps } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { searchProblem } from './search.ts';

/** Maximum number of suggestions. Typing more text reduces the number of matches. */
const CHOICE_COUNT = 20;
/** Delay in milliseconds between the last keystroke and the request. */
const PAUSE_MS = 250;

/** Record that can be chosen. */
interface SearchableRecord {
  id: string;
  name: string;
}

/** API list that can be searched. */
interface SearchableList {
  path: string;
  /** Name of the search filter. */
  search: string;
}

const question = ({ path }: SearchableList, filter: object, last: number) =>
  `${path}?${new URLSearchParams({ sort: '["name","ASC"]', range: `[0,${last}]`, filter: JSON.stringify(filter) })}`;

/** Searches a list on the server by the typed text, and reads the chosen record if it is not among the results. */
export const useRecordSearch = <Item extends SearchableRecord>(list: SearchableList, chosenId: string) => {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<Item | null>(null);
  const [searched, setAsked] = useState('');
  const text = typed.trim();
  const problem = searchProblem(text);
  useEffect(() => {
    if (problem) return;
    const timer = window.setTimeout(() => setAsked(text), text === '' ? 0 : PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text, problem]);

  const found = useQuery({
    queryKey: ['found', list.path, searched],
    queryFn: () => api.read<Item[]>(question(list, searched ? { [list.search]: searched } : {}, CHOICE_COUNT - 1)),
    placeholderData: keepPreviousData,
  });
  const isAnswered = text === searched && !found.isPlaceholderData;
  // Previous results that match the typed text stay visible until the new response arrives.
  const offeredItems = (found.data ?? []).filter(
    ({ name }) => isAnswered || name.toLowerCase().includes(text.toLowerCase()),
  );
  const chosenItem = [picked, ...offeredItems].find(item => item?.id === chosenId);
  const current = useQuery({
    queryKey: ['found', list.path, 'chosen', chosenId],
    queryFn: async () => (await api.read<Item[]>(question(list, { id: chosenId }, 0))).at(0) ?? null,
    enabled: chosenId !== '' && !chosenItem,
  });
  return {
    offered: offeredItems,
    chosen: chosenItem ?? current.data ?? null,
    /** The chosen record no longer exists. */
    isGone: current.data === null,
    setPicked,
    /** A request is pending or about to be sent. */
    isPending: found.isFetching || (!problem && text !== searched),
    isSearching: text !== '',
    problem,
    setTyped,
    isEmpty: searched === '' && found.data?.length === 0,
    error: found.data ? null : found.error,
    retry: () => void found.refetch(),
  };
};

/** Displays the placeholder in the colour of a value. */
const PLACEHOLDER = { '& input:not(:focus)::placeholder': { color: 'text.primary' } };

interface RecordSearchFieldProps<Item extends SearchableRecord> {
  found: ReturnType<typeof useRecordSearch<Item>>;
  label: string;
  labelOf: (item: Item) => string;
  value: string;
  onChoose: (id: string) => void;
  onBlur?: () => void;
  field?: Pick<TextFieldProps, 'required' | 'error' | 'helperText' | 'inputRef' | 'placeholder'>;
}

/**
 * Autocomplete for one record out of many, searched on the server. A chosen record stays visible even if it no longer
 * exists.
 */
export const RecordSearchField = <Item extends SearchableRecord>(props: RecordSearchFieldProps<Item>) => {
  const { found, label, labelOf, value, onChoose, onBlur, field } = props;
  const { offered, chosen, isGone, isPending, isSearching, problem, setPicked, setTyped } = found;
  const t = useText();
  const current: Item | { id: string } | null = value === '' ? null : (chosen ?? { id: value });
  const isOffered = current === null || offered.some(({ id }) => id === current.id);
  return (
    <Autocomplete<Item | { id: string }>
      options={isOffered ? offered : [current, ...offered]}
      value={current}
      loading={isPending}
      filterOptions={options => (isSearching && !isOffered ? options.filter(({ id }) => id !== value) : options)}
      getOptionLabel={item => ('name' in item ? labelOf(item) : isGone ? item.id : '')}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_event, item) => {
        setPicked(item && 'name' in item ? item : null);
        onChoose(item?.id ?? '');
      }}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onBlur={onBlur}
      renderInput={params => (
        <TextField
          {...params}
          {...field}
          label={label}
          sx={PLACEHOLDER}
          helperText={problem ? t(`lists.${problem}`) : field?.helperText}
          slotProps={{ inputLabel: { ...params.InputLabelProps, ...(field?.placeholder && { shrink: true }) } }}
        />
      )}
    />
  );
};
