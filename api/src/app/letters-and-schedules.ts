import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import { ACCOUNT_LETTERS } from '../accounts/letters.ts';
import { backups } from '../backups/overdue.ts';
import { banners } from '../banners/schedule.ts';
import { notificationTexts, publicContent, readContentDocuments } from '../content/service.ts';
import { ledgerMail } from '../credits/ledger-mail.ts';
import { reconciliation } from '../credits/reconciliation.ts';
import { holidaysFilledIn } from '../holidays/schedule.ts';
import { nobodyAdminMail, nobodyMail, openedMail, reminderMail, unansweredMail } from '../lead-letters/answer-mails.ts';
import { confirmationMail } from '../lead-letters/confirmation-mail.ts';
import { digestMail } from '../lead-letters/digest-mail.ts';
import { adminMail, consultantMail, duplicateMail } from '../lead-letters/lead-mails.ts';
import { refundMail } from '../lead-letters/refund.ts';
import { digest } from '../leads/digest.ts';
import { leadFacts } from '../leads/facts/schedule.ts';
import { demoAccountGuard } from '../leads/messages/demo-accounts.ts';
import { stepsMail } from '../leads/next-steps/reminder-mail.ts';
import { nextStepReminders } from '../leads/next-steps/reminders.ts';
import { offers } from '../leads/offers/schedule.ts';
import { emailChannel } from '../outbox/email/channel.ts';
import type { Composers, Words } from '../outbox/email/composer.ts';
import type { Channel } from '../outbox/message.ts';
import { PERSONAL_DATA_LETTERS } from '../personal-data/letters.ts';
import { remotePictures } from '../pictures/find-remote.ts';
import { unusedUploads } from '../pictures/unused.ts';
import type { Context } from '../platform/context.ts';
import { probeMail } from '../probes/mail.ts';
import { noRebuildChannel, rebuildChannel } from '../rebuild/channel.ts';
import { REFUND_REQUEST_LETTERS } from '../refund-requests/letters.ts';
import { noteUnknownRecipient } from '../refund-requests/undelivered.ts';
import { leadReminders, replySpeeds } from '../response-tracking/schedule.ts';
import { retention } from '../retention/retention.ts';
import { sweep } from '../retention/sweep.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { privacyAddress } from '../settings/privacy-link.ts';
import { readSettings, SITE } from '../settings/service.ts';
import { pushChannel } from '../web-push/channel.ts';
import { whatsappChannel } from '../whatsapp/channel.ts';

export const LETTERS: Composers = {
  'lead.consultant': consultantMail,
  'lead.admin': adminMail,
  'lead.duplicate': duplicateMail,
  'lead.confirmation': confirmationMail,
  'lead.opened': openedMail,
  'lead.reminder': reminderMail,
  'lead.unanswered': unansweredMail,
  'lead.nobody': nobodyMail,
  'lead.nobody_admin': nobodyAdminMail,
  'lead.refunded': refundMail,
  ...REFUND_REQUEST_LETTERS,
  ...PERSONAL_DATA_LETTERS,
  ...ACCOUNT_LETTERS,
  'consultant.digest': digestMail,
  'steps.today': stepsMail,
  'ledger.difference': ledgerMail,
  'probe.mail': probeMail,
};

export const SCHEDULES: readonly Schedule[] = [
  banners,
  offers,
  leadFacts,
  holidaysFilledIn,
  leadReminders,
  replySpeeds,
  reconciliation,
  retention,
  sweep,
  unusedUploads,
  remotePictures,
  digest,
  nextStepReminders,
  backups,
];

/** Reads the admin's texts and the sender of the mails. */
export const readMailTexts = async (knex: Knex): Promise<Words> => {
  const { content } = await readContentDocuments(knex);
  const { footer_links } = (await readSettings(knex, SITE)).value;
  return {
    texts: notificationTexts(content),
    sender: publicContent(content),
    privacyAddress: privacyAddress(footer_links),
  };
};

type PartContext = Pick<Context, 'config' | 'database'>;

/** Records with the lead that its email address does not exist; the lead may then no longer be offered. */
const notedUnknown: Channel['notedUnknown'] = (trx, message, recipient) =>
  noteUnknownRecipient(trx, message, { channel: 'email', recipient });

export const letterChannel = (context: PartContext, log?: FastifyBaseLogger): Channel =>
  emailChannel(context, { composers: LETTERS, readMailTexts, guard: demoAccountGuard(context), notedUnknown }, log);

/** Returns all delivery channels, including those that may be set up in the console later. */
export const channelsOf = (context: PartContext, log?: FastifyBaseLogger): Channel[] => {
  const { rebuildHook, publicUrl } = context.config;
  return [
    letterChannel(context, log),
    whatsappChannel(context),
    pushChannel(context),
    rebuildHook ? rebuildChannel(rebuildHook, publicUrl, context.database.knex) : noRebuildChannel,
  ];
};
