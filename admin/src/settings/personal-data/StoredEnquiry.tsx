import { type StoredEnquiry as Enquiry, formatMoney, grouped } from '@marketplace/api';
import { Box, Card, Typography } from '@mui/material';
import { useSiteCurrency } from '../../data/useSiteSettings.ts';
import { useDates } from '../../i18n/useFormats.ts';
import { useText, useWord } from '../../i18n/useText.ts';
import { Muted } from '../../kit/page/Muted.tsx';

const personOf = ({ name, company_name }: { name: string; company_name: string }) =>
  company_name ? `${name}, ${company_name}` : name;

export const StoredEnquiry = ({ enquiry }: { enquiry: Enquiry }) => {
  const t = useText();
  const { exact, day } = useDates();
  const currency = useSiteCurrency();
  const { investment_budget: budget } = enquiry;
  const budgetText = currency ? formatMoney(budget ?? 0, currency) : grouped(budget ?? 0);
  const word = useWord();
  const answers = [
    ...enquiry.contacts.map(({ kind, name, logged_at }) =>
      t('personalData.contact', { kind: t(`leadResponse.kinds.${kind}`), name, when: exact(logged_at) }),
    ),
    ...enquiry.said.map(({ said, said_at }) => t(`leadResponse.said.${said}`, { when: exact(said_at) })),
  ];
  const facts: [string, string][] = [
    [t('leads.columns.name'), `${enquiry.first_name} ${enquiry.last_name}`],
    [t('personalData.email'), enquiry.email],
    [t('leads.fields.phone'), enquiry.phone],
    [t('leads.columns.budget'), budget === null ? '' : budgetText],
    [t('leads.columns.experience'), word(enquiry.experience)],
    [t('leads.columns.timeline'), word(enquiry.timeline)],
    [t('leads.columns.location'), enquiry.location_interest],
    [t('leads.message'), enquiry.message],
    [t('lists.status'), t(`leads.statuses.${enquiry.status}`)],
    [t('leadResponse.contacts'), answers.join('\n')],
    [
      t('personalData.consent'),
      enquiry.consent_at
        ? t('personalData.consentOf', { when: exact(enquiry.consent_at), version: enquiry.consent_version || '–' })
        : '',
    ],
    [t('personalData.withdrawnAt'), enquiry.withdrawn_at ? exact(enquiry.withdrawn_at) : ''],
    [t('personalData.notes'), enquiry.notes.map(({ text, written_at }) => `${exact(written_at)}: ${text}`).join('\n')],
    [
      t('personalData.steps'),
      enquiry.next_steps
        .map(({ what, due_on, due_time }) => `${[due_on, due_time].filter(Boolean).join(' ')}: ${what}`)
        .join('\n'),
    ],
  ];
  return (
    <Card component="article" sx={{ p: { xs: 2, sm: 3 }, mb: 2 }}>
      <Typography variant="h2">{enquiry.franchise_name}</Typography>
      <Muted>{t('personalData.sent', { reference: enquiry.reference, when: exact(enquiry.sent_at) })}</Muted>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { sm: '180px 1fr' },
          columnGap: 2,
          rowGap: { xs: 0, sm: 1 },
          my: 2,
        }}
      >
        {facts
          .filter(([, text]) => text.trim())
          .map(([name, text]) => [
            <Muted key={`${name} name`} component="dt">
              {name}
            </Muted>,
            <Typography
              key={name}
              component="dd"
              variant="body2"
              sx={{ m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
            >
              {text}
            </Typography>,
          ])}
      </Box>
      <Typography variant="h3">{t('personalData.holders')}</Typography>
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {enquiry.recipients.map(who => (
          <li key={`${who.name} ${who.since}`}>
            {t('personalData.holder', { name: personOf(who), when: day(who.since) })}
          </li>
        ))}
        {enquiry.recipients.length === 0 && <li>{t('personalData.nobody')}</li>}
      </Box>
      {enquiry.refund_requests.length > 0 && (
        <>
          <Typography variant="h3">{t('personalData.refundRequests')}</Typography>
          <Box component="ul" sx={{ my: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
            {enquiry.refund_requests.map(({ reason, consultant, requested_at, words }) => (
              <li key={requested_at}>
                {t('personalData.refundRequest', {
                  reason: t(`refundRequests.reasons.${reason}`),
                  consultant,
                  when: day(requested_at),
                })}
                {words.map(said => (
                  <Muted key={said}>{said}</Muted>
                ))}
              </li>
            ))}
          </Box>
        </>
      )}
    </Card>
  );
};
