import type { User } from '@marketplace/api';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import TokenOutlined from '@mui/icons-material/TokenOutlined';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useApi } from '../../data/useApi.ts';
import { withTexts } from '../../i18n/catalogues.ts';
import { useText } from '../../i18n/useText.ts';
import { WhenSeen } from '../../kit/plots/WhenSeen.tsx';
import { LEADS, LOCKED_LEADS } from '../../resources/leads/paths.ts';
import { useLeadCount } from '../../resources/leads/useLeadCount.ts';
import { CreditsPanel } from './CreditsPanel.tsx';
import { countOwn } from './own-figures.ts';
import { type Figure, StatCard } from './StatCard.tsx';
import { StatGrid } from './StatGrid.tsx';

const NewestLeads = lazy(() => withTexts('market', import('./NewestLeads.tsx')));
const ConsultantPlots = lazy(() => import('./plots/ConsultantPlots.tsx'));

/** A consultant's newest leads, figures, credits and plots. */
export const ConsultantDashboard = ({ me }: { me: User }) => {
  const t = useText();
  const api = useApi();
  const own = useQuery({
    queryKey: ['own-figures', me.id],
    queryFn: () => countOwn(api, me.id),
    retry: false,
  });
  const counts = [useLeadCount('locked'), useLeadCount('unlocked')] as const;
  const isPending = [own, ...counts].some(query => query.isPending);
  const refetch = () => [own, ...counts].map(query => query.refetch());
  const { franchises, thisMonth } = own.data ?? {};
  const [locked, unlocked] = counts.map(({ data }) => data);
  const leads = locked === undefined || unlocked === undefined ? undefined : locked + unlocked;
  const complete = franchises !== undefined && leads !== undefined && thisMonth !== undefined;
  const shown = (figure: number | undefined): Figure => (isPending ? 'loading' : figure);
  return (
    <>
      <Suspense>
        <NewestLeads />
      </Suspense>
      <StatGrid state={isPending ? 'loading' : complete ? 'known' : 'failed'} onRetry={() => refetch()}>
        <StatCard
          label={t('dashboard.stats.myFranchises')}
          value={shown(franchises)}
          icon={<StorefrontOutlined />}
          to="/consultant/franchises"
        />
        <StatCard
          label={t('dashboard.stats.myLeads')}
          value={shown(leads)}
          note={leads === undefined ? undefined : t('dashboard.stats.myLeadsNote', { locked, unlocked })}
          icon={<ForumOutlined />}
          to={locked ? LOCKED_LEADS : LEADS}
        />
        <StatCard
          label={t('dashboard.stats.creditBalance')}
          value={me.tokens}
          note={t('dashboard.stats.creditBalanceNote')}
          icon={<TokenOutlined />}
        />
        <StatCard
          label={t('dashboard.stats.thisMonth')}
          value={shown(thisMonth)}
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
