import type { LeadGuarantee as Guarantee, Lead } from '@marketplace/api';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { claimPath } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { ME, useMe } from '../../data/useMe.ts';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { FailedPart } from '../../kit/feedback/Failed.tsx';
import { dialogLoadedLater } from '../../kit/feedback/loadedLater.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { ClaimState } from './ClaimState.tsx';
import { BY_DUE, CLAIM_LIST, ClaimTable } from './ClaimTable.tsx';
import { GuaranteeLink } from './GuaranteeLink.tsx';
import { useClaimTexts } from './useClaimTexts.ts';

const ReportDialog = dialogLoadedLater(() => import('./ReportDialog.tsx'));

const OwnClaim = ({ claim }: { claim: NonNullable<Guarantee['claim']> }) => {
  const t = useText();
  const texts = useClaimTexts()(claim);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
      <div>
        <Typography variant="h3" component="h2">
          {texts.fault}
        </Typography>
        <ClaimState claim={claim} />
      </div>
      <Button variant="outlined" component={Link} to={claimPath(claim.id)}>
        {t('claims.show')}
      </Button>
    </Box>
  );
};

interface OfConsultantProps {
  lead: Lead;
  guarantee: Guarantee;
  onReported: () => unknown;
}

/** Lets the consultant request a refund for a paid lead, or displays the request's status. */
const OfConsultant = ({ lead, guarantee, onReported }: OfConsultantProps) => {
  const t = useText();
  const dates = useDates();
  const [isReporting, setReporting] = useState(false);
  const { claim, ends_at: endsAt, may_claim: mayClaim, refunded_at: refundedAt, guarantee_days: days } = guarantee;
  // Free leads have no guarantee, because there is nothing to refund.
  if (!endsAt && !claim && !refundedAt) return null;
  const isLate = !claim && !refundedAt && !mayClaim;
  return (
    <Card component="section" aria-label={t('guarantee.link')} sx={{ p: 2, mb: 2.5 }}>
      {claim && <OwnClaim claim={claim} />}
      {refundedAt && <Muted>{t('claims.report.refunded', { when: dates.day(refundedAt) })}</Muted>}
      {mayClaim && endsAt && (
        <>
          <Button size="small" startIcon={<FlagOutlined />} onClick={() => setReporting(true)} sx={{ ml: -0.5 }}>
            {t('claims.report.title')}
          </Button>
          <Muted title={dates.exact(endsAt)}>{t('claims.report.until', { when: dates.moment(endsAt) })}</Muted>
        </>
      )}
      {isLate && <Muted>{t('claims.report.late', { smart_count: days })}</Muted>}
      <GuaranteeLink />
      {isReporting && (
        <Suspense>
          <ReportDialog leadId={lead.id} onSaved={onReported} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </Card>
  );
};

const ClaimRows = () => {
  const t = useText();
  const { total = 0, perPage } = useListContext();
  return (
    <>
      <ListBody empty={<Muted sx={{ px: 2, pb: 2 }}>{t('claims.noneAboutLead')}</Muted>} noMatch={t('claims.noMatch')}>
        <ClaimTable />
      </ListBody>
      {total > perPage && <Pages />}
    </>
  );
};

/** Displays to admins why a lead is off sale and the refund requests about it. */
const OfAdmin = ({ lead, guarantee }: { lead: Lead; guarantee: Guarantee }) => {
  const t = useText();
  const id = useId();
  const dates = useDates();
  return (
    <>
      {guarantee.off_sale_since && (
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          {t('claims.offSale', { when: dates.moment(guarantee.off_sale_since) })}
        </Alert>
      )}
      <Card component="section" aria-labelledby={id} sx={{ mb: 2.5 }}>
        <Typography variant="h2" id={id} sx={{ p: 2 }}>
          {t('claims.aboutLead')}
        </Typography>
        <RecordList
          resource={CLAIM_LIST}
          sort={BY_DUE}
          storeKey={false}
          disableSyncWithLocation
          filter={{ lead_id: lead.id }}
        >
          <ClaimRows />
        </RecordList>
      </Card>
    </>
  );
};

/** Guarantee of a lead on its page, for its consultant and for admins. */
export const LeadGuarantee = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const me = useMe();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['lead-guarantee', lead.id],
    queryFn: () => api.read<Guarantee>(`leads/${lead.id}/guarantee`),
    enabled: !lead.is_locked,
  });
  const reported = () => {
    void queries.invalidateQueries({ queryKey: ME });
    void refetch();
  };
  if (error && !data)
    return (
      <Box sx={{ mb: 2.5 }}>
        <FailedPart text={t('claims.report.failedToLoad')} error={error} onRetry={() => refetch()} />
      </Box>
    );
  if (!data) return null;
  return me?.role === 'admin' ? (
    <OfAdmin lead={lead} guarantee={data} />
  ) : (
    <OfConsultant lead={lead} guarantee={data} onReported={reported} />
  );
};
