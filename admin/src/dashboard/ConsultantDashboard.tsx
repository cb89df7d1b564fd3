import type { User } from '@marketplace/api';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import TokenOutlined from '@mui/icons-material/TokenOutlined';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Loading } from '../feedback/Loading.tsx';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';
import { WhenSeen } from '../plots/WhenSeen.tsx';
import { CreditsPanel } from './CreditsPanel.tsx';
import { countOwn } from './own-figures.ts';
import { StatCard } from './StatCard.tsx';
import { StatGrid } from './StatGrid.tsx';

const ConsultantPlots = lazy(() => import('../plots/ConsultantPlots.tsx'));

/** A consultant's figures, credits and plots. */
export const ConsultantDashboard = ({ me }: { me: User }) => {
  const t = useText();
  const api = useApi();
  const { data, isPending } = useQuery({
    queryKey: ['own-figures', me.id],
    queryFn: () => countOwn(api, me.id),
    retry: false,
  });
  if (isPending) return <Loading text={t('dashboard.loading')} />;

  const { locked, unlocked } = data ?? {};
  const leads = locked === undefined || unlocked === undefined ? undefined : locked + unlocked;
  return (
    <>
      <StatGrid>
        <StatCard
          label={t('dashboard.stats.myFranchises')}
          value={data?.franchises}
          icon={<StorefrontOutlined />}
          to="/consultant/franchises"
        />
        <StatCard
          label={t('dashboard.stats.myLeads')}
          value={leads}
          note={t('dashboard.stats.myLeadsNote', { locked, unlocked })}
          icon={<ForumOutlined />}
          to="/admin/leads"
        />
        <StatCard
          label={t('dashboard.stats.creditBalance')}
          value={me.tokens}
          note={t('dashboard.stats.creditBalanceNote')}
          icon={<TokenOutlined />}
        />
        <StatCard
          label={t('dashboard.stats.thisMonth')}
          value={data?.thisMonth}
          note={t('dashboard.stats.newThisMonthNote')}
          icon={<CalendarMonthOutlined />}
        />
      </StatGrid>
      <CreditsPanel me={me} />
      <WhenSeen>
        <ConsultantPlots userId={me.id} />
      </WhenSeen>
    </>
  );
};
