import type { Today, TodayLead, TodayStep } from '@marketplace/api';
import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { leadPath } from '../../../data/addresses.ts';
import { useDates, useNumber } from '../../../i18n/useFormats.ts';
import { useText } from '../../../i18n/useText.ts';
import { CountBadge } from '../../../kit/page/CountBadge.tsx';
import { Muted } from '../../../kit/page/Muted.tsx';
import { LINK_TARGET_SIZE } from '../../../kit/theme/target.ts';
import { useDueText } from '../../../resources/leads/next-step/useDueText.ts';
import { type SectionName, sectionCount, sectionListPath } from './sections.ts';

/** Row that links to a lead. */
const Row = ({ to, title, children }: { to: string; title: string; children: ReactNode }) => (
  <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
    <Link
      component={RouterLink}
      to={to}
      sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere', ...LINK_TARGET_SIZE }}
    >
      {title}
    </Link>
    {children}
  </Box>
);

const LeadRow = ({ lead }: { lead: TodayLead }) => {
  const { recent, exact } = useDates();
  const name = `${lead.first_name} ${lead.last_name}`.trim();
  return (
    <Row to={leadPath(lead.id)} title={name || lead.franchise_name}>
      <Muted sx={{ overflowWrap: 'anywhere' }}>
        {name && `${lead.franchise_name} · `}
        <span title={exact(lead.created_at)}>{recent(lead.created_at)}</span>
      </Muted>
    </Row>
  );
};

const StepRow = ({ step }: { step: TodayStep }) => {
  const due = useDueText();
  return (
    <Row to={leadPath(step.lead_id)} title={step.what}>
      <Muted sx={{ overflowWrap: 'anywhere' }}>
        {[due(step), step.lead_name, step.franchise_name].filter(Boolean).join(' · ')}
      </Muted>
    </Row>
  );
};

const Rows = ({ name, today }: { name: SectionName; today: Today }) => {
  const t = useText();
  if (name === 'suspected') return <Muted sx={{ pb: 1 }}>{t('dashboard.today.suspectedHelp')}</Muted>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {name === 'due' || name === 'overdue' || name === 'upcoming'
        ? today[name].first.map(step => <StepRow key={step.id} step={step} />)
        : today[name]?.first.map(lead => <LeadRow key={lead.id} lead={lead} />)}
    </Box>
  );
};

/** Section of the day: the number of items, the most urgent ones and a link to all of them. */
export const TodaySection = ({ name, today }: { name: SectionName; today: Today }) => {
  const t = useText();
  const number = useNumber();
  const count = sectionCount(name, today);
  const title = t(`dashboard.today.${name}`);
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}>
        <Typography variant="h3" component="h3" color={name === 'overdue' ? 'error' : undefined}>
          {title}
        </Typography>
        <CountBadge count={count} />
        <Link
          component={RouterLink}
          to={sectionListPath(name, today)}
          variant="body2"
          aria-label={t('dashboard.today.allNamed', { name: title, smart_count: number(count) })}
          sx={{ ...LINK_TARGET_SIZE, ml: 'auto', whiteSpace: 'nowrap' }}
        >
          {t('dashboard.today.all')}
        </Link>
      </Box>
      <Rows name={name} today={today} />
    </Box>
  );
};
