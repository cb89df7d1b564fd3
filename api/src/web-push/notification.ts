import type { RefundRequestStepModel } from '@marketplace/db';
import { findConsultantDelivery } from '../lead-letters/consultant-mail.ts';
import { deliverableLead, type LetterContext } from '../lead-letters/deliverable-lead.ts';
import type { OutboxMessage } from '../outbox/message.ts';
import type { PushedKind } from '../outbox/push-messages.ts';
import { findRequestStep } from '../refund-requests/mail-composers.ts';
import type { OpenSubscription } from './subscriptions.ts';
import { type NotificationTopic, titlesIn } from './texts.ts';

/** The notification as a device shows it. */
export interface Notification {
  title: string;
  body: string;
  /** Path of the page that a tap opens. */
  url: string;
  /** A later notification with the same tag replaces this one. */
  tag: string;
}

/** The content of a notification in no language. */
interface Content {
  news: NotificationTopic;
  /** Names the franchise and nothing of the visitor: devices show it to anyone who looks. */
  about: string;
  url: string;
}

type Found = Content | { cancel: string };

const NOT_FOR_THEM = { cancel: 'The recipient no longer has access' };
/** Users get no notification of what they did themselves. */
const OWN_STEP = { cancel: 'The recipient made this step' };

const leadUrl = (id: string) => `/admin/leads/edit/${id}`;

const ofConsultant = async (
  context: LetterContext,
  message: OutboxMessage,
  news: NotificationTopic,
  isOfUnlocked: boolean,
): Promise<Found> => {
  const delivery = await findConsultantDelivery(context, message);
  if ('cancel' in delivery) return delivery;
  if (isOfUnlocked && !delivery.isUnlocked) return NOT_FOR_THEM;
  return { news, about: delivery.lead.franchise_name, url: leadUrl(delivery.lead.id) };
};

const ofAdmin = async (
  context: LetterContext,
  message: OutboxMessage,
  { role }: OpenSubscription,
  news: NotificationTopic,
  how?: { allowSpam: boolean },
): Promise<Found> => {
  const lead = await deliverableLead(context, message.lead_id, how);
  if ('cancel' in lead) return lead;
  return role === 'admin' ? { news, about: lead.franchise_name, url: leadUrl(lead.id) } : NOT_FOR_THEM;
};

type StepNews = Partial<Record<RefundRequestStepModel['kind'], NotificationTopic>>;
const TO_CONSULTANT: StepNews = { asked: 'asked', accepted: 'accepted', declined: 'declined' };
const TO_ADMIN: StepNews = { made: 'requested', answered: 'answered' };

const ofRefundRequest = async (
  { database }: LetterContext,
  { payload }: OutboxMessage,
  device: OpenSubscription,
  role: OpenSubscription['role'],
): Promise<Found> => {
  const step = await findRequestStep(database.knex, String(payload.step_id));
  if (!step || device.role !== role) return NOT_FOR_THEM;
  const news = (role === 'admin' ? TO_ADMIN : TO_CONSULTANT)[step.kind];
  if (!news) return OWN_STEP;
  return { news, about: step.franchise_name, url: `/admin/refund-requests/edit/${step.refund_request_id}` };
};

type Find = (context: LetterContext, message: OutboxMessage, device: OpenSubscription) => Promise<Found>;

const FINDERS: Record<PushedKind, Find> = {
  'lead.consultant': (context, message) => ofConsultant(context, message, 'new_lead', false),
  'lead.duplicate': (context, message) => ofConsultant(context, message, 'same_person', true),
  'lead.nobody': (context, message) => ofConsultant(context, message, 'waiting', true),
  'lead.admin': (context, message, device) => ofAdmin(context, message, device, 'new_lead'),
  'lead.nobody_admin': (context, message, device) =>
    ofAdmin(context, message, device, 'not_contacted', { allowSpam: true }),
  'refund_request.consultant': (context, message, device) => ofRefundRequest(context, message, device, 'consultant'),
  'refund_request.admin': (context, message, device) => ofRefundRequest(context, message, device, 'admin'),
};

/**
 * Returns what a device shows, or the reason to cancel the message: the lead may have got another consultant, or have
 * been erased, since the message was queued.
 */
export const notificationOf = async (
  context: LetterContext,
  message: OutboxMessage & { kind: PushedKind },
  device: OpenSubscription,
): Promise<Notification | { cancel: string }> => {
  const found = await FINDERS[message.kind](context, message, device);
  if ('cancel' in found) return found;
  const { news, about, url } = found;
  return { title: titlesIn(device.language)[news], body: about, url, tag: `${news} ${url}` };
};
