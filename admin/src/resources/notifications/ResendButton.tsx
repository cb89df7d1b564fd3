import type { Notification } from '@marketplace/api';
import SendOutlined from '@mui/icons-material/SendOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { detailOf } from '../../data/http.ts';
import { useApi } from '../../data/useApi.ts';
import { useText } from '../../i18n/useText.ts';

/** Sends a notification again that was sent or has failed. */
export const ResendButton = ({ notification, label }: { notification: Notification; label: string }) => {
  const t = useText();
  const api = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  if (notification.status !== 'sent' && notification.status !== 'failed') return null;

  const resend = async () => {
    setBusy(true);
    try {
      await api.create(`admin/notifications/${notification.id}/resend`, {});
      notify(t('notifications.resent'), { type: 'success' });
    } catch (error) {
      notify(detailOf(error) ?? t('notifications.resendFailed'), { type: 'error' });
    }
    refresh();
    setBusy(false);
  };

  return (
    <Tooltip title={t('notifications.resend')}>
      <IconButton loading={busy} onClick={resend} aria-label={label}>
        <SendOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
};
