import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { useScrollPadding } from '../../kit/forms/useScrollPadding.ts';

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const;

/** On phones, a bar at the lower edge, in reach of the row that was just selected. */
const BAR = {
  ...ROW,
  position: { xs: 'fixed', sm: 'static' },
  zIndex: 2,
  inset: 'auto 0 0',
  px: { xs: 2, sm: 0 },
  py: { xs: 1, sm: 0 },
  borderStyle: 'solid',
  borderColor: 'divider',
  borderWidth: { xs: '1px 0 0', sm: 0 },
  bgcolor: { xs: 'background.raised', sm: 'transparent' },
  '& > *': { flex: { xs: '1 1 auto', sm: 'none' } },
} as const;

/** Keeps focused elements from being hidden behind the bar. */
const Covering = ({ bar }: { bar: RefObject<HTMLElement | null> }) => {
  useScrollPadding(bar);
  return null;
};

/** Button that deselects all rows. In wide windows it is an icon, so that the other buttons stay in one row. */
const ClearSelection = () => {
  const t = useText();
  const { onUnselectItems } = useListContext();
  const button = {
    'aria-label': t('franchises.bulk.none'),
    color: 'inherit',
    onClick: () => onUnselectItems(),
  } as const;
  return (
    <>
      <Button {...button} sx={{ display: { sm: 'none' } }}>
        {t('franchises.bulk.none')}
      </Button>
      <Tooltip title={t('franchises.bulk.none')}>
        <IconButton {...button} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
          <Close fontSize="small" />
        </IconButton>
      </Tooltip>
    </>
  );
};

/**
 * Actions for the selected rows, and a button that deselects all of them, also those that are not displayed. On phones
 * they stay at the lower edge while rows are selected.
 */
export const SelectionBar = ({ children }: { children: ReactNode }) => {
  const bar = useRef<HTMLDivElement>(null);
  const isUsed = useListContext().selectedIds.length > 0;
  return (
    <Box ref={bar} data-covers={isUsed || undefined} sx={isUsed ? BAR : ROW}>
      {children}
      {isUsed && <ClearSelection />}
      {isUsed && <Covering bar={bar} />}
    </Box>
  );
};
