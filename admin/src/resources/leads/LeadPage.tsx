import type { Lead } from '@marketplace/api';
import SearchOff from '@mui/icons-material/SearchOff';
import { useParams } from 'react-router-dom';
import { LEADS } from '../../data/addresses.ts';
import { statusOf } from '../../data/failures.ts';
import { useRead } from '../../data/useRead.ts';
import { useText } from '../../i18n/useText.ts';
import { Failed } from '../../kit/feedback/Failed.tsx';
import { Loading } from '../../kit/feedback/Loading.tsx';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { Page, SUBTITLE_TO_COME } from '../../kit/page/Page.tsx';
import { LeadView } from './LeadView.tsx';

/** `/admin/leads/edit/{id}`: one lead by its address; whose it isn't, hears only that it is not there. */
const LeadPage = () => {
  const t = useText();
  const { id = '' } = useParams();
  const { data, error, refetch } = useRead(['admin/leads', 'getOne', id], api =>
    api.read<Lead>(`leads/${encodeURIComponent(id)}`),
  );
  if (data && !error) return <LeadView lead={data} />;
  return (
    <Page title={t('leads.one')} subtitle={SUBTITLE_TO_COME} back={{ to: LEADS, label: t('leads.back') }} width="form">
      {statusOf(error) === 404 && <Notice icon={<SearchOff />} title={t('leads.notFound')} />}
      {error && statusOf(error) !== 404 && <Failed error={error} onRetry={() => refetch()} />}
      {!error && <Loading />}
    </Page>
  );
};

export default LeadPage;
