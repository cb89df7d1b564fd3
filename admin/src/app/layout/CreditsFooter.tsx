import TokenOutlined from '@mui/icons-material/TokenOutlined';
import { Box, Typography } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { Caption } from '../../kit/page/Muted.tsx';

/** A consultant's balance, in sight on every screen. */
export const CreditsFooter = ({ credits }: { credits: number }) => {
  const t = useText();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.tint',
      }}
    >
      <TokenOutlined aria-hidden sx={{ color: 'primary.main' }} />
      <Box>
        <Caption component="div">{t('layout.credits')}</Caption>
        <Typography sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums', lineHeight: 1.2 }}>
          {t('units.credits', { smart_count: credits })}
        </Typography>
      </Box>
    </Box>
  );
};
