import FilterList from '@mui/icons-material/FilterList';
import { Box, Button } from '@mui/material';
import { Children, type ReactNode, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { SEARCH_CLASS } from './SearchField.tsx';

interface FilterBarProps {
  children: ReactNode;
  /** Present when something is set. */
  onClear?: () => void;
  /** How many are set besides the search. */
  chosen?: number;
}

/** So many fields stand in one row, the search among them: on a tablet, and where there is most room. */
const IN_ROW = { tablet: 3, desk: 5 };
/** Without the search: of more the last would stand alone on a laptop, so that they stand in fours. */
const MOST_IN_LINE = 7;

const FIELDS = '& > .MuiFormControl-root, & > .MuiAutocomplete-root';
/** But for the one that somebody is in, whose phone was turned. */
const OTHERS =
  '& > .MuiFormControl-root:not(:first-of-type, :focus-within), & > .MuiAutocomplete-root:not(:focus-within)';

/**
 * The filters above a list: the search takes what the others leave; clearing appears at the end when something is set.
 * Where they would fill a phone's screen before the list begins, the first stands there and a button shows the others.
 */
export const FilterBar = ({ children, onClear, chosen = 0 }: FilterBarProps) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [first, ...others] = Children.toArray(children);
  const count = others.length + 1;
  const crowded = count > IN_ROW.tablet;
  const folded = crowded && !isOpen;
  // Then the search has a row of its own everywhere; the others stand in threes, or where there is room in one row.
  const many = count > IN_ROW.desk;
  // Of five in threes the last two would stand alone, and what belongs together apart: two begin.
  const inFours = count - 1 > MOST_IN_LINE;
  const twoFirst = many && (count - 1) % IN_ROW.tablet === 2;
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
            flex: many
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
              xs: crowded ? '1 1 calc(100% - 160px)' : '1 0 100%',
              sm: crowded ? '1 0 100%' : '2 1 200px',
              md: many ? '1 0 100%' : '1 1 160px',
            },
            maxWidth: 'none',
          },
        },
        folded && (theme => ({ [theme.breakpoints.down('sm')]: { [OTHERS]: { display: 'none' } } })),
      ]}
    >
      {first}
      {crowded && (
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
