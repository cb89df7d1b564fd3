import type { Stats } from '@marketplace/api';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { REFUND_REQUESTS } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { LinkedWarning } from '../../kit/feedback/LinkedWarning.tsx';
import { lazyPart } from '../../kit/feedback/lazy.tsx';
import { RenderWhenVisible } from '../../kit/plots/RenderWhenVisible.tsx';
import { DeliveryWarning } from '../../resources/notifications/DeliveryWarning.tsx';
import { FirstSteps, RestoreFirstSteps } from './FirstSteps.tsx';
import { PublishingCard } from './PublishingCard.tsx';
import { type Figure, StatCard, StatGrid } from './StatCard.tsx';
import { ToolGrid } from './ToolGrid.tsx';

/** Links to the most frequent tasks of an admin. */
const QuickActions = () => {
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
        <RestoreFirstSteps />
      </Box>
    </Box>
  );
};

const FAILED = { status: 'failed' };
const SCREEN = `/admin/notifications?filter=${encodeURIComponent(JSON.stringify(FAILED))}`;

/** Warning with a link if notifications could not be sent. */
const FailedNotifications = () => {
  const t = useText();
  const { data: count = 0 } = useQuery({
    queryKey: ['failed-notifications'],
    queryFn: () => api.count('admin/notifications', FAILED),
  });
  if (count === 0) return null;
  return (
    <LinkedWarning to={SCREEN} label={t('dashboard.failed.show')}>
      {t('dashboard.failed.text', { smart_count: count })}
    </LinkedWarning>
  );
};

const OVERDUE = { overdue: true };
const OVERDUE_SCREEN = `${REFUND_REQUESTS}?filter=${encodeURIComponent(JSON.stringify(OVERDUE))}`;

/** Warning with a link if refund requests are overdue for a decision. */
const OverdueRefundRequests = () => {
  const t = useText();
  const { data: count = 0 } = useQuery({
    queryKey: ['overdue-refund-requests'],
    queryFn: () => api.count('refund-requests', OVERDUE),
  });
  if (count === 0) return null;
  return (
    <LinkedWarning to={OVERDUE_SCREEN} label={t('dashboard.overdueRefundRequests.show')}>
      {t('dashboard.overdueRefundRequests.text', { smart_count: count })}
    </LinkedWarning>
  );
};

const TodayCard = lazyPart(() => import('./today/TodayCard.tsx'));
const AdminPlots = lazyPart(() => import('./plots/AdminPlots.tsx'));

/** Dashboard of admins: tasks first, then figures and plots, then shortcuts, which are also in the menu. */
export const AdminDashboard = () => {
  const t = useText();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['stats'],
    queryFn: () => api.read<Stats>('admin/stats'),
  });
  const figure = (name: keyof Stats): Figure => (isPending ? 'loading' : data?.[name]);

  return (
    <>
      <FirstSteps />
      <DeliveryWarning />
      <FailedNotifications />
      <OverdueRefundRequests />
      <StatGrid state={isPending ? 'loading' : data ? 'known' : 'failed'} error={error} onRetry={() => refetch()}>
        <StatCard
          label={t('dashboard.stats.totalFranchises')}
          value={figure('total_franchises')}
          icon={<StorefrontOutlined />}
          to="/admin/franchises"
        />
        <StatCard
          label={t('dashboard.stats.totalLeads')}
          value={figure('total_leads')}
          icon={<ForumOutlined />}
          to="/admin/leads"
        />
        <StatCard
          label={t('dashboard.stats.newThisMonth')}
          value={figure('new_leads')}
          note={t('dashboard.stats.newThisMonthNote')}
          icon={<TrendingUpOutlined />}
        />
        <StatCard
          label={t('dashboard.stats.activeUsers')}
          value={figure('active_consultants')}
          note={t('dashboard.stats.activeUsersNote')}
          icon={<GroupOutlined />}
        />
      </StatGrid>
      <Suspense>
        <TodayCard of="admin" />
      </Suspense>
      <PublishingCard />
      <RenderWhenVisible>
        <AdminPlots />
      </RenderWhenVisible>
      <QuickActions />
      <ToolGrid />
    </>
  );
};
