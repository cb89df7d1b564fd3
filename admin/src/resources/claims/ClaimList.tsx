import { CLAIM_STATUSES, STORED_CLAIM_FAULTS, type User } from '@marketplace/api';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import { Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { LEADS } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ChoiceFilter, ListFilters } from '../../kit/list/filters.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Page, useCount } from '../../kit/page/Page.tsx';
import { BY_DUE, CLAIM_LIST, ClaimTable } from '../guarantee/ClaimTable.tsx';
import { GuaranteeLink } from '../guarantee/GuaranteeLink.tsx';

/** Filter by consultant, for admins. */
const OfConsultant = () => {
  const t = useText();
  const { data = [] } = useQuery({
    queryKey: ['consultants'],
    queryFn: () => api.read<Pick<User, 'id' | 'name'>[]>('consultants'),
  });
  return (
    <ChoiceFilter
      name="user_id"
      label={t('claims.consultant')}
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
        label={t('claims.decision')}
        choices={(['true', 'false'] as const).map(value => ({ value, label: t(`claims.decisions.${value}`) }))}
      />
      <ChoiceFilter
        name="status"
        label={t('lists.status')}
        choices={CLAIM_STATUSES.map(value => ({ value, label: t(`claims.statuses.${value}`) }))}
      />
      <ChoiceFilter
        name="overdue"
        yesNo
        label={t('claims.onlyOverdue')}
        choices={(['true', 'false'] as const).map(value => ({ value, label: t(`claims.overdueOnes.${value}`) }))}
      />
      <ChoiceFilter
        name="fault"
        label={t('claims.fault')}
        choices={STORED_CLAIM_FAULTS.map(value => ({ value, label: t(`claims.faults.${value}`) }))}
      />
      {isAdmin && <OfConsultant />}
    </ListFilters>
  );
};

const View = () => {
  const t = useText();
  const { total } = useListContext();
  return (
    <Page title={t('layout.screens.claims')} subtitle={useCount('claims.count', total)} actions={<GuaranteeLink />}>
      <Card>
        <Filters />
        <ListBody
          empty={
            <Notice
              icon={<ReportProblemOutlined />}
              title={t('claims.empty')}
              text={t('claims.emptyHelp')}
              action={{ label: t('layout.screens.leads'), to: LEADS }}
            />
          }
          noMatch={t('claims.noMatch')}
        >
          <ClaimTable />
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
 * `/admin/claims`: Lists refund requests. Admins see the earliest due date first, consultants see their own with the
 * latest first.
 */
const ClaimList = () => {
  const isAdmin = useMe()?.role === 'admin';
  return isAdmin ? (
    <RecordList resource={CLAIM_LIST} sort={BY_DUE} filterDefaultValues={WAITING} storeKey="claims">
      <View />
    </RecordList>
  ) : (
    <RecordList resource={CLAIM_LIST} sort={LATEST_DUE} storeKey="own-claims">
      <View />
    </RecordList>
  );
};

export default ClaimList;
