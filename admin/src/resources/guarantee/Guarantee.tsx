import type { LeadGuaranteeTerms } from '@marketplace/api';
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

const Terms = ({ terms }: { terms: LeadGuaranteeTerms }) => {
  const t = useText();
  return (
    <>
      {terms.automatic_guarantee && (
        <FormSection title={t('guarantee.itself')}>
          <Box component="p" sx={paragraph}>
            {t('guarantee.itselfText')}
          </Box>
        </FormSection>
      )}
      <FormSection title={t('guarantee.claim')}>
        <Box component="p" sx={paragraph}>
          {t('guarantee.claimText', { smart_count: terms.guarantee_days })}
        </Box>
        <div>
          <Box component="p" sx={{ ...paragraph, mb: 1 }}>
            {t('guarantee.atOnce')}
          </Box>
          <Box component="ul" sx={list}>
            {RULES.map(rule => (
              <li key={rule}>{t(`guarantee.rules.${rule}`)}</li>
            ))}
          </Box>
        </div>
        <Box component="p" sx={paragraph}>
          {t('guarantee.otherwise', { smart_count: terms.decision_hours })}
        </Box>
      </FormSection>
      <FormSection title={t('guarantee.never')}>
        <Box component="p" sx={paragraph}>
          {t('guarantee.neverText')}
        </Box>
      </FormSection>
      <FormSection title={t('guarantee.kept')}>
        <Box component="p" sx={paragraph}>
          {t('guarantee.keptText')}
        </Box>
      </FormSection>
    </>
  );
};

/** `/admin/guarantee`: Explains which leads are guaranteed and which are not. */
const Guarantee = () => {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['guarantee-terms'],
    queryFn: () => api.read<LeadGuaranteeTerms>('guarantee'),
  });
  return (
    <Page title={t('guarantee.title')} subtitle={t('guarantee.intro')} width="form">
      {data && <Terms terms={data} />}
      {!data && error && <Failed error={error} onRetry={() => refetch()} />}
      {!data && !error && <Loading />}
    </Page>
  );
};

export default Guarantee;
