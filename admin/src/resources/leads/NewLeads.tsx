import { Box, Button } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

/** Sticky button that displays the number of new leads and shows them. */
export const NewLeads = ({ count, onShow }: { count: number; onShow: () => void }) => {
  const t = useText();
  if (count === 0) return null;
  return (
    <Box sx={{ position: 'sticky', top: 72, zIndex: 2, display: 'grid', justifyItems: 'center', height: 0 }}>
      <Button variant="contained" size="small" onClick={onShow} sx={{ mt: 1, height: 36, boxShadow: 3 }}>
        {t('leads.live.show', { smart_count: count })}
      </Button>
    </Box>
  );
};
