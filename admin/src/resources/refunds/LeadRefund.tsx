import type { Lead, LeadRefund as Refund } from '@marketplace/api';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { useListContext, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { refundRequestPath } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { ME_KEY, useMe } from '../../data/useMe.ts';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { FailedPart } from '../../kit/feedback/Failed.tsx';
import { lazyDialog } from '../../kit/feedback/lazy.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Caption, Muted } from '../../kit/page/Muted.tsx';
import { RefundRequestState } from './RefundRequestState.tsx';
import { REFUND_REQUEST_LIST, RefundRequestTable, SORT_BY_DUE } from './RefundRequestTable.tsx';
import { RefundTermsLink } from './RefundTermsLink.tsx';
import { useRefundRequestTexts } from './useRefundRequestTexts.ts';

const RequestRefundDialog = lazyDialog(() => import('./RequestRefundDialog.tsx'));

const OwnRefundRequest = ({ refundRequest }: { refundRequest: NonNullable<Refund['refund_request']> }) => {
  const t = useText();
  const texts = useRefundRequestTexts()(refundRequest);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
      <div>
        <Caption component="div">{t('refundRequests.one')}</Caption>
        <Typography variant="h3" component="h2">
          {texts.reason}
        </Typography>
        <RefundRequestState refundRequest={refundRequest} />
      </div>
      <Button variant="outlined" component={Link} to={refundRequestPath(refundRequest.id)}>
        {t('refundRequests.show')}
      </Button>
    </Box>
  );
};

interface ConsultantRefundProps {
  lead: Lead;
  refund: Refund;
  onRequested: () => unknown;
}

/** Lets the consultant request a refund for a paid lead, or displays the request's status. */
const ConsultantRefund = ({ lead, refund, onRequested }: ConsultantRefundProps) => {
  const t = useText();
  const dates = useDates();
  const [isRequesting, setRequesting] = useState(false);
  const {
    refund_request: refundRequest,
    ends_at: endsAt,
    may_request_refund: mayRequestRefund,
    refunded_at: refundedAt,
    refund_days: days,
  } = refund;
  // A lead that was free has nothing to refund.
  if (!endsAt && !refundRequest && !refundedAt) return null;
  const isLate = !refundRequest && !refundedAt && !mayRequestRefund;
  return (
    <Card component="section" aria-label={t('refundTerms.link')} sx={{ p: 2, mb: 2.5 }}>
      {refundRequest && <OwnRefundRequest refundRequest={refundRequest} />}
      {refundedAt && <Muted>{t('refundRequests.request.refunded', { when: dates.day(refundedAt) })}</Muted>}
      {mayRequestRefund && endsAt && (
        <>
          <Button size="small" startIcon={<FlagOutlined />} onClick={() => setRequesting(true)} sx={{ ml: -0.5 }}>
            {t('refundRequests.request.title')}
          </Button>
          <Muted title={dates.exact(endsAt)}>{t('refundRequests.request.until', { when: dates.moment(endsAt) })}</Muted>
        </>
      )}
      {isLate && <Muted>{t('refundRequests.request.late', { smart_count: days })}</Muted>}
      <RefundTermsLink />
      {isRequesting && (
        <Suspense>
          <RequestRefundDialog leadId={lead.id} onSaved={onRequested} onClose={() => setRequesting(false)} />
        </Suspense>
      )}
    </Card>
  );
};

const RefundRequestRows = () => {
  const t = useText();
  const { total = 0, perPage } = useListContext();
  return (
    <>
      <ListBody
        empty={<Muted sx={{ px: 2, pb: 2 }}>{t('refundRequests.noneAboutLead')}</Muted>}
        noMatch={t('refundRequests.noMatch')}
      >
        <RefundRequestTable />
      </ListBody>
      {total > perPage && <Pages />}
    </>
  );
};

/** Displays to admins why a lead is off sale and the refund requests about it. */
const AdminRefund = ({ lead, refund }: { lead: Lead; refund: Refund }) => {
  const t = useText();
  const id = useId();
  const dates = useDates();
  return (
    <>
      {refund.off_sale_since && (
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          {t('refundRequests.offSale', { when: dates.moment(refund.off_sale_since) })}
        </Alert>
      )}
      <Card component="section" aria-labelledby={id} sx={{ mb: 2.5 }}>
        <Typography variant="h2" id={id} sx={{ p: 2 }}>
          {t('refundRequests.aboutLead')}
        </Typography>
        <RecordList
          resource={REFUND_REQUEST_LIST}
          sort={SORT_BY_DUE}
          storeKey={false}
          disableSyncWithLocation
          filter={{ lead_id: lead.id }}
        >
          <RefundRequestRows />
        </RecordList>
      </Card>
    </>
  );
};

/** Refund of a lead on its page, for its consultant and for admins. */
export const LeadRefund = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const me = useMe();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const { data, error, refetch } = useQuery({
    queryKey: ['lead-refund', lead.id],
    queryFn: () => api.read<Refund>(`leads/${lead.id}/refund`),
    enabled: !lead.is_locked,
  });
  const requested = () => {
    void queries.invalidateQueries({ queryKey: ME_KEY });
    void refetch();
    // The lead's activity names the request.
    refresh();
  };
  if (error && !data)
    return (
      <Box sx={{ mb: 2.5 }}>
        <FailedPart text={t('refundRequests.request.failedToLoad')} error={error} onRetry={() => refetch()} />
      </Box>
    );
  if (!data) return null;
  return me?.role === 'admin' ? (
    <AdminRefund lead={lead} refund={data} />
  ) : (
    <ConsultantRefund lead={lead} refund={data} onRequested={requested} />
  );
};
