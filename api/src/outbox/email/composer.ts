import type { Database } from '@marketplace/db';
import type { EmailKind, OutboxMessage } from '../message.ts';
import type { SendingSettings } from './current-transport.ts';
import type { Sender } from './layout.ts';
import { type Letter, paragraph } from './letter.ts';

/** The texts of this installation. A capability whose mails have texts by the admin adds them. */
export interface Words {
  /** The signature. */
  sender: Sender;
}

/** The services for composing mails. */
export interface Letters {
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
  words(): Promise<Words>;
}

/** A letter with its recipient, or the reason to cancel it. */
export type Composed =
  | {
      to: { name: string; email: string };
      replyTo?: string;
      letter: Letter;
      /** Settings to send through instead of the current ones. */
      through?: SendingSettings;
    }
  | { cancel: string };

/** Adds a salutation with the recipient's name. */
export const letterTo = <To extends { name: string; email: string }>(to: To, letter: Letter) => ({
  to,
  letter: { ...letter, parts: [paragraph(`Hello ${to.name},`), ...letter.parts] },
});

/** Composes one kind of message from the current records. */
export type Composer = (letters: Letters, message: OutboxMessage) => Promise<Composed>;

/** The composer of each kind; a missing one does not compile. */
export type Composers = Readonly<Record<EmailKind, Composer>>;
