import type { Database } from '@marketplace/db';
import type { NotificationTexts } from '../../content/schemas.ts';
import type { OutboxMessage } from '../message.ts';
import type { Sender } from './layout.ts';
import type { Letter } from './letter.ts';

/** What letters are made with. */
export interface Letters {
  database: Pick<Database, 'knex' | 'prepared'>;
  /** `PUBLIC_URL` */
  siteUrl: string;
  secretsKey: string;
  /** The admin's texts and who signs, as they are now. */
  words(): Promise<{ texts: NotificationTexts; sender: Sender }>;
}

/** A letter with its address, or why there is none. */
export type Composed = { to: { name: string; email: string }; replyTo?: string; letter: Letter } | { cancel: string };

/** Makes the letter of one kind of message from the records as they are now. */
export type Composer = (letters: Letters, message: OutboxMessage) => Promise<Composed>;
