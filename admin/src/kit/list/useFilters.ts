import { useCallback } from 'react';
import { useListContext } from 'react-admin';

const NONE: readonly string[] = [];

/**
 * The filters of a list: the value of one as text, and how to set it. An empty value takes it out of the request.
 * @param places filters that say which part of the list is looked at (a tab): clearing leaves them
 */
export const useFilters = (places: readonly string[] = NONE) => {
  const { filterValues, setFilters } = useListContext();
  const set = useCallback(
    (name: string, value: unknown) => {
      const { [name]: _previous, ...others } = filterValues;
      setFilters(value === '' || value === undefined ? others : { ...others, [name]: value }, []);
    },
    [filterValues, setFilters],
  );
  const text = (name: string) => String(filterValues[name] ?? '');
  const names = Object.keys(filterValues);
  const clearAll = () =>
    setFilters(Object.fromEntries(Object.entries(filterValues).filter(([name]) => places.includes(name))), []);
  const clear = names.some(name => !places.includes(name)) ? clearAll : undefined;
  return { set, text, clear };
};
