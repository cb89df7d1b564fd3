import type { Lead, LeadWaitingTimes } from '@marketplace/api';
import { Box, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../data/api.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { Failed } from '../../kit/feedback/Failed.tsx';
import { Loading } from '../../kit/feedback/Loading.tsx';
import { CONTACT_KINDS } from './contact-kinds.ts';
import { LeadContacts } from './LeadContacts.tsx';
import { LogContact } from './LogContact.tsx';
import { useResponseTimeTexts } from './useResponseTimeTexts.ts';

const Clock = ({ clock }: { clock: LeadWaitingTimes }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
    {useResponseTimeTexts(clock).map(({ text, exact }) => (
      <Typography component="li" variant="body2" key={text} title={exact}>
        {text}
      </Typography>
    ))}
  </Box>
);

/** Response times of an unlocked lead, its logged contacts and, for consultants, buttons to log a contact. */
export const LeadResponse = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const me = useMe();
  const title = useId();
  const isTheirs = !lead.is_locked;
  const { data, error, refetch } = useQuery({
    queryKey: ['admin/leads', 'clock', lead.id],
    queryFn: () => api.read<LeadWaitingTimes>(`leads/${encodeURIComponent(lead.id)}/clock`),
    enabled: isTheirs,
  });
  if (!isTheirs) return null;
  return (
    <Card component="section" aria-labelledby={title} sx={{ p: 2, mb: 2.5 }}>
      <Typography variant="h2" id={title} sx={{ mb: 1 }}>
        {t('leadResponse.title')}
      </Typography>
      {data && !error && <Clock clock={data} />}
      {error && <Failed error={error} onRetry={() => refetch()} />}
      {!data && !error && <Loading />}
      {data?.may_log && me?.role === 'consultant' && (
        <Box role="group" aria-label={t('leadResponse.log')}>
          <LogContact lead={lead} kinds={CONTACT_KINDS} />
        </Box>
      )}
      {data?.opened_at && <LeadContacts lead={lead} />}
    </Card>
  );
};
