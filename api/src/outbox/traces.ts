import { OutboxTraceModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { currentPlace } from '../platform/tracing/current.ts';
import { readTraceparent, type TracePlace, writeTraceparent } from '../platform/tracing/traceparent.ts';

/** As long as this a trace waits for a message to be sent, or sent again. */
export const TRACES_KEPT_DAYS = 7;

/**
 * Writes down which trace these messages go on with, in their own transaction; whoever delivers them may be another
 * process, or this one after it was killed. Where nothing is traced nothing is asked.
 * @param ids of messages that were written just now; one that was there already under another id has its own
 */
export const rememberTrace = async (
  run: (sql: string, values: string[]) => Promise<unknown>,
  ids: string[],
): Promise<void> => {
  const place = currentPlace();
  if (!place) return;
  const traceparent = writeTraceparent(place);
  await run(
    `INSERT IGNORE INTO outbox_traces (message_id, traceparent) VALUES ${ids.map(() => '(?, ?)').join(', ')}`,
    ids.flatMap(id => [id, traceparent]),
  );
};

/** Where each of these messages was written; null for those that nobody traces. */
export const tracesOf = async (knex: Knex, ids: string[]): Promise<(TracePlace | null)[]> => {
  const rows = await OutboxTraceModel.query(knex).findByIds(ids);
  const traces = new Map(rows.map(({ message_id, traceparent }) => [message_id, readTraceparent(traceparent)]));
  return ids.map(id => traces.get(id) ?? null);
};
