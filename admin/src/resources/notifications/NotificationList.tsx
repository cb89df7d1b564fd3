import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import { Card } from '@mui/material';
import { ListBase, useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { ListBody } from '../../kit/list/ListBody.tsx';
import { PAGE_SIZE, Pages } from '../../kit/list/Pages.tsx';
import { useFilters } from '../../kit/list/useFilters.ts';
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
  const { set, text, clear } = useFilters();
  return (
    <FilterBar onClear={clear}>
      <ChoiceField
        label={t('notifications.columns.status')}
        all
        value={text('status')}
        choices={STATUSES.map(value => ({ value, label: t(`notifications.statuses.${value}`) }))}
        onChoose={value => set('status', value)}
      />
      <ChoiceField
        label={t('notifications.columns.channel')}
        all
        value={text('channel')}
        choices={CHANNELS.map(value => ({ value, label: t(`notifications.channels.${value}`) }))}
        onChoose={value => set('channel', value)}
      />
    </FilterBar>
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
