import { UnlockModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { enqueueMail } from '../outbox/enqueue.ts';
import { sealSecret } from '../platform/secrets/secrets.ts';
import type { PersonChange } from './changes.ts';

/** The confirmation of a change. After an erasure no other record has the address. */
export interface Confirmation {
  /** The encrypted address. The outbox removes it when the message is sent or fails. */
  sealed_address: string;
  /** Ids of the consultants who had the contact details. */
  holders: string[];
}

declare module '../outbox/message.ts' {
  interface EmailPayloads {
    'person.withdrawn': Confirmation;
    'person.erased': Confirmation;
  }
}

/** Name under which the address is encrypted. */
export const CONFIRMATION_SECRET_NAME = 'address of a confirmation';

/** Queues the mail that confirms a withdrawal or an erasure to the person, in the transaction of the change. */
export const confirmToPerson = async (
  trx: Knex,
  what: PersonChange,
  { email, leadIds, secretsKey }: { email: string; leadIds: string[]; secretsKey: string },
): Promise<void> => {
  const holders = await UnlockModel.query(trx).whereIn('lead_id', leadIds).distinct('user_id').orderBy('user_id');
  await enqueueMail(trx, {
    kind: what === 'withdraw' ? 'person.withdrawn' : 'person.erased',
    payload: {
      sealed_address: sealSecret(secretsKey, CONFIRMATION_SECRET_NAME, email),
      holders: holders.map(({ user_id }) => user_id),
    },
  });
};
