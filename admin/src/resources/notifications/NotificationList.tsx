import type { Notification } from '@marketplace/api';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import { Button, Card } from '@mui/material';
import { useState } from 'react';
import { useListContext, useNotify, useRefresh } from 'react-admin';
import { api } from '../../data/api.ts';
import { reasonsOf } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../kit/feedback/dialogs.tsx';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ChoiceFilter, ListFilters } from '../../kit/list/filters.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Page, useCountSubtitle } from '../../kit/page/Page.tsx';
import { DeliveryWarning } from './DeliveryWarning.tsx';
import { NOTIFICATIONS_RESOURCE, NotificationTable } from './NotificationTable.tsx';
import { Schedules } from './Schedules.tsx';

/** Button that resends all failed messages on the page after confirmation, since one wrong password makes many fail. */
const ResendShown = () => {
  const t = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const { data = [], filterValues } = useListContext<Notification>();
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const failed = data.filter(({ status }) => status === 'failed');
  const n = failed.length;
  if (filterValues.status !== 'failed' || n < 2) return null;

  const confirm = async () => {
    setState('busy');
    const results = await Promise.allSettled(failed.map(({ id }) => api.resend(id)));
    const errors = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []));
    const failedCount = errors.length;
    const reasons = [...new Set(errors.flatMap(reasonsOf))];
    if (failedCount === 0) notify(t('notifications.resentShown', { n }), { type: 'success' });
    else
      notify([t('notifications.resentSome', { n: n - failedCount, left: failedCount }), ...reasons].join('\n'), {
        type: 'error',
        multiLine: true,
      });
    setState('idle');
    refresh();
  };

  return (
    <>
      <Button variant="outlined" startIcon={<SendOutlined />} onClick={() => setState('asking')}>
        {t('notifications.resendShown', { n })}
      </Button>
      <ConfirmDialog
        open={state !== 'idle'}
        title={t('notifications.resendShownTitle', { n })}
        text={t('notifications.resendShownText')}
        confirm={t('notifications.resend')}
        busy={state === 'busy'}
        onConfirm={confirm}
        onCancel={() => setState('idle')}
      />
    </>
  );
};

const STATUSES = ['pending', 'sent', 'failed', 'cancelled'] as const;
const CHANNELS = ['email', 'whatsapp', 'push', 'rebuild'] as const;

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
      subtitle={useCountSubtitle('notifications.count', total)}
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

/** `/admin/notifications`: Lists all outgoing messages with their delivery state, newest first. */
const NotificationList = () => (
  <RecordList resource={NOTIFICATIONS_RESOURCE} storeKey="notifications.listParams">
    <View />
  </RecordList>
);

export default NotificationList;
