import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import { Card } from '@mui/material';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ChoiceFilter, ListFilters } from '../../kit/list/filters.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Page, useCount } from '../../kit/page/Page.tsx';
import { DeliveryWarning } from './DeliveryWarning.tsx';
import { NOTIFICATIONS, NotificationTable } from './NotificationTable.tsx';
import { ResendShown } from './ResendShown.tsx';
import { Schedules } from './Schedules.tsx';

const STATUSES = ['pending', 'sent', 'failed', 'cancelled'] as const;
const CHANNELS = ['email', 'whatsapp', 'rebuild'] as const;

/** Which state and which channel. */
const NotificationFilters = () => {
  const t = useText();
  return (
    <ListFilters>
      <ChoiceFilter
        name="status"
        label={t('notifications.columns.status')}
        choices={STATUSES.map(value => ({ value, label: t(`notifications.statuses.${value}`) }))}
      />
      <ChoiceFilter
        name="channel"
        label={t('notifications.columns.channel')}
        choices={CHANNELS.map(value => ({ value, label: t(`notifications.channels.${value}`) }))}
      />
    </ListFilters>
  );
};

const View = () => {
  const t = useText();
  const { total } = useListContext();
  return (
    <Page
      title={t('layout.screens.notifications')}
      subtitle={useCount('notifications.count', total)}
      actions={<ResendShown />}
    >
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
  <RecordList resource={NOTIFICATIONS} storeKey="notifications">
    <View />
  </RecordList>
);

export default NotificationList;
