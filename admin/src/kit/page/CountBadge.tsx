import { Box } from '@mui/material';
import { useNumber } from '../../i18n/useFormats.ts';

/** Largest number that fits in the menu. Larger numbers are displayed as this number with a plus sign. */
const MOST = 99;

const style = {
  px: 0.75,
  minWidth: 22,
  textAlign: 'center',
  borderRadius: 1,
  fontSize: '0.8125rem',
  lineHeight: '20px',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
} as const;

/** Badge with a number of records. */
export const CountBadge = ({ count }: { count: number }) => (
  <Box component="span" sx={{ ...style, bgcolor: 'background.tint' }}>
    {useNumber()(count)}
  </Box>
);

/**
 * Badge with the number of items that wait for the user. It is hidden from screen readers, because a text beside it
 * contains the number.
 */
export const WaitingBadge = ({ count }: { count: number }) => {
  const number = useNumber();
  return (
    <Box component="span" aria-hidden sx={{ ...style, bgcolor: 'primary.main', color: 'primary.contrastText' }}>
      {count > MOST ? `${number(MOST)}+` : number(count)}
    </Box>
  );
};
