import type { Database } from '@marketplace/db';
import type { EmailKind, OutboxMessage } from '../message.ts';
import type { SendingSettings } from './current-transport.ts';
import type { MailSender } from './layout.ts';
import { type Letter, paragraph } from './letter.ts';

/** The texts of this installation. A capability with mails whose texts an admin writes adds these texts here. */
export interface MailTexts {
  /** The signature. */
  sender: MailSender;
  /** Address of the privacy notice, perhaps a path of the site. Undefined if the footer links to none. */
  privacyAddress: string | undefined;
}

/** The services that composers use to write mails. */
export interface ComposerContext {
  database: Pick<Database, 'knex' | 'prepared'>;
  /** `PUBLIC_URL` */
  siteUrl: string;
  /** `PUBLIC_API_URL` */
  apiUrl: string;
  secretsKey: string;
  /** Whether demo accounts receive nothing. */
  production: boolean;
  /** `PROBE_EMAIL`; null if test enquiries are off. */
  probeEmail: string | null;
  /** Reads the current texts. */
  readTexts(): Promise<MailTexts>;
}

/** A letter with its recipient, or the reason to cancel it. */
export type Composed =
  | {
      to: { name: string; email: string };
      replyTo?: string;
      letter: Letter;
      /** The settings to send through, if not the current ones. */
      through?: SendingSettings;
    }
  | { cancel: string };

/** Returns a letter that begins with the recipient's name, and the recipient's address. */
export const letterTo = <To extends { name: string; email: string }>(to: To, letter: Letter) => ({
  to,
  letter: { ...letter, parts: [paragraph(`Hello ${to.name},`), ...letter.parts] },
});

/** Composes one kind of message from the current records. */
export type Composer = (letters: ComposerContext, message: OutboxMessage) => Promise<Composed>;

/** The composer of each kind of mail; the code does not compile if one is missing. */
export type Composers = Readonly<Record<EmailKind, Composer>>;
