import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import { ACCOUNT_MAIL_COMPOSERS } from '../accounts/mail-composers.ts';
import { backupCheckSchedule } from '../backups/overdue.ts';
import { bannerSchedule } from '../banners/schedule.ts';
import { notificationTexts, publicContent, readContentDocuments } from '../content/service.ts';
import { composeLedgerDifferenceMail } from '../credits/ledger-mail.ts';
import { reconciliationSchedule } from '../credits/reconciliation.ts';
import { holidaySchedule } from '../holidays/schedule.ts';
import { composeAdminLeadMail } from '../lead-letters/admin-lead-mail.ts';
import { ANSWER_MAIL_COMPOSERS } from '../lead-letters/answer-mails.ts';
import { composeConfirmationMail } from '../lead-letters/confirmation-mail.ts';
import { CONSULTANT_LEAD_MAIL_COMPOSERS } from '../lead-letters/consultant-mail.ts';
import { composeDigestMail } from '../lead-letters/digest-mail.ts';
import { composeRefundMail } from '../lead-letters/refund.ts';
import { digestSchedule } from '../leads/digest.ts';
import { leadFactsSchedule } from '../leads/facts/schedule.ts';
import { demoAccountGuard } from '../leads/messages/demo-accounts.ts';
import { composeNextStepsMail } from '../leads/next-steps/reminder-mail.ts';
import { nextStepReminderSchedule } from '../leads/next-steps/reminders.ts';
import { offerSchedule } from '../leads/offers/schedule.ts';
import { emailChannel } from '../outbox/email/channel.ts';
import type { Composers, MailTexts } from '../outbox/email/composer.ts';
import type { Channel } from '../outbox/message.ts';
import { PERSONAL_DATA_MAIL_COMPOSERS } from '../personal-data/mail-composers.ts';
import { remotePictureSchedule } from '../pictures/find-remote.ts';
import { unusedUploadSchedule } from '../pictures/unused.ts';
import type { Context } from '../platform/context.ts';
import { composeTestEnquiryMail } from '../probes/mail.ts';
import { noRebuildChannel, rebuildChannel } from '../rebuild/channel.ts';
import { REFUND_REQUEST_MAIL_COMPOSERS } from '../refund-requests/mail-composers.ts';
import { recordUnknownSender } from '../refund-requests/undelivered.ts';
import { leadReminderSchedule, replySpeedSchedule } from '../response-tracking/schedule.ts';
import { retentionSchedule } from '../retention/retention.ts';
import { sweepSchedule } from '../retention/sweep.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { privacyAddress } from '../settings/privacy-link.ts';
import { readSettings, SITE_SETTINGS_DOCUMENT } from '../settings/service.ts';
import { pushChannel } from '../web-push/channel.ts';
import { whatsappChannel } from '../whatsapp/channel.ts';

/** Each capability exports the composers of its mails by kind of message. */
export const MAIL_COMPOSERS: Composers = {
  ...CONSULTANT_LEAD_MAIL_COMPOSERS,
  'lead.admin': composeAdminLeadMail,
  'lead.confirmation': composeConfirmationMail,
  ...ANSWER_MAIL_COMPOSERS,
  'lead.refunded': composeRefundMail,
  ...REFUND_REQUEST_MAIL_COMPOSERS,
  ...PERSONAL_DATA_MAIL_COMPOSERS,
  ...ACCOUNT_MAIL_COMPOSERS,
  'consultant.digest': composeDigestMail,
  'steps.today': composeNextStepsMail,
  'ledger.difference': composeLedgerDifferenceMail,
  'probe.mail': composeTestEnquiryMail,
};

export const SCHEDULES: readonly Schedule[] = [
  bannerSchedule,
  offerSchedule,
  leadFactsSchedule,
  holidaySchedule,
  leadReminderSchedule,
  replySpeedSchedule,
  reconciliationSchedule,
  retentionSchedule,
  sweepSchedule,
  unusedUploadSchedule,
  remotePictureSchedule,
  digestSchedule,
  nextStepReminderSchedule,
  backupCheckSchedule,
];

/** Reads the admin's texts and the sender of the mails. */
export const readMailTexts = async (knex: Knex): Promise<MailTexts> => {
  const { content } = await readContentDocuments(knex);
  const { footer_links } = (await readSettings(knex, SITE_SETTINGS_DOCUMENT)).value;
  return {
    texts: notificationTexts(content),
    sender: publicContent(content),
    privacyAddress: privacyAddress(footer_links),
  };
};

type PartContext = Pick<Context, 'config' | 'database'>;

/** Records with the lead that its email address does not exist; the lead may then no longer be offered. */
const notedUnknown: Channel['recordUnknownRecipient'] = (trx, message, recipient) =>
  recordUnknownSender(trx, message, { channel: 'email', recipient });

export const createMailChannel = (context: PartContext, log?: FastifyBaseLogger): Channel =>
  emailChannel(
    context,
    {
      composers: MAIL_COMPOSERS,
      readMailTexts,
      guard: demoAccountGuard(context),
      recordUnknownRecipient: notedUnknown,
    },
    log,
  );

/** Returns all delivery channels, including those that may be set up in the console later. */
export const createChannels = (context: PartContext, log?: FastifyBaseLogger): Channel[] => {
  const { rebuildHook, publicUrl } = context.config;
  return [
    createMailChannel(context, log),
    whatsappChannel(context),
    pushChannel(context),
    rebuildHook ? rebuildChannel(rebuildHook, publicUrl, context.database.knex) : noRebuildChannel,
  ];
};
