import { Box, Button } from '@mui/material';
import { Children, type ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { SEARCH_CLASS } from './SearchField.tsx';

interface FilterBarProps {
  children: ReactNode;
  /** Present when something is set. */
  onClear?: () => void;
}

/** So many fields stand in one row with the search on a tablet. */
const FIELDS_IN_ROW = 3;

/** The filters above a list: the search takes what the others leave; clearing appears at the end when something is set. */
export const FilterBar = ({ children, onClear }: FilterBarProps) => {
  const t = useText();
  const crowded = Children.toArray(children).length > FIELDS_IN_ROW;
  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 2,
        '& > .MuiFormControl-root, & > .MuiAutocomplete-root': {
          width: 'auto',
          flex: { xs: '1 1 calc(50% - 6px)', sm: '1 1 140px', md: '0 0 clamp(140px, 18%, 220px)' },
          maxWidth: { sm: 240 },
        },
        [`& > .${SEARCH_CLASS}`]: {
          flex: { xs: '1 0 100%', sm: crowded ? '1 0 100%' : '2 1 200px', md: '1 1 160px' },
          maxWidth: 'none',
        },
      }}
    >
      {children}
      {onClear && (
        <Button onClick={onClear} sx={{ ml: { xs: 'auto', sm: 0 }, whiteSpace: 'nowrap' }}>
          {t('actions.clearFilters')}
        </Button>
      )}
    </Box>
  );
};
