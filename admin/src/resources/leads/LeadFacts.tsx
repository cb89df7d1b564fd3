import { FACT_WEIGHTS, type LeadFacts as Facts, HIGHEST_SCORE, type Lead, type WeighedFact } from '@marketplace/api';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { useDates } from '../../i18n/useFormats.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { Caption } from '../../kit/page/Muted.tsx';
import { visuallyHidden } from '../../kit/theme/visually-hidden.ts';

/** Known fact about a lead as text, and whether it raises the lead score. */
interface KnownFact {
  text: string;
  addsToScore: boolean;
}

const useFacts = (facts: Facts): KnownFact[] => {
  const t = useText();
  const dates = useDates();
  const [language] = useLanguage();
  const country = facts.phone_country && new Intl.DisplayNames([language], { type: 'region' }).of(facts.phone_country);
  const phone = t(`leads.facts.phone.${facts.phone}`);
  const others = facts.other_enquiries;
  return [
    facts.email_confirmed_at
      ? { text: t('leads.facts.confirmed', { date: dates.recent(facts.email_confirmed_at) }), addsToScore: true }
      : { text: t('leads.facts.notConfirmed'), addsToScore: false },
    ...(facts.phone_confirmed_at
      ? [
          {
            text: t('leads.facts.numberConfirmed', { date: dates.recent(facts.phone_confirmed_at) }),
            addsToScore: true,
          },
        ]
      : []),
    ...(facts.mail_undelivered ? [{ text: t('leads.facts.mailUndelivered'), addsToScore: false }] : []),
    { text: country ? `${phone}, ${country}` : phone, addsToScore: facts.phone !== 'invalid' },
    ...(facts.not_on_whatsapp ? [{ text: t('leads.facts.notOnWhatsapp'), addsToScore: false }] : []),
    { text: t(`leads.facts.budget.${facts.budget}`), addsToScore: facts.budget === 'reaches' },
    { text: t(`leads.facts.place.${facts.place}`), addsToScore: facts.place === 'inside' },
    { text: t(facts.begins_soon ? 'leads.facts.soon' : 'leads.facts.later'), addsToScore: facts.begins_soon },
    { text: t(facts.is_complete ? 'leads.facts.complete' : 'leads.facts.incomplete'), addsToScore: facts.is_complete },
    ...(others === null
      ? []
      : [
          {
            text: others === 0 ? t('leads.facts.first') : t('leads.facts.others', { smart_count: others }),
            addsToScore: false,
          },
        ]),
  ];
};

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 };

/** Expandable table with the weight of each fact. */
const Weights = () => {
  const t = useText();
  return (
    <Box component="details" sx={{ mt: 1.5, '& summary': { cursor: 'pointer' } }}>
      <Caption component="summary" sx={{ lineHeight: '24px' }}>
        {t('leads.facts.how')}
      </Caption>
      <Box component="table" sx={{ mt: 1, borderSpacing: 0, '& td': { p: 0, pr: 3, py: 0.25 }, fontSize: '0.8125rem' }}>
        <tbody>
          {Object.entries(FACT_WEIGHTS).map(([fact, weight]) => (
            <tr key={fact}>
              <td>{t(`leads.facts.weighed.${fact as WeighedFact}`)}</td>
              <Box component="td" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
                {weight}
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
      <Caption component="p" sx={{ mb: 0 }}>
        {t('leads.facts.nothingHidden')}
      </Caption>
    </Box>
  );
};

const KnownFacts = ({ facts }: { facts: Facts }) => {
  const t = useText();
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <Caption component="p" id={title} sx={{ m: 0, mb: 1 }}>
        {t('leads.facts.title', { count: facts.score, most: HIGHEST_SCORE })}
      </Caption>
      <Box component="ul" sx={{ ...list, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' }, columnGap: 3 }}>
        {useFacts(facts).map(({ text, addsToScore }) => (
          <Typography key={text} component="li" variant="body2" sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
            {addsToScore ? (
              <CheckCircleOutlined fontSize="small" color="success" aria-hidden />
            ) : (
              <RadioButtonUnchecked fontSize="small" color="disabled" aria-hidden />
            )}
            <span>
              {text}
              {addsToScore && <span style={visuallyHidden}> ({t('leads.facts.addsToScore')})</span>}
            </span>
          </Typography>
        ))}
      </Box>
      <Weights />
    </section>
  );
};

/** Facts that are known about a lead before it is unlocked. Renders nothing if there are none. */
export const LeadFacts = ({ lead: { facts } }: { lead: Lead }) => facts && <KnownFacts facts={facts} />;

/** Lead score in one line, for a list row. */
export const LeadScore = ({ lead: { facts } }: { lead: Lead }) => {
  const t = useText();
  return (
    facts && (
      <Caption component="div" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('leads.facts.title', { count: facts.score, most: HIGHEST_SCORE })}
      </Caption>
    )
  );
};
