import type { Notification } from '@marketplace/api';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { Box, IconButton, TableCell, TableRow, Tooltip, Typography } from '@mui/material';
import { memo } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { leadPath } from '../../data/addresses.ts';
import { useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { columnFromMd, RowTable, textBelowMd } from '../../kit/list/RowTable.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { RowButtons } from '../../kit/page/RowButtons.tsx';
import { DeliveryState, ResendButton } from './Delivery.tsx';
import { useNotificationTexts } from './useNotificationTexts.ts';

/** States in which the remark is an error. */
const ALARMING = new Set<Notification['status']>(['failed', 'pending']);

const State = ({ notification }: { notification: Notification }) => {
  const texts = useNotificationTexts()(notification);
  return (
    <>
      <DeliveryState status={notification.status} />
      <Caption component="div">{texts.fate}</Caption>
    </>
  );
};

/** Reason why the message was not delivered, or a note that it may have arrived twice. */
const Remark = ({ notification: { status, last_error: words } }: { notification: Notification }) => {
  const t = useText();
  if (!words) return null;
  return (
    <Typography variant="caption" color={ALARMING.has(status) ? 'error' : 'text.secondary'} component="div">
      {status === 'sent' ? t('notifications.maybeTwice') : words}
    </Typography>
  );
};

const Row = memo(({ notification }: { notification: Notification }) => {
  const t = useText();
  const number = useNumber();
  const texts = useNotificationTexts()(notification);
  return (
    <TableRow hover sx={{ '& td': { overflowWrap: 'anywhere' } }}>
      <TableCell>
        {texts.kind}
        <Box sx={textBelowMd}>
          <Caption component="div">{[texts.channel, notification.recipient].filter(Boolean).join(' · ')}</Caption>
          <Caption component="div" title={texts.exact}>
            {[texts.created, texts.tries].filter(Boolean).join(' · ')}
          </Caption>
          <State notification={notification} />
        </Box>
        <Remark notification={notification} />
      </TableCell>
      <TableCell sx={columnFromMd}>{texts.channel}</TableCell>
      <TableCell sx={columnFromMd}>{notification.recipient || '—'}</TableCell>
      <TableCell sx={columnFromMd}>
        <State notification={notification} />
      </TableCell>
      <TableCell sx={columnFromMd} align="right">
        {number(notification.attempts)}
      </TableCell>
      <TableCell sx={columnFromMd} title={texts.exact}>
        {texts.created}
      </TableCell>
      <TableCell align="right">
        <RowButtons stackedOnPhones>
          {notification.lead_id && (
            <Tooltip title={t('leads.one')}>
              <IconButton
                component={Link}
                to={leadPath(notification.lead_id)}
                aria-label={t('notifications.leadOf', { kind: texts.kind })}
              >
                <ForumOutlined fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
          <ResendButton {...notification} label={t('notifications.resendNamed', texts)} />
        </RowButtons>
      </TableCell>
    </TableRow>
  );
});

/** Lists messages: kind, channel, masked recipient, state, attempts and date. */
export const NotificationTable = () => {
  const t = useText();
  const { data = [], isPlaceholderData } = useListContext<Notification>();
  return (
    <RowTable
      label={t('layout.screens.notifications')}
      busy={isPlaceholderData}
      fixed
      head={
        <>
          <TableCell>{t('notifications.columns.kind')}</TableCell>
          <TableCell sx={{ ...columnFromMd, width: 104 }}>{t('notifications.columns.channel')}</TableCell>
          <TableCell sx={{ ...columnFromMd, width: '20%' }}>{t('notifications.columns.recipient')}</TableCell>
          <TableCell sx={{ ...columnFromMd, width: 148 }}>{t('notifications.columns.status')}</TableCell>
          <TableCell sx={{ ...columnFromMd, width: 64 }} align="right">
            {t('notifications.columns.attempts')}
          </TableCell>
          <TableCell sx={{ ...columnFromMd, width: 116 }}>{t('notifications.columns.created')}</TableCell>
          <TableCell align="right" sx={{ width: { xs: 96, sm: 128 } }}>
            {t('lists.actions')}
          </TableCell>
        </>
      }
    >
      {data.map(notification => (
        <Row key={notification.id} notification={notification} />
      ))}
    </RowTable>
  );
};

/**
 * Resource name of the list. The leading `admin/` is removed before the request, so that the API path is
 * `admin/notifications`.
 */
export const NOTIFICATIONS_RESOURCE = 'admin/admin/notifications';
