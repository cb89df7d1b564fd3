import { Box } from '@mui/material';
import { useNumber } from '../../i18n/useFormats.ts';

/** From here on the menu has no room for the figure. */
const MOST = 99;

const look = {
  px: 0.75,
  minWidth: 22,
  textAlign: 'center',
  borderRadius: 1,
  fontSize: '0.8125rem',
  lineHeight: '20px',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
} as const;

/** How many of something there are, beside its name. */
export const CountBadge = ({ count }: { count: number }) => (
  <Box component="span" sx={{ ...look, bgcolor: 'background.tint' }}>
    {useNumber()(count)}
  </Box>
);

/** How many of something wait for the person; what that is stands beside it for who doesn't see it. */
export const WaitingBadge = ({ count }: { count: number }) => {
  const number = useNumber();
  return (
    <Box component="span" aria-hidden sx={{ ...look, bgcolor: 'primary.main', color: 'primary.contrastText' }}>
      {count > MOST ? `${number(MOST)}+` : number(count)}
    </Box>
  );
};
