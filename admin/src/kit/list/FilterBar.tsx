import FilterList from '@mui/icons-material/FilterList';
import Tune from '@mui/icons-material/Tune';
import { Box, Button, useMediaQuery, useTheme } from '@mui/material';
import { Children, type ReactNode, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { SEARCH_CLASS } from './SearchField.tsx';

interface FilterBarProps {
  children: ReactNode;
  /** Clears the filters; undefined if none is set. */
  onClear?: () => void;
  /** Number of active filters, excluding the search. */
  chosen?: number;
  /** Filters that are used less often. Wide windows show them after *More filters* was pressed. */
  more?: ReactNode;
  /** Number of active filters among `more`. */
  moreChosen?: number;
}

/** Maximum number of fields, including the search, that stay visible on phones. */
const MOST_ON_PHONES = 3;

const MORE_CLASS = 'more';

/** Selects the fields of both groups. */
const FIELDS = ['&', `& > .${MORE_CLASS}`]
  .flatMap(parent => [`${parent} > .MuiFormControl-root`, `${parent} > .MuiAutocomplete-root`])
  .join();
/**
 * Selects all fields except the first one and the focused one. The focused one stays visible when a phone is rotated.
 */
const OTHERS = [
  '& > .MuiFormControl-root:not(:first-of-type, :focus-within)',
  '& > .MuiAutocomplete-root:not(:focus-within)',
].join();
const MORE = `& > .${MORE_CLASS}:not(:focus-within)`;

const counted = (text: string, count: number) => (count > 0 ? `${text} (${count})` : text);

/**
 * Filters above a list, in one row. The search takes the remaining width, and a clear button appears if a filter is
 * set. If there are too many filters for one row, a button collapses all except the search: on phones, and on tablets
 * for lists with `more` filters. In wide windows, only the `more` filters are collapsed, unless one of them is set when
 * the list opens.
 */
export const FilterBar = ({ children, onClear, chosen = 0, more, moreChosen = 0 }: FilterBarProps) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [isMoreOpen, setIsMoreOpen] = useState(moreChosen > 0);
  const [first, ...others] = Children.toArray(children);
  const hasMore = more !== undefined;
  const isCrowded = hasMore || others.length + 1 > MOST_ON_PHONES;
  /** Window width from which the filters are not collapsed. */
  const wide = hasMore ? 'lg' : 'sm';
  const isDesktop = useMediaQuery(useTheme().breakpoints.up('lg'));
  const clear = onClear && (
    <Button onClick={onClear} sx={{ ml: { xs: 'auto', sm: 0 }, whiteSpace: 'nowrap' }}>
      {t('actions.clearFilters')}
    </Button>
  );
  return (
    <Box
      role="search"
      sx={[
        {
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          p: 2,
          [FIELDS]: {
            width: 'auto',
            flex: hasMore
              ? { xs: '1 1 calc(50% - 6px)', sm: '1 1 30%', lg: '0 0 clamp(140px, 16%, 220px)' }
              : { xs: '1 1 calc(50% - 6px)', sm: '1 1 140px', md: '0 0 clamp(140px, 18%, 220px)' },
            maxWidth: { [wide]: 240 },
          },
          [`& > .${MORE_CLASS}`]: {
            display: { xs: 'contents', lg: isMoreOpen ? 'flex' : 'none' },
            flex: { lg: '1 0 100%' },
            gap: 1.5,
            '& > div': { flex: { lg: '1 1 0' } },
          },
          [`& > .${SEARCH_CLASS}`]: {
            flex: {
              xs: isCrowded ? '1 1 calc(100% - 160px)' : '1 0 100%',
              ...(hasMore ? { lg: '1 1 160px' } : { sm: '2 1 200px', md: '1 1 160px' }),
            },
            maxWidth: 'none',
          },
        },
        isCrowded &&
          !isOpen &&
          (theme => ({ [theme.breakpoints.down(wide)]: { [`${OTHERS}, ${MORE}`]: { display: 'none' } } })),
      ]}
    >
      {first}
      {isCrowded && (
        <Button
          variant="outlined"
          startIcon={<FilterList />}
          onClick={() => setIsOpen(!isOpen)}
          aria-expanded={isOpen}
          sx={{ display: { [wide]: 'none' }, minHeight: 40, whiteSpace: 'nowrap' }}
        >
          {counted(t('lists.filters'), chosen)}
        </Button>
      )}
      {others}
      {hasMore && (
        <Button
          variant="outlined"
          startIcon={<Tune />}
          onClick={() => setIsMoreOpen(!isMoreOpen)}
          aria-expanded={isMoreOpen}
          sx={{ display: { xs: 'none', lg: 'inline-flex' }, whiteSpace: 'nowrap' }}
        >
          {counted(t('lists.moreFilters'), moreChosen)}
        </Button>
      )}
      {isDesktop && clear}
      {hasMore && <div className={MORE_CLASS}>{more}</div>}
      {!isDesktop && clear}
    </Box>
  );
};
