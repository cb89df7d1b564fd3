import type { ClaimDetails, Lead } from '@marketplace/api';
import SearchOff from '@mui/icons-material/SearchOff';
import { Box, Button, Card, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId } from 'react';
import { useListContext } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { CLAIMS, leadPath } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { statusOf } from '../../data/failures.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { Failed } from '../../kit/feedback/Failed.tsx';
import { Loading } from '../../kit/feedback/Loading.tsx';
import { loadedLater } from '../../kit/feedback/loadedLater.tsx';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { Page, SUBTITLE_TO_COME } from '../../kit/page/Page.tsx';
import { ClaimState } from '../guarantee/ClaimState.tsx';
import { CLAIM_LIST, ClaimTable } from '../guarantee/ClaimTable.tsx';
import { GuaranteeLink } from '../guarantee/GuaranteeLink.tsx';
import { useClaimTexts } from '../guarantee/useClaimTexts.ts';
import { ContactLines } from '../leads/Contact.tsx';
import { LeadDetails } from '../leads/LeadDetails.tsx';
import { NotReadAnew } from '../leads/NotReadAnew.tsx';
import { AdminDecision, ConsultantAnswer } from './ClaimDecision.tsx';
import { ClaimPictures } from './ClaimPictures.tsx';
import { ClaimSteps } from './ClaimSteps.tsx';

const EarlierRows = () => {
  const t = useText();
  const { total = 0, perPage } = useListContext();
  const none = <Muted sx={{ px: 2, pb: 2 }}>{t('claims.noEarlier')}</Muted>;
  return (
    <>
      <ListBody empty={none} noMatch={t('claims.noMatch')}>
        <ClaimTable />
      </ListBody>
      {total > perPage && <Pages />}
    </>
  );
};

/** Lists the other refund requests of the same consultant with their outcomes. */
const Earlier = ({ claim }: { claim: ClaimDetails }) => {
  const t = useText();
  const id = useId();
  const label = t('claims.earlier', { name: claim.user_name });
  return (
    <Card component="section" aria-labelledby={id} sx={{ mb: 2.5 }}>
      <Typography variant="h2" id={id} sx={{ p: 2 }}>
        {label}
      </Typography>
      <RecordList
        resource={CLAIM_LIST}
        sort={{ field: 'due_at', order: 'DESC' }}
        storeKey={false}
        disableSyncWithLocation
        filter={{ user_id: claim.user_id, other_than: claim.id }}
      >
        <EarlierRows />
      </RecordList>
    </Card>
  );
};

const Timeline = loadedLater(() => import('../leads/timeline/Timeline.tsx'));

const useLead = (leadId: string) =>
  useQuery({ queryKey: ['admin/leads', 'getOne', leadId], queryFn: () => api.read<Lead>(`leads/${leadId}`) });

/** Timeline of the lead, including message deliveries. */
const History = ({ leadId }: { leadId: string }) => {
  const { data } = useLead(leadId);
  return (
    data && (
      <Suspense>
        <Timeline lead={data} />
      </Suspense>
    )
  );
};

/** Details of the lead that the refund request is about. */
const LeadOfClaim = ({ leadId }: { leadId: string }) => {
  const t = useText();
  const id = useId();
  const { data, error, refetch } = useLead(leadId);
  return (
    <Card component="section" aria-labelledby={id} sx={{ mb: 2.5 }}>
      <Typography variant="h2" id={id} sx={{ p: 2, pb: 0 }}>
        {t('claims.about')}
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

interface ClaimViewProps {
  claim: ClaimDetails;
  notice: ReactNode;
  onDone: () => unknown;
}

const ClaimView = ({ claim, notice, onDone }: ClaimViewProps) => {
  const t = useText();
  const me = useMe();
  const texts = useClaimTexts()(claim);
  const isAdmin = me?.role === 'admin';
  return (
    <Page
      title={texts.fault}
      subtitle={[isAdmin ? claim.user_name : '', claim.franchise_name, claim.lead_reference]
        .filter(Boolean)
        .join(' · ')}
      back={{ to: CLAIMS, label: t('claims.back') }}
      actions={
        <Button variant="outlined" component={Link} to={leadPath(claim.lead_id)}>
          {t('claims.seeLead')}
        </Button>
      }
      width="form"
    >
      {notice}
      <Card sx={{ p: 2, mb: 2.5 }}>
        <Box role="status" sx={{ mb: 2 }}>
          <ClaimState claim={claim} />
        </Box>
        <ClaimSteps claim={claim} />
        <ClaimPictures claim={claim} />
        <GuaranteeLink />
      </Card>
      {isAdmin && !claim.decided_by && <AdminDecision claim={claim} onDone={onDone} />}
      {!isAdmin && claim.status === 'asked' && <ConsultantAnswer claim={claim} onDone={onDone} />}
      <LeadOfClaim leadId={claim.lead_id} />
      {isAdmin && (
        <>
          <Earlier claim={claim} />
          <History leadId={claim.lead_id} />
        </>
      )}
    </Page>
  );
};

/**
 * `/admin/claims/edit/{id}`: Displays a refund request and its messages. Admins also see the consultant's other
 * requests and the lead's timeline.
 */
const ClaimPage = () => {
  const t = useText();
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [CLAIM_LIST, 'getOne', id],
    queryFn: () => api.read<ClaimDetails>(`claims/${encodeURIComponent(id)}`),
  });
  const notice = <NotReadAnew error={error} onRetry={() => refetch()} />;
  // A decision changes the request, the lead's timeline and several lists, so every query is invalidated.
  if (data && statusOf(error) !== 404)
    return <ClaimView key={data.id} claim={data} notice={notice} onDone={() => queries.invalidateQueries()} />;
  return (
    <Page
      title={t('claims.one')}
      subtitle={SUBTITLE_TO_COME}
      back={{ to: CLAIMS, label: t('claims.back') }}
      width="form"
    >
      {statusOf(error) === 404 && <Notice icon={<SearchOff />} title={t('claims.notFound')} />}
      {error && statusOf(error) !== 404 && <Failed error={error} onRetry={() => refetch()} />}
      {!error && <Loading />}
    </Page>
  );
};

export default ClaimPage;
