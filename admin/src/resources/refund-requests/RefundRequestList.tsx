import { REFUND_REQUEST_STATUSES, STORED_REFUND_REASONS, type User } from '@marketplace/api';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import { Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { LEADS_PATH } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ChoiceFilter, ListFilters } from '../../kit/list/filters.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Page, useCountSubtitle } from '../../kit/page/Page.tsx';
import { REFUND_REQUEST_LIST, RefundRequestTable, SORT_BY_DUE } from '../refunds/RefundRequestTable.tsx';
import { RefundTermsLink } from '../refunds/RefundTermsLink.tsx';

/** Filter by consultant, for admins. */
const ConsultantFilter = () => {
  const t = useText();
  const { data = [] } = useQuery({
    queryKey: ['consultants'],
    queryFn: () => api.read<Pick<User, 'id' | 'name'>[]>('consultants'),
  });
  return (
    <ChoiceFilter
      name="user_id"
      label={t('refundRequests.consultant')}
      choices={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
};

const Filters = () => {
  const t = useText();
  const isAdmin = useMe()?.role === 'admin';
  return (
    <ListFilters>
      <ChoiceFilter
        name="is_waiting"
        yesNo
        label={t('refundRequests.decision')}
        choices={(['true', 'false'] as const).map(value => ({ value, label: t(`refundRequests.decisions.${value}`) }))}
      />
      <ChoiceFilter
        name="status"
        label={t('lists.status')}
        choices={REFUND_REQUEST_STATUSES.map(value => ({ value, label: t(`refundRequests.statuses.${value}`) }))}
      />
      <ChoiceFilter
        name="overdue"
        yesNo
        label={t('refundRequests.onlyOverdue')}
        choices={(['true', 'false'] as const).map(value => ({
          value,
          label: t(`refundRequests.overdueOnes.${value}`),
        }))}
      />
      <ChoiceFilter
        name="reason"
        label={t('refundRequests.reason')}
        choices={STORED_REFUND_REASONS.map(value => ({ value, label: t(`refundRequests.reasons.${value}`) }))}
      />
      {isAdmin && <ConsultantFilter />}
    </ListFilters>
  );
};

const View = () => {
  const t = useText();
  const { total } = useListContext();
  return (
    <Page
      title={t('layout.screens.refundRequests')}
      subtitle={useCountSubtitle('refundRequests.count', total)}
      actions={<RefundTermsLink />}
    >
      <Card>
        <Filters />
        <ListBody
          empty={
            <Notice
              icon={<ReportProblemOutlined />}
              title={t('refundRequests.empty')}
              text={t('refundRequests.emptyHelp')}
              action={{ label: t('layout.screens.leads'), to: LEADS_PATH }}
            />
          }
          noMatch={t('refundRequests.noMatch')}
        >
          <RefundRequestTable />
        </ListBody>
        <Pages />
      </Card>
    </Page>
  );
};

/** Default filter of admins: requests that wait for a decision. */
const WAITING = { is_waiting: true };
const LATEST_DUE = { field: 'due_at', order: 'DESC' } as const;

/**
 * `/admin/refund-requests`: Lists refund requests. Admins see all requests, with the earliest due date first.
 * Consultants see their own requests, newest first.
 */
const RefundRequestList = () => {
  const isAdmin = useMe()?.role === 'admin';
  return isAdmin ? (
    <RecordList
      resource={REFUND_REQUEST_LIST}
      sort={SORT_BY_DUE}
      filterDefaultValues={WAITING}
      storeKey="refundRequests.listParams"
    >
      <View />
    </RecordList>
  ) : (
    <RecordList resource={REFUND_REQUEST_LIST} sort={LATEST_DUE} storeKey="own-refund-requests.listParams">
      <View />
    </RecordList>
  );
};

export default RefundRequestList;
