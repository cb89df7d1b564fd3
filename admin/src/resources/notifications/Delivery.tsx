import type { Notification } from '@marketplace/api';
import SendOutlined from '@mui/icons-material/SendOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useRefresh } from 'react-admin';
import { api } from '../../data/api.ts';
import { serverMessageOrFailure } from '../../data/failures.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { Dot } from '../../kit/page/Dot.tsx';

export type DeliveryStatus = Notification['status'];

const COLOURS: Record<DeliveryStatus, string> = {
  pending: '#e0a800',
  sent: '#2a9d5c',
  failed: '#d64545',
  cancelled: '#8a9490',
};

export const isDeliveryStatus = (status: string | undefined): status is DeliveryStatus =>
  status !== undefined && Object.hasOwn(COLOURS, status);

/** Delivery state of a message as text with a coloured dot. */
export const DeliveryState = ({ status }: { status: DeliveryStatus }) => (
  <Dot colour={COLOURS[status]}>{useText()(`notifications.statuses.${status}`)}</Dot>
);

/** Button that resends a sent or failed message. */
export const ResendButton = ({ id, status, label }: Pick<Notification, 'id' | 'status'> & { label: string }) => {
  const t = useText();
  const refresh = useRefresh();
  const resend = useCommand(() => api.resend(id), {
    done: () => t('notifications.resent'),
    failed: error => serverMessageOrFailure(t('notifications.resendFailed'), error),
    onSettled: refresh,
  });
  if (status !== 'sent' && status !== 'failed') return null;
  return (
    <Tooltip title={t('notifications.resend')}>
      <IconButton loading={resend.isPending} onClick={() => resend.mutate()} aria-label={label}>
        <SendOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
};
