import type { AuditRecord } from '@marketplace/api';
import type { Texts } from '../../i18n/en/texts.ts';
import { useText } from '../../i18n/useText.ts';

type Name<Key extends 'actions' | 'entities' | 'reasons'> = keyof Texts['audit'][Key];

/** Kinds of audit entries, in the order of the filter. */
export const ENTITIES = [
  'access',
  'user',
  'lead',
  'refund_request',
  'franchise',
  'category',
  'page',
  'banner',
  'hero_slide',
  'holiday',
  'notification',
  'settings',
  'security-settings',
  'whatsapp',
] as const satisfies readonly Name<'entities'>[];

/** Actions of the kind *Access*: sign-ins and refused requests. */
export const ACCESS_ACTIONS = [
  'sign-in',
  'sign-in-failed',
  'sign-in-blocked',
  'proof-failed',
  'refused',
  'token-refused',
] as const satisfies readonly Name<'actions'>[];

const ACTIONS: readonly Name<'actions'>[] = [
  ...ACCESS_ACTIONS,
  ...([
    'create',
    'update',
    'update with password',
    'delete',
    'restore',
    'erase',
    'invite',
    'unlock',
    'refund',
    'adjust credits',
  ] as const),
  ...([
    'sign-out-everywhere',
    'end-session',
    'end-sessions',
    'end-other-sessions',
    'add-second-factor',
    'remove-second-factor',
  ] as const),
  ...(['renew-recovery-codes', 'use-recovery-code', 'accept-invitation', 'reset-password'] as const),
  ...([
    'archive',
    'unarchive',
    'correct',
    'edit-own',
    'restore-original',
    'mark-spam',
    'not-spam',
    'off-sale',
    'export',
    'resend',
  ] as const),
  ...([
    'contact',
    'take back contact',
    'note',
    'note-changed',
    'note-deleted',
    'next-step',
    'next-step-done',
    'next-step-removed',
    'agenda',
    'calendar-renewed',
    'calendar-ended',
    'contact-template',
    'push-on',
    'push-off',
  ] as const),
  ...(['show-personal-data', 'fill in', 'test', 'start', 'stop', 'disconnect'] as const),
  ...(['made', 'asked', 'answered', 'accepted', 'declined'] as const),
];

const REASONS: readonly Name<'reasons'>[] = ['password', 'code', 'too many attempts', 'expired', 'ended', 'invalid'];

const isAction = (action: string): action is Name<'actions'> => (ACTIONS as readonly string[]).includes(action);
const isEntity = (entity: string): entity is Name<'entities'> => (ENTITIES as readonly string[]).includes(entity);
const isReason = (reason: unknown): reason is Name<'reasons'> => (REASONS as readonly unknown[]).includes(reason);

/** Returns a function that translates an audit entry. An unknown action or kind is displayed as stored. */
export const useAuditTexts = () => {
  const t = useText();
  return ({ action, entity, entity_id, actor_name, after }: AuditRecord) => {
    const { address, account, route, reason, more, addresses } = after ?? {};
    const access = [
      typeof more === 'number' && t('audit.more', { more, addresses: Number(addresses) }),
      address,
      account,
      route,
      isReason(reason) && t(`audit.reasons.${reason}`),
    ];
    return {
      action: isAction(action) ? t(`audit.actions.${action}`) : action,
      entity: isEntity(entity) ? t(`audit.entities.${entity}`) : entity,
      actor: actor_name || (entity === 'access' ? '—' : t('audit.system')),
      details: entity === 'access' ? access.filter(Boolean).join(' · ') : entity_id,
    };
  };
};
