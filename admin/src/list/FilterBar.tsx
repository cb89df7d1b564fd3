import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';

interface FilterBarProps {
  children: ReactNode;
  /** Present when something is set. */
  onClear?: () => void;
}

/** The filters above a list: the search grows, the others stand beside it, clearing appears when something is set. */
export const FilterBar = ({ children, onClear }: FilterBarProps) => {
  const t = useText();
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        alignItems: 'center',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'none' },
        gridAutoFlow: { md: 'column' },
        gridAutoColumns: { md: 'minmax(120px, 1fr)' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'span 2' } },
      }}
    >
      {children}
      {onClear && (
        <Button onClick={onClear} sx={{ whiteSpace: 'nowrap' }}>
          {t('actions.clearFilters')}
        </Button>
      )}
    </Box>
  );
};
