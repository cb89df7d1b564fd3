import { useCallback } from 'react';
import { useListContext } from 'react-admin';

/** One filter of a list: its value as text, and how to set it. An empty value takes it out of the request. */
export const useFilters = () => {
  const { filterValues, setFilters } = useListContext();
  const set = useCallback(
    (name: string, value: unknown) => {
      const { [name]: _previous, ...others } = filterValues;
      setFilters(value === '' || value === undefined ? others : { ...others, [name]: value }, []);
    },
    [filterValues, setFilters],
  );
  const text = (name: string) => String(filterValues[name] ?? '');
  const clear = Object.keys(filterValues).length > 0 ? () => setFilters({}, []) : undefined;
  return { set, text, clear };
};
