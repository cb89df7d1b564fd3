import FilterList from '@mui/icons-material/FilterList';
import { Box, Button } from '@mui/material';
import { Children, type ReactNode, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { SEARCH_CLASS } from './SearchField.tsx';

interface FilterBarProps {
  children: ReactNode;
  /** Clears the filters; undefined if none is set. */
  onClear?: () => void;
  /** Number of active filters, excluding the search. */
  chosen?: number;
}

/** Maximum number of fields in one row, including the search, on tablets and desktops. */
const IN_ROW = { tablet: 3, desk: 5 };
/**
 * Maximum number of fields, without the search, in one row on laptops. More fields are arranged in rows of four, so
 * that none is alone in a row.
 */
const MOST_IN_LINE = 7;

const FIELDS = '& > .MuiFormControl-root, & > .MuiAutocomplete-root';
/**
 * Selects all fields except the first one and the focused one. The focused one stays visible when a phone is rotated.
 */
const OTHERS =
  '& > .MuiFormControl-root:not(:first-of-type, :focus-within), & > .MuiAutocomplete-root:not(:focus-within)';

/**
 * Filters above a list. The search takes the remaining width, and a clear button appears if a filter is set. On phones,
 * many filters are collapsed behind a button.
 */
export const FilterBar = ({ children, onClear, chosen = 0 }: FilterBarProps) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [first, ...others] = Children.toArray(children);
  const count = others.length + 1;
  const isCrowded = count > IN_ROW.tablet;
  const folded = isCrowded && !isOpen;
  // With many fields, the search has a row of its own, and the other fields are in rows of three or in one row.
  const hasMany = count > IN_ROW.desk;
  // If two fields would remain at the end, the rows of three start with two fields, so that related fields stay
  // together.
  const inFours = count - 1 > MOST_IN_LINE;
  const twoFirst = hasMany && (count - 1) % IN_ROW.tablet === 2;
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
            flex: hasMany
              ? { xs: '1 1 calc(50% - 6px)', sm: '1 1 30%', lg: inFours ? '1 1 calc(25% - 9px)' : '1 1 128px' }
              : { xs: '1 1 calc(50% - 6px)', sm: '1 1 140px', md: '0 0 clamp(140px, 18%, 220px)' },
            maxWidth: { sm: 240, ...(inFours && { lg: 'none' }) },
          },
          ...(twoFirst && {
            '& > div:nth-of-type(2), & > div:nth-of-type(3)': {
              flex: { xs: '1 1 calc(50% - 6px)', sm: '1 1 40%', lg: inFours ? '1 1 calc(25% - 9px)' : '1 1 128px' },
              maxWidth: { sm: 'none', lg: inFours ? 'none' : 240 },
            },
          }),
          [`& > .${SEARCH_CLASS}`]: {
            flex: {
              xs: isCrowded ? '1 1 calc(100% - 160px)' : '1 0 100%',
              sm: isCrowded ? '1 0 100%' : '2 1 200px',
              md: hasMany ? '1 0 100%' : '1 1 160px',
            },
            maxWidth: 'none',
          },
        },
        folded && (theme => ({ [theme.breakpoints.down('sm')]: { [OTHERS]: { display: 'none' } } })),
      ]}
    >
      {first}
      {isCrowded && (
        <Button
          variant="outlined"
          startIcon={<FilterList />}
          onClick={() => setIsOpen(!isOpen)}
          aria-expanded={isOpen}
          sx={{ display: { sm: 'none' }, minHeight: 40, whiteSpace: 'nowrap' }}
        >
          {t('lists.filters')}
          {chosen > 0 && ` (${chosen})`}
        </Button>
      )}
      {others}
      {onClear && (
        <Button onClick={onClear} sx={{ ml: { xs: 'auto', sm: 0 }, whiteSpace: 'nowrap' }}>
          {t('actions.clearFilters')}
        </Button>
      )}
    </Box>
  );
};
