import { Box } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';

/** How many fields of a section are faulty; nothing where none is. */
export const FaultCount = ({ faults }: { faults: number }) => {
  const t = useText();
  if (faults === 0) return null;
  return (
    <Box
      component="span"
      sx={{
        flexShrink: 0,
        minWidth: 20,
        px: 0.75,
        borderRadius: 5,
        bgcolor: 'error.main',
        color: 'error.contrastText',
        fontSize: '0.75rem',
        fontWeight: 700,
        lineHeight: '20px',
        textAlign: 'center',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <span aria-hidden>{faults}</span>
      <span style={visuallyHidden}>{`, ${t('forms.attention', { smart_count: faults })}`}</span>
    </Box>
  );
};
