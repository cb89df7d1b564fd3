import { type ComponentProps, type ReactNode, useCallback } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { type Choice, ChoiceField } from './ChoiceField.tsx';
import { FilterBar } from './FilterBar.tsx';
import { SearchField } from './SearchField.tsx';

const NONE: readonly string[] = [];
/** Names of search filters. */
const SEARCHES = ['q', 'search'];

/**
 * Reads and sets the filters of a list. An empty value removes a filter.
 * @param places filters that select a part of the list, such as a tab, and are not cleared
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
  const chosen = own.filter(name => !SEARCHES.includes(name));
  return { set, text, clear, chosen };
};

interface ListFiltersProps {
  /** Names of filters that select a part of the list, such as a tab. The user does not set them as filters. */
  places?: readonly string[];
  /** Filters that are used less often, behind a button. */
  more?: { names: readonly string[]; fields: ReactNode };
  children: ReactNode;
}

/** Filters above a list, with a button to clear them. */
export const ListFilters = ({ places, more, children }: ListFiltersProps) => {
  const { clear, chosen } = useFilters(places);
  const moreChosen = chosen.filter(name => more?.names.includes(name)).length;
  return (
    <FilterBar onClear={clear} chosen={chosen.length} more={more?.fields} moreChosen={moreChosen}>
      {children}
    </FilterBar>
  );
};

interface SearchFilterProps extends Pick<ComponentProps<typeof SearchField>, 'label' | 'placeholder'> {
  name?: string;
}

/** Search filter of a list. */
export const SearchFilter = ({ name = 'q', ...field }: SearchFilterProps) => {
  const { set, text } = useFilters();
  const search = useCallback((value: string) => set(name, value), [set, name]);
  return <SearchField {...field} value={text(name)} onSearch={search} />;
};

interface ChoiceFilterProps {
  name: string;
  label: string;
  choices: readonly Choice[];
  /** True if the values are `true` and `false`. */
  yesNo?: boolean;
}

/** Select filter of a list, with "All". */
export const ChoiceFilter = ({ name, yesNo, ...field }: ChoiceFilterProps) => {
  const { set, text } = useFilters();
  const choose = (value: string) => set(name, yesNo && value !== '' ? value === 'true' : value);
  return <ChoiceField {...field} all value={text(name)} onChoose={choose} />;
};

/** Select for the sort field and direction, for lists without column headers. */
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
