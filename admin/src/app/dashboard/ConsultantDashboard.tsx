import type { User } from '@marketplace/api';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import TokenOutlined from '@mui/icons-material/TokenOutlined';
import { Box, Button, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { LEADS_PATH, OWN_STATEMENT } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { loadWithTexts } from '../../i18n/catalogues.ts';
import { MALAYSIA_MS } from '../../i18n/malaysia.ts';
import { useText } from '../../i18n/useText.ts';
import { lazyPart } from '../../kit/feedback/lazy.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { RenderWhenVisible } from '../../kit/plots/RenderWhenVisible.tsx';
import { TopUpButton, useTopUpLink } from '../../resources/credits/TopUpButton.tsx';
import { useLeadCount } from '../../resources/leads/useLeadCount.ts';
import { RefundQuestion } from './RefundQuestion.tsx';
import { type Figure, StatCard, StatGrid } from './StatCard.tsx';

/**
 * Figures of a consultant's dashboard that `useLeadCount` does not provide. Undefined if a figure could not be loaded.
 */
interface OwnFigures {
  franchises?: number;
  thisMonth?: number;
}

/** Returns the start of the current month in Malaysia (UTC+8 all year). */
const monthStart = (now: Date): Date => {
  const inMalaysia = new Date(now.getTime() + MALAYSIA_MS);
  return new Date(Date.UTC(inMalaysia.getUTCFullYear(), inMalaysia.getUTCMonth(), 1) - MALAYSIA_MS);
};

const valueOrUndefined = <Value,>(result: PromiseSettledResult<Value>) =>
  result.status === 'fulfilled' ? result.value : undefined;

/** Counts a consultant's franchises and this month's leads on the server. A failed count is undefined. */
const countOwn = async (userId: string): Promise<OwnFigures> => {
  const recent = { created_since: monthStart(new Date()).toISOString() };
  const [franchises, thisMonth] = await Promise.allSettled([
    api.count('franchises', { consultant_id: userId }),
    Promise.all([api.count('leads/locked', recent), api.count('leads/unlocked', recent)]),
  ]);
  return {
    franchises: valueOrUndefined(franchises),
    thisMonth: valueOrUndefined(thisMonth)?.reduce((sum, count) => sum + count, 0),
  };
};

/** Explains how to get credits, with a button that asks the admin for them. The balance is among the figures above. */
const CreditsPanel = ({ me }: { me: User }) => {
  const t = useText();
  const link = useTopUpLink(me);
  return (
    <Card
      component="section"
      aria-labelledby="credits"
      sx={{ p: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
    >
      <Box sx={{ flex: '1 1 300px' }}>
        <Typography variant="h2" id="credits">
          {t('dashboard.credits.title')}
        </Typography>
        <Muted sx={{ mt: 0.5 }}>{link ? t('dashboard.credits.explanation') : t('dashboard.credits.noNumber')}</Muted>
      </Box>
      <Button variant="outlined" component={Link} to={OWN_STATEMENT}>
        {t('dashboard.credits.statement')}
      </Button>
      {link && <TopUpButton link={link} />}
    </Card>
  );
};

const TodayCard = lazyPart(() => import('./today/TodayCard.tsx'));
const NewestLeads = lazyPart(() => loadWithTexts('market', import('./NewestLeads.tsx')));
const ConsultantPlots = lazyPart(() => import('./plots/ConsultantPlots.tsx'));

export const ConsultantDashboard = ({ me }: { me: User }) => {
  const t = useText();
  const own = useQuery({ queryKey: ['stats', me.id], queryFn: () => countOwn(me.id) });
  const counts = [useLeadCount('locked'), useLeadCount('unlocked')] as const;
  const isPending = [own, ...counts].some(query => query.isPending);
  const refetch = () => [own, ...counts].map(query => query.refetch());
  const { franchises, thisMonth } = own.data ?? {};
  const [locked, unlocked] = counts.map(({ data }) => data);
  const leads = locked === undefined || unlocked === undefined ? undefined : locked + unlocked;
  const complete = franchises !== undefined && leads !== undefined && thisMonth !== undefined;
  const toFigure = (figure: number | undefined): Figure => (isPending ? 'loading' : figure);
  return (
    <>
      <RefundQuestion />
      <Suspense>
        <TodayCard of="consultant" />
        <NewestLeads />
      </Suspense>
      <StatGrid state={isPending ? 'loading' : complete ? 'known' : 'failed'} onRetry={() => refetch()}>
        <StatCard
          label={t('layout.screens.myFranchises')}
          value={toFigure(franchises)}
          icon={<StorefrontOutlined />}
          to="/consultant/franchises"
        />
        <StatCard
          label={t('dashboard.stats.myLeads')}
          value={toFigure(leads)}
          note={leads === undefined ? undefined : t('dashboard.stats.myLeadsNote', { locked, unlocked })}
          icon={<ForumOutlined />}
          to={LEADS_PATH}
        />
        <StatCard
          label={t('dashboard.stats.creditBalance')}
          value={me.tokens}
          note={t('dashboard.stats.creditBalanceNote')}
          icon={<TokenOutlined />}
        />
        <StatCard
          label={t('dashboard.stats.thisMonth')}
          value={toFigure(thisMonth)}
          note={t('dashboard.stats.newThisMonthNote')}
          icon={<CalendarMonthOutlined />}
        />
      </StatGrid>
      <CreditsPanel me={me} />
      <RenderWhenVisible>
        <ConsultantPlots userId={me.id} />
      </RenderWhenVisible>
    </>
  );
};
