import type { RefundRequestDetails } from '@marketplace/api';
import SearchOff from '@mui/icons-material/SearchOff';
import { Box, Button, Card, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId } from 'react';
import { useListContext } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { leadPath, REFUND_REQUESTS } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { statusOf } from '../../data/failures.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { Failed } from '../../kit/feedback/Failed.tsx';
import { Loading } from '../../kit/feedback/Loading.tsx';
import { lazyPart } from '../../kit/feedback/lazy.tsx';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { Page, SUBTITLE_PLACEHOLDER } from '../../kit/page/Page.tsx';
import { ContactLines } from '../leads/Contact.tsx';
import { LeadDetails } from '../leads/LeadDetails.tsx';
import { ReloadWarning } from '../leads/ReloadWarning.tsx';
import { useLead } from '../leads/useLead.ts';
import { leadName } from '../leads/useLeadTexts.ts';
import { RefundRequestState } from '../refunds/RefundRequestState.tsx';
import { REFUND_REQUEST_LIST, RefundRequestTable } from '../refunds/RefundRequestTable.tsx';
import { RefundTermsLink } from '../refunds/RefundTermsLink.tsx';
import { useRefundRequestTexts } from '../refunds/useRefundRequestTexts.ts';
import { AdminDecision, ConsultantAnswer } from './RefundRequestDecision.tsx';
import { RefundRequestPictures } from './RefundRequestPictures.tsx';
import { RefundRequestSteps } from './RefundRequestSteps.tsx';

const OtherRefundRequestRows = () => {
  const t = useText();
  const { total = 0, perPage } = useListContext();
  const none = <Muted sx={{ px: 2, pb: 2 }}>{t('refundRequests.noEarlier')}</Muted>;
  return (
    <>
      <ListBody empty={none} noMatch={t('refundRequests.noMatch')}>
        <RefundRequestTable />
      </ListBody>
      {total > perPage && <Pages />}
    </>
  );
};

/** Lists the other refund requests of the same consultant with their outcomes. */
const OtherRefundRequests = ({ refundRequest }: { refundRequest: RefundRequestDetails }) => {
  const t = useText();
  const id = useId();
  const label = t('refundRequests.earlier', { name: refundRequest.user_name });
  return (
    <Card component="section" aria-labelledby={id} sx={{ mb: 2.5 }}>
      <Typography variant="h2" id={id} sx={{ p: 2 }}>
        {label}
      </Typography>
      <RecordList
        resource={REFUND_REQUEST_LIST}
        sort={{ field: 'due_at', order: 'DESC' }}
        storeKey={false}
        disableSyncWithLocation
        filter={{ user_id: refundRequest.user_id, other_than: refundRequest.id }}
      >
        <OtherRefundRequestRows />
      </RecordList>
    </Card>
  );
};

const LeadTimeline = lazyPart(() => import('../leads/timeline/Timeline.tsx'));

/** Timeline of the lead, including message deliveries. */
const History = ({ leadId }: { leadId: string }) => {
  const { data } = useLead(leadId);
  return (
    data && (
      <Suspense>
        <LeadTimeline lead={data} />
      </Suspense>
    )
  );
};

/** Details of the lead that the refund request is about. */
const LeadOfRefundRequest = ({ leadId }: { leadId: string }) => {
  const t = useText();
  const id = useId();
  const { data, error, refetch } = useLead(leadId);
  return (
    <Card component="section" aria-labelledby={id} sx={{ mb: 2.5 }}>
      <Typography variant="h2" id={id} sx={{ p: 2, pb: 0 }}>
        {t('refundRequests.about')}
      </Typography>
      {error && statusOf(error) === 404 && <Muted sx={{ p: 2 }}>{t('leads.notFound')}</Muted>}
      {error && statusOf(error) !== 404 && <Failed error={error} onRetry={() => refetch()} />}
      {!data && !error && <Loading />}
      {data && !error && (
        <>
          <Box sx={{ p: 2, pb: 0 }}>
            <ContactLines lead={data} />
          </Box>
          <LeadDetails lead={data} />
        </>
      )}
    </Card>
  );
};

interface RefundRequestViewProps {
  refundRequest: RefundRequestDetails;
  notice: ReactNode;
  onDone: () => unknown;
}

const RefundRequestView = ({ refundRequest, notice, onDone }: RefundRequestViewProps) => {
  const t = useText();
  const me = useMe();
  const texts = useRefundRequestTexts()(refundRequest);
  const isAdmin = me?.role === 'admin';
  const { data: lead } = useLead(refundRequest.lead_id);
  const person = isAdmin ? refundRequest.user_name : lead && leadName(lead);
  return (
    <Page
      title={texts.reason}
      subtitle={[person, refundRequest.franchise_name, refundRequest.lead_reference].filter(Boolean).join(' · ')}
      back={{ to: REFUND_REQUESTS, label: t('refundRequests.back') }}
      actions={
        <Button variant="outlined" component={Link} to={leadPath(refundRequest.lead_id)}>
          {t('refundRequests.seeLead')}
        </Button>
      }
      width="form"
    >
      {notice}
      <Card sx={{ p: 2, mb: 2.5 }}>
        <Box role="status" sx={{ mb: 2 }}>
          <RefundRequestState refundRequest={refundRequest} />
        </Box>
        <RefundRequestSteps refundRequest={refundRequest} />
        <RefundRequestPictures refundRequest={refundRequest} />
        <RefundTermsLink />
      </Card>
      {isAdmin && !refundRequest.decided_by && <AdminDecision refundRequest={refundRequest} onDone={onDone} />}
      {!isAdmin && refundRequest.status === 'asked' && (
        <ConsultantAnswer refundRequest={refundRequest} onDone={onDone} />
      )}
      <LeadOfRefundRequest leadId={refundRequest.lead_id} />
      {isAdmin && (
        <>
          <OtherRefundRequests refundRequest={refundRequest} />
          <History leadId={refundRequest.lead_id} />
        </>
      )}
    </Page>
  );
};

/**
 * `/admin/refund-requests/edit/{id}`: Displays a refund request and its messages. Admins also see the consultant's other
 * requests and the lead's timeline.
 */
const RefundRequestPage = () => {
  const t = useText();
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [REFUND_REQUEST_LIST, 'getOne', id],
    queryFn: () => api.read<RefundRequestDetails>(`refund-requests/${encodeURIComponent(id)}`),
  });
  const notice = <ReloadWarning error={error} onRetry={() => refetch()} />;
  // A decision changes the request, the lead's timeline and several lists, so every query is invalidated.
  if (data && statusOf(error) !== 404)
    return (
      <RefundRequestView
        key={data.id}
        refundRequest={data}
        notice={notice}
        onDone={() => queries.invalidateQueries()}
      />
    );
  return (
    <Page
      title={t('refundRequests.one')}
      subtitle={SUBTITLE_PLACEHOLDER}
      back={{ to: REFUND_REQUESTS, label: t('refundRequests.back') }}
      width="form"
    >
      {statusOf(error) === 404 && <Notice icon={<SearchOff />} title={t('refundRequests.notFound')} />}
      {error && statusOf(error) !== 404 && <Failed error={error} onRetry={() => refetch()} />}
      {!error && <Loading />}
    </Page>
  );
};

export default RefundRequestPage;
