import type { Stats } from '@marketplace/api';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Loading } from '../feedback/Loading.tsx';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';
import { StatCard } from './StatCard.tsx';
import { StatGrid } from './StatGrid.tsx';
import { ToolGrid } from './ToolGrid.tsx';

/** Four figures, the tools, and the two things an admin does most. */
export const AdminDashboard = () => {
  const t = useText();
  const api = useApi();
  const { data, isPending } = useQuery({
    queryKey: ['stats'],
    queryFn: () => api.read<Stats>('admin/stats'),
    retry: false,
  });
  if (isPending) return <Loading text={t('dashboard.loading')} />;

  return (
    <>
      <StatGrid>
        <StatCard
          label={t('dashboard.stats.totalFranchises')}
          value={data?.total_franchises}
          icon={<StorefrontOutlined />}
          to="/admin/franchises"
        />
        <StatCard
          label={t('dashboard.stats.totalLeads')}
          value={data?.total_leads}
          icon={<ForumOutlined />}
          to="/admin/leads"
        />
        <StatCard
          label={t('dashboard.stats.newThisMonth')}
          value={data?.new_leads}
          note={t('dashboard.stats.newThisMonthNote')}
          icon={<TrendingUpOutlined />}
        />
        <StatCard
          label={t('dashboard.stats.activeUsers')}
          value={data?.active_consultants}
          note={t('dashboard.stats.activeUsersNote')}
          icon={<GroupOutlined />}
        />
      </StatGrid>
      <Box component="section" aria-labelledby="quick-actions" sx={{ mb: 4 }}>
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
        </Box>
      </Box>
      <ToolGrid />
    </>
  );
};
