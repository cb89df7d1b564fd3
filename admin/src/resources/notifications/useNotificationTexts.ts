import type { Notification } from '@marketplace/api';
import { useDates } from '../../i18n/useFormats.ts';
import { type TextKey, useText } from '../../i18n/useText.ts';

/** Name of each kind of message. Unknown kinds display the server's name. */
const KINDS = new Map<string, TextKey>([
  ['lead.consultant', 'notifications.kinds.consultant'],
  ['lead.admin', 'notifications.kinds.admin'],
  ['lead.confirmation', 'notifications.kinds.confirmation'],
  ['lead.number', 'notifications.kinds.number'],
  ['lead.duplicate', 'notifications.kinds.duplicate'],
  ['lead.opened', 'notifications.kinds.opened'],
  ['lead.reminder', 'notifications.kinds.reminder'],
  ['lead.unanswered', 'notifications.kinds.unanswered'],
  ['lead.nobody', 'notifications.kinds.nobody'],
  ['lead.nobody_admin', 'notifications.kinds.nobodyAdmin'],
  ['lead.refunded', 'notifications.kinds.refunded'],
  ['refund_request.consultant', 'notifications.kinds.refundRequestConsultant'],
  ['refund_request.admin', 'notifications.kinds.refundRequestAdmin'],
  ['lead.withdrawn', 'notifications.kinds.withdrawn'],
  ['lead.erased', 'notifications.kinds.erased'],
  ['person.link', 'notifications.kinds.personLink'],
  ['person.withdrawn', 'notifications.kinds.personWithdrawn'],
  ['person.erased', 'notifications.kinds.personErased'],
  ['user.invitation', 'notifications.kinds.invitation'],
  ['user.reset', 'notifications.kinds.reset'],
  ['admin.added', 'notifications.kinds.adminAdded'],
  ['admin.calendar-made', 'notifications.kinds.adminCalendar'],
  ['mail-server.changed', 'notifications.kinds.mailServerChanged'],
  ['user.password-changed', 'notifications.kinds.passwordChanged'],
  ['user.address-changed', 'notifications.kinds.addressChanged'],
  ['user.second-factor-on', 'notifications.kinds.secondFactorOn'],
  ['user.second-factor-off', 'notifications.kinds.secondFactorOff'],
  ['user.recovery-code-used', 'notifications.kinds.recoveryCodeUsed'],
  ['user.calendar-made', 'notifications.kinds.calendar'],
  ['consultant.digest', 'notifications.kinds.digest'],
  ['steps.today', 'notifications.kinds.steps'],
  ['ledger.difference', 'notifications.kinds.ledgerDifference'],
  ['probe.mail', 'notifications.kinds.probe'],
  ['site.rebuild', 'notifications.kinds.rebuild'],
]);

/** Returns a function that names a kind of message. */
export const useMessageName = () => {
  const t = useText();
  return (kind: string): string => {
    const kindText = KINDS.get(kind);
    return kindText ? t(kindText) : kind;
  };
};

export const useNotificationTexts = () => {
  const t = useText();
  const nameOf = useMessageName();
  const dates = useDates();
  return ({ kind, channel, status, sent_at, next_attempt_at, created_at, attempts }: Notification) => {
    // A pending message whose time has passed waits for its channel, so its time is not displayed.
    const isTimed = status === 'pending' && new Date(next_attempt_at).getTime() > Date.now();
    const next = isTimed ? t('notifications.nextTry', { when: dates.recent(next_attempt_at) }) : '';
    return {
      kind: nameOf(kind),
      channel: t(`notifications.channels.${channel}`),
      status: t(`notifications.statuses.${status}`),
      fate: sent_at ? t('notifications.sentAt', { when: dates.recent(sent_at) }) : next,
      tries: attempts > 0 ? t('notifications.tries', { smart_count: attempts }) : '',
      created: dates.recent(created_at),
      exact: dates.exact(created_at),
    };
  };
};
