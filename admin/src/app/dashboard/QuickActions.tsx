import ForumOutlined from '@mui/icons-material/ForumOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { FirstStepsAgain } from './FirstSteps.tsx';

/** The two things an admin does most. */
export const QuickActions = () => {
  const t = useText();
  return (
    <Box component="section" aria-labelledby="quick-actions" sx={{ mt: 4, mb: 4 }}>
      <Typography variant="h2" id="quick-actions" sx={{ mb: 1.5 }}>
        {t('dashboard.quick.title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button component={Link} to="/admin/leads" variant="contained" startIcon={<ForumOutlined />}>
          {t('dashboard.quick.leads')}
        </Button>
        <Button component="a" href="/" target="_blank" rel="noopener" variant="outlined" endIcon={<OpenInNew />}>
          {t('dashboard.quick.site')}
        </Button>
        <FirstStepsAgain />
      </Box>
    </Box>
  );
};
