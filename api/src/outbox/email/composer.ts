import type { Database } from '@marketplace/db';
import type { EmailKind, OutboxMessage } from '../message.ts';
import type { SendingSettings } from './current-transport.ts';
import type { Sender } from './layout.ts';
import { type Letter, paragraph } from './letter.ts';

/** The words of this installation. A capability whose letters are worded by the admin adds its texts. */
export interface Words {
  /** Who signs. */
  sender: Sender;
}

/** What letters are made with. */
export interface Letters {
  database: Pick<Database, 'knex' | 'prepared'>;
  /** `PUBLIC_URL` */
  siteUrl: string;
  /** `PUBLIC_API_URL` */
  apiUrl: string;
  secretsKey: string;
  /** Demo accounts receive nothing then. */
  production: boolean;
  /** `PROBE_EMAIL`; null where there are no test enquiries. */
  probeEmail: string | null;
  /** As they are now. */
  words(): Promise<Words>;
}

/** A letter with its address, or why there is none. */
export type Composed =
  | {
      to: { name: string; email: string };
      replyTo?: string;
      letter: Letter;
      /** Sent through these settings instead of the current ones. */
      through?: SendingSettings;
    }
  | { cancel: string };

/** A letter to somebody who is called by name. */
export const letterTo = <To extends { name: string; email: string }>(to: To, letter: Letter) => ({
  to,
  letter: { ...letter, parts: [paragraph(`Hello ${to.name},`), ...letter.parts] },
});

/** Makes the letter of one kind of message from the records as they are now. */
export type Composer = (letters: Letters, message: OutboxMessage) => Promise<Composed>;

/** Which message is made how: a kind without a letter does not compile. */
export type Composers = Readonly<Record<EmailKind, Composer>>;
