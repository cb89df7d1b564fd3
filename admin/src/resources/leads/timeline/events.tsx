import { LEAD_STATUSES, type LeadStatus, STORED_REFUND_REASONS, type TimelineKind } from '@marketplace/api';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import PhoneForwardedOutlined from '@mui/icons-material/PhoneForwardedOutlined';
import RecordVoiceOverOutlined from '@mui/icons-material/RecordVoiceOverOutlined';
import RemoveShoppingCartOutlined from '@mui/icons-material/RemoveShoppingCartOutlined';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import SyncAltOutlined from '@mui/icons-material/SyncAltOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import UnsubscribeOutlined from '@mui/icons-material/UnsubscribeOutlined';
import { Box, Link as MuiLink } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { refundRequestPath } from '../../../data/addresses.ts';
import { useMe } from '../../../data/useMe.ts';
import { useFieldLabel, useText } from '../../../i18n/useText.ts';
import { Muted } from '../../../kit/page/Muted.tsx';
import { LINK_TARGET_SIZE } from '../../../kit/theme/target.ts';
import { DeliveryState, isDeliveryStatus, ResendButton } from '../../notifications/Delivery.tsx';
import { useMessageName } from '../../notifications/useNotificationTexts.ts';
import { CONTACT_KINDS } from '../contact-kinds.ts';
import { StatusDot } from '../LeadParts.tsx';
import type { EventProps } from './event-props.ts';
import { NoteText } from './NoteText.tsx';

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 };

/** Actor of an event, if known. */
const By = ({ event: { actor_id, actor_name } }: Pick<EventProps, 'event'>) => {
  const t = useText();
  const me = useMe();
  if (!actor_name) return null;
  return (
    <Muted component="span">
      {t('desk.timeline.by', { name: actor_id === me?.id ? t('desk.timeline.you') : actor_name })}
    </Muted>
  );
};

/** Recipient of a message or of a refund, if known. */
const To = ({ event: { kind, actor_id, actor_name } }: Pick<EventProps, 'event'>) => {
  const t = useText();
  const me = useMe();
  const name = actor_id === me?.id ? t('desk.timeline.you') : actor_name;
  const text = kind === 'refunded' ? 'desk.timeline.backTo' : 'desk.timeline.to';
  return name && <Muted component="span">{t(text, { name })}</Muted>;
};

/** Timeline line with an event's name, its actor and optional details. */
const Plain = ({ event, children }: Pick<EventProps, 'event'> & { children?: ReactNode }) => {
  const t = useText();
  return (
    <Box sx={line}>
      <span>{t(`desk.timeline.kinds.${event.kind}`)}</span>
      {children}
      <By event={event} />
    </Box>
  );
};

const Unlocked = ({ event }: EventProps) => {
  const t = useText();
  return (
    <Plain event={event}>
      {event.detail?.free === 'yes' && <Muted component="span">{t('desk.timeline.free')}</Muted>}
    </Plain>
  );
};

/** Returns the translated name of a message channel. */
const useChannelName = (channel: string | undefined): string => {
  const t = useText();
  return channel === 'email' || channel === 'whatsapp' ? t(`notifications.channels.${channel}`) : '';
};

const Confirmed = ({ event }: EventProps) => (
  <Plain event={event}>
    <Muted component="span">{useChannelName(event.detail?.channel)}</Muted>
  </Plain>
);

const statusOf = (text = ''): LeadStatus | undefined => LEAD_STATUSES.find(status => status === text);

const StatusChanged = ({ event }: EventProps) => {
  const [from, to] = [statusOf(event.detail?.from), statusOf(event.detail?.to)];
  return (
    <Box sx={line}>
      {from && <StatusDot status={from} />}
      <span aria-hidden="true">→</span>
      {to && <StatusDot status={to} />}
      <By event={event} />
    </Box>
  );
};

const Done = ({ event }: EventProps) => (
  <>
    <Plain event={event} />
    <Box sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{event.detail?.what}</Box>
  </>
);

const Contacted = ({ event }: EventProps) => {
  const t = useText();
  const kind = CONTACT_KINDS.find(known => known === event.detail?.contact);
  return <Plain event={event}>{kind && <span>{t(`leadResponse.kinds.${kind}`)}</span>}</Plain>;
};

const VisitorSaid = ({ event }: EventProps) => {
  const t = useText();
  const feedback = event.detail?.said;
  return (
    <Plain event={event}>
      {(feedback === 'nobody' || feedback === 'contacted') && t(`desk.timeline.said.${feedback}`)}
    </Plain>
  );
};

/** Edit of the lead, with the names of the changed fields. */
const Edited = ({ event }: EventProps) => {
  const labelOf = useFieldLabel('leads');
  const fields = (event.detail?.fields ?? '').split(',').map(labelOf);
  return (
    <Plain event={event}>
      <Muted component="span">{fields.join(', ')}</Muted>
    </Plain>
  );
};

/** Step of a refund request, with a link to it. */
const RefundRequestStep = ({ event: { kind, detail } }: EventProps) => {
  const t = useText();
  const reason = STORED_REFUND_REASONS.find(known => known === detail?.reason);
  return (
    <Box sx={line}>
      <MuiLink component={Link} to={refundRequestPath(detail?.refund_request_id ?? '')} sx={LINK_TARGET_SIZE}>
        {t(`desk.timeline.kinds.${kind}`)}
      </MuiLink>
      {reason && <Muted component="span">{t(`refundRequests.reasons.${reason}`)}</Muted>}
    </Box>
  );
};

/** Refunded credit and its recipient. The refund request shows who decided. */
const Refunded = ({ event }: EventProps) => {
  const t = useText();
  return (
    <Box sx={line}>
      <span>{t('desk.timeline.kinds.refunded')}</span>
      <To event={event} />
    </Box>
  );
};

/** Message with its recipient and delivery state. Admins can resend it. */
const Delivered = ({ event }: EventProps) => {
  const t = useText();
  const me = useMe();
  const nameOf = useMessageName();
  const { message = '', status, attempts } = event.detail ?? {};
  const channel = useChannelName(event.detail?.channel);
  const name = nameOf(message);
  return (
    <Box sx={line}>
      <span>{name}</span>
      {channel && <Muted component="span">{channel}</Muted>}
      <To event={event} />
      {isDeliveryStatus(status) && <DeliveryState status={status} />}
      {status === 'failed' && (
        <Muted component="span">{t('notifications.tries', { smart_count: Number(attempts) })}</Muted>
      )}
      {isDeliveryStatus(status) && me?.role === 'admin' && (
        <Box sx={{ my: -1 }}>
          <ResendButton id={event.id} status={status} label={t('notifications.resendNamed', { kind: name, channel })} />
        </Box>
      )}
    </Box>
  );
};

interface EventDisplay {
  icon: ReactNode;
  Says: ComponentType<EventProps>;
}

/** Icon and component of each kind of event. */
export const EVENTS: Record<TimelineKind, EventDisplay> = {
  enquiry: { icon: <ForumOutlined />, Says: Plain },
  confirmation: { icon: <MarkEmailReadOutlined />, Says: Confirmed },
  delivery: { icon: <SendOutlined />, Says: Delivered },
  unlock: { icon: <LockOpenOutlined />, Says: Unlocked },
  status_change: { icon: <SyncAltOutlined />, Says: StatusChanged },
  note: {
    icon: <StickyNote2Outlined />,
    Says: ({ event, leadId }) => (
      <NoteText event={event} leadId={leadId}>
        <Plain event={event} />
      </NoteText>
    ),
  },
  own_edit: { icon: <EditOutlined />, Says: Edited },
  original_restored: { icon: <UndoOutlined />, Says: Edited },
  correction: { icon: <EditOutlined />, Says: Edited },
  step_done: { icon: <CheckCircleOutlined />, Says: Done },
  contact: { icon: <PhoneForwardedOutlined />, Says: Contacted },
  visitor_word: { icon: <RecordVoiceOverOutlined />, Says: VisitorSaid },
  mail_undelivered: { icon: <UnsubscribeOutlined />, Says: Plain },
  not_on_whatsapp: { icon: <UnsubscribeOutlined />, Says: Plain },
  off_sale: { icon: <RemoveShoppingCartOutlined />, Says: Plain },
  refund_request_made: { icon: <ReportProblemOutlined />, Says: RefundRequestStep },
  refund_request_asked: { icon: <ReportProblemOutlined />, Says: RefundRequestStep },
  refund_request_answered: { icon: <ReportProblemOutlined />, Says: RefundRequestStep },
  refund_request_accepted: { icon: <ReportProblemOutlined />, Says: RefundRequestStep },
  refund_request_declined: { icon: <ReportProblemOutlined />, Says: RefundRequestStep },
  refunded: { icon: <UndoOutlined />, Says: Refunded },
};
