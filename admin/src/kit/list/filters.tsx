import { type ComponentProps, type ReactNode, useCallback } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { type Choice, ChoiceField } from './ChoiceField.tsx';
import { FilterBar } from './FilterBar.tsx';
import { SearchField } from './SearchField.tsx';

const NONE: readonly string[] = [];
/** What is typed to search by, in whichever list. */
const SEARCHES = ['q', 'search'];

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
  const own = names.filter(name => !places.includes(name));
  const clear = own.length > 0 ? clearAll : undefined;
  return { set, text, clear, chosen: own.filter(name => !SEARCHES.includes(name)).length };
};

interface ListFiltersProps {
  /** Filters that say which part of the list is looked at, and are none of the person's. */
  places?: readonly string[];
  children: ReactNode;
}

/** The filters above a list, and the way out of them once one is set. */
export const ListFilters = ({ places, children }: ListFiltersProps) => {
  const { clear, chosen } = useFilters(places);
  return (
    <FilterBar onClear={clear} chosen={chosen}>
      {children}
    </FilterBar>
  );
};

interface SearchFilterProps extends Pick<ComponentProps<typeof SearchField>, 'label' | 'placeholder'> {
  name?: string;
}

/** The search of a list. */
export const SearchFilter = ({ name = 'q', ...field }: SearchFilterProps) => {
  const { set, text } = useFilters();
  const search = useCallback((value: string) => set(name, value), [set, name]);
  return <SearchField {...field} value={text(name)} onSearch={search} />;
};

interface ChoiceFilterProps {
  name: string;
  label: string;
  choices: readonly Choice[];
  /** Its values are `true` and `false`. */
  yesNo?: boolean;
}

/** One of a few, or all of the list. */
export const ChoiceFilter = ({ name, yesNo, ...field }: ChoiceFilterProps) => {
  const { set, text } = useFilters();
  const choose = (value: string) => set(name, yesNo && value !== '' ? value === 'true' : value);
  return <ChoiceField {...field} all value={text(name)} onChoose={choose} />;
};

/** The order of a list, where there are no column heads to press: a field, up or down. */
export const SortChoice = ({ fields }: { fields: readonly Choice[] }) => {
  const t = useText();
  const { sort, setSort } = useListContext();
  return (
    <ChoiceField
      label={t('lists.sortBy')}
      value={`${sort.field} ${sort.order}`}
      choices={fields.flatMap(({ value, label }) => [
        { value: `${value} ASC`, label: `${label} ↑` },
        { value: `${value} DESC`, label: `${label} ↓` },
      ])}
      onChoose={value => {
        const [field = 'name', order] = value.split(' ');
        setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
      }}
    />
  );
};
