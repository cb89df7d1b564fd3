import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import { Card } from '@mui/material';
import { ListBase, useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ListBody } from '../../kit/list/ListBody.tsx';
import { PAGE_SIZE, Pages } from '../../kit/list/Pages.tsx';
import { useCount } from '../../kit/list/useCount.ts';
import { Page } from '../../kit/page/Page.tsx';
import { DeliveryWarning } from './DeliveryWarning.tsx';
import { NotificationFilters } from './NotificationFilters.tsx';
import { NotificationTable } from './NotificationTable.tsx';
import { ResendShown } from './ResendShown.tsx';
import { NOTIFICATIONS } from './resource.ts';
import { Schedules } from './Schedules.tsx';

const View = () => {
  const t = useText();
  const { total } = useListContext();
  return (
    <Page title={t('notifications.title')} subtitle={useCount('notifications.count', total)} actions={<ResendShown />}>
      <DeliveryWarning />
      <Card>
        <NotificationFilters />
        <ListBody
          empty={
            <Notice
              icon={<NotificationsOutlined />}
              title={t('notifications.empty')}
              text={t('notifications.emptyHelp')}
              action={{ label: t('layout.screens.email'), to: '/admin/smtp' }}
            />
          }
          noMatch={t('notifications.noMatch')}
        >
          <NotificationTable />
        </ListBody>
        <Pages />
      </Card>
      <Schedules />
    </Page>
  );
};

/** `/admin/notifications`: everything that was, is or could not be sent, newest first. */
const NotificationList = () => (
  <ListBase
    resource={NOTIFICATIONS}
    storeKey="notifications"
    sort={{ field: 'created_at', order: 'DESC' }}
    perPage={PAGE_SIZE}
    queryOptions={{ onError: () => undefined }}
    exporter={false}
  >
    <View />
  </ListBase>
);

export default NotificationList;
