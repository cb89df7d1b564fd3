import { type Database, inPreparedTransaction, newId } from '@marketplace/db';
import { tryEnquiry } from '../enquiries/store-enquiry.ts';
import type { NotificationPlan } from '../leads/messages/recipients.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { NoPayload } from '../outbox/message.ts';
import { runPrepared } from '../platform/database/run-statement.ts';
import { runTraced } from '../platform/tracing/current.ts';
import type { TestEnquiry } from './schemas.ts';

declare module '../outbox/message.ts' {
  interface EmailPayloads {
    'probe.mail': NoPayload;
  }
}

const INSERT_FRANCHISE = `INSERT INTO franchises (id, slug, name, description, territory_type, territory_location,
    franchise_model, why_choose, why_choose_points, media_gallery, faqs, search_words)
  VALUES (?, ?, 'Test enquiries', '', '[]', '[]', '[]', '', '[]', '[]', '[]', '')`;
const INSERT_PROBE = 'INSERT INTO probes (id) VALUES (?)';

/**
 * Stores an enquiry as for a visitor, for a temporary franchise, and undoes this in the same transaction. No other
 * transaction can ever read the franchise, the enquiry or related rows, so no list, figure or export has to exclude
 * them. Only a row of `probes` and the mail remain.
 * @returns the id of the test enquiry
 */
export const sendTestEnquiry = (database: Database, plan: NotificationPlan, enquiry: TestEnquiry): Promise<string> =>
  runTraced('transaction of a test enquiry', () =>
    inPreparedTransaction(database, async connection => {
      const [franchiseId, id] = [newId(), newId()];
      await connection.query('SAVEPOINT enquiry');
      await connection.execute(INSERT_FRANCHISE, [franchiseId, `probe-${franchiseId}`]);
      await tryEnquiry(connection, plan, { fields: { ...enquiry, franchise_id: franchiseId }, signals: [] });
      await connection.query('ROLLBACK TO SAVEPOINT enquiry');
      await connection.execute(INSERT_PROBE, [id]);
      const mail = { id, channel: 'email', kind: 'probe.mail', key: id } as const;
      await enqueue(runPrepared(connection), [mail]);
      return id;
    }),
  );
