import type { Composer } from '../outbox/email/composer.ts';
import { paragraph } from '../outbox/email/letter.ts';

/**
 * Maximum age of a test enquiry's mail in minutes. After that the program that sent the enquiry has given up; if the
 * mail server was away for a night, no one needs these mails.
 */
const OF_USE_MINUTES = 15;

/** Composes the mail to the operator about a test enquiry. */
export const composeTestEnquiryMail: Composer = async ({ probeEmail }, { created_at }) => {
  if (probeEmail === null) return { cancel: 'Test enquiries are off in the process that sends mails' };
  const minutes = (Date.now() - created_at.getTime()) / 60_000;
  if (minutes > OF_USE_MINUTES) return { cancel: 'The test enquiry is too old' };
  return {
    to: { name: '', email: probeEmail },
    letter: {
      subject: 'A test enquiry arrived',
      preview: 'Enquiries are stored, and mails go out.',
      parts: [
        paragraph('A test enquiry was handled like a visitor’s enquiry. This mail is its notification.'),
        paragraph('No one else was notified, and the enquiry was not kept. You do not need to do anything.'),
      ],
    },
  };
};
