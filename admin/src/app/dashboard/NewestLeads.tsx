import type { Lead } from '@marketplace/api';
import { Box, Button, Card, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { LOCKED_LEADS, leadPath, UNLOCKED_LEADS } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { FailedPart } from '../../kit/feedback/Failed.tsx';
import { RowSkeleton } from '../../kit/list/RowSkeleton.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { useGuardedNavigate } from '../../kit/page/useGuardedNavigate.ts';
import { LINK_TARGET_SIZE } from '../../kit/theme/target.ts';
import { Budget } from '../../resources/leads/Budget.tsx';
import { LeadScore } from '../../resources/leads/LeadFacts.tsx';
import { LockedSummary, MessageExcerpt, StatusDot } from '../../resources/leads/LeadParts.tsx';
import { UnlockLead } from '../../resources/leads/UnlockLead.tsx';
import { useLeadCount } from '../../resources/leads/useLeadCount.ts';
import { useLeadTexts } from '../../resources/leads/useLeadTexts.ts';

/** Maximum number of displayed leads. */
const LEAD_COUNT = 5;

type Kind = 'locked' | 'unlocked';

const useNewest = (kind: Kind, enabled: boolean) => {
  const query = new URLSearchParams({ range: JSON.stringify([0, LEAD_COUNT - 1]), sort: '["created_at","DESC"]' });
  return useQuery({
    queryKey: ['admin/leads', 'newest', kind],
    queryFn: () => api.read<Lead[]>(`leads/${kind}?${query}`),
    enabled,
  });
};

/** Row of a lead with title, summary and action. */
const Row = ({ to, title, summary, action }: { to: string; title: string; summary: ReactNode; action: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: 2,
      rowGap: 1,
      px: 2.5,
      py: 1.25,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ minWidth: 0, flex: { xs: '1 1 100%', sm: 1 } }}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={to} sx={{ ...LINK_TARGET_SIZE, color: 'text.primary' }}>
          {title}
        </Link>
      </Typography>
      {summary}
    </Box>
    <Box sx={{ flexShrink: 0 }}>{action}</Box>
  </Box>
);

const Locked = ({ lead }: { lead: Lead }) => {
  const goTo = useGuardedNavigate();
  const to = leadPath(lead.id);
  return (
    <Row
      to={to}
      title={lead.franchise_name}
      summary={
        <>
          <LockedSummary lead={lead} />
          <MessageExcerpt lead={lead} lines={1} />
          <LeadScore lead={lead} />
        </>
      }
      action={<UnlockLead lead={lead} onUnlocked={() => goTo(to)} />}
    />
  );
};

const Unlocked = ({ lead }: { lead: Lead }) => {
  const texts = useLeadTexts(lead);
  return (
    <Row
      to={leadPath(lead.id)}
      title={texts.name}
      summary={
        <Muted sx={{ overflowWrap: 'anywhere' }}>
          {lead.franchise_name} · <Budget lead={lead} /> · <span title={texts.exactDate}>{texts.date}</span>
        </Muted>
      }
      action={
        <Typography variant="body2" component="div">
          <StatusDot status={lead.status} />
        </Typography>
      }
    />
  );
};

/** Newest leads of a consultant: the locked leads, or the unlocked leads if none is locked. */
const NewestLeads = () => {
  const t = useText();
  const counts = { locked: useLeadCount('locked'), unlocked: useLeadCount('unlocked') };
  const kind: Kind = counts.locked.data === 0 ? 'unlocked' : 'locked';
  const { data = [], error, isPending, refetch } = useNewest(kind, !counts.locked.isPending);
  const total = counts[kind].data ?? data.length;
  const title = t(kind === 'locked' ? 'leads.latest.locked' : 'leads.latest.unlocked');
  return (
    <Card component="section" aria-label={title} sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2.5, py: 1.5, minHeight: 64 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {total > 0 && (
          <Button component={RouterLink} to={kind === 'locked' ? LOCKED_LEADS : UNLOCKED_LEADS} size="small">
            {t(`leads.latest.${kind}All`, { smart_count: total })}
          </Button>
        )}
      </Box>
      {isPending && <RowSkeleton rows={3} />}
      {error && (
        <Box sx={{ px: 2.5, pb: 2.5 }}>
          <FailedPart text={t('leads.latest.failed')} error={error} onRetry={() => refetch()} />
        </Box>
      )}
      {!isPending && !error && data.length === 0 && (
        <Box sx={{ px: 2.5, pb: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Muted sx={{ flex: '1 1 280px' }}>{t('leads.empty')}</Muted>
          <Button component={RouterLink} to="/consultant/franchises" variant="outlined" size="small">
            {t('layout.screens.myFranchises')}
          </Button>
        </Box>
      )}
      {data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map(lead =>
            kind === 'locked' ? <Locked key={lead.id} lead={lead} /> : <Unlocked key={lead.id} lead={lead} />,
          )}
        </Box>
      )}
    </Card>
  );
};

export default NewestLeads;
