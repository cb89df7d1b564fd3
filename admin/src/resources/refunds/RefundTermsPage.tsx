import type { RefundTerms } from '@marketplace/api';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { Failed } from '../../kit/feedback/Failed.tsx';
import { Loading } from '../../kit/feedback/Loading.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { Page } from '../../kit/page/Page.tsx';

const RULES = ['not_reachable', 'same_twice', 'spam'] as const;
const list = { m: 0, pl: 2.5, display: 'grid', gap: 0.5, maxWidth: '65ch' };
const paragraph = { m: 0, maxWidth: '65ch' };

const Terms = ({ terms }: { terms: RefundTerms }) => {
  const t = useText();
  return (
    <>
      {terms.automatic_refund && (
        <FormSection title={t('refundTerms.itself')}>
          <Box component="p" sx={paragraph}>
            {t('refundTerms.itselfText')}
          </Box>
        </FormSection>
      )}
      <FormSection title={t('refundTerms.onRequest')}>
        <Box component="p" sx={paragraph}>
          {t('refundTerms.onRequestText', { smart_count: terms.refund_days })}
        </Box>
        <div>
          <Box component="p" sx={{ ...paragraph, mb: 1 }}>
            {t('refundTerms.atOnce')}
          </Box>
          <Box component="ul" sx={list}>
            {RULES.map(rule => (
              <li key={rule}>{t(`refundTerms.rules.${rule}`)}</li>
            ))}
          </Box>
        </div>
        <Box component="p" sx={paragraph}>
          {t('refundTerms.otherwise', { smart_count: terms.decision_hours })}
        </Box>
      </FormSection>
      <FormSection title={t('refundTerms.never')}>
        <Box component="p" sx={paragraph}>
          {t('refundTerms.neverText')}
        </Box>
      </FormSection>
      <FormSection title={t('refundTerms.kept')}>
        <Box component="p" sx={paragraph}>
          {t('refundTerms.keptText')}
        </Box>
      </FormSection>
    </>
  );
};

/** `/admin/refund-terms`: Explains which leads are refunded and which are not. */
const RefundTermsPage = () => {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['refund-terms'],
    queryFn: () => api.read<RefundTerms>('refund-terms'),
  });
  return (
    <Page title={t('refundTerms.title')} subtitle={t('refundTerms.intro')} width="form">
      {data && <Terms terms={data} />}
      {!data && error && <Failed error={error} onRetry={() => refetch()} />}
      {!data && !error && <Loading />}
    </Page>
  );
};

export default RefundTermsPage;
