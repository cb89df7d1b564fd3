import { OutboxTraceModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { RunStatement } from '../platform/database/run-statement.ts';
import { currentTraceContext } from '../platform/tracing/current.ts';
import { readTraceparent, type TraceContext, writeTraceparent } from '../platform/tracing/traceparent.ts';

/** Days for which traces are stored, since a message may be sent late or sent again. */
export const TRACES_KEPT_DAYS = 7;

/**
 * Stores the current trace with these messages in their transaction, since another process may deliver the messages.
 * Does nothing when tracing is off.
 * @param ids ids of new messages; a message that already existed under another id keeps its trace
 */
export const storeMessageTraces = async (run: RunStatement, ids: string[]): Promise<void> => {
  const place = currentTraceContext();
  if (!place) return;
  const traceparent = writeTraceparent(place);
  await run(
    `INSERT IGNORE INTO outbox_traces (message_id, traceparent) VALUES ${ids.map(() => '(?, ?)').join(', ')}`,
    ids.flatMap(id => [id, traceparent]),
  );
};

/** Returns the trace of each message; null if none is stored. */
export const tracesOf = async (knex: Knex, ids: string[]): Promise<(TraceContext | null)[]> => {
  const rows = await OutboxTraceModel.query(knex).findByIds(ids);
  const traces = new Map(rows.map(({ message_id, traceparent }) => [message_id, readTraceparent(traceparent)]));
  return ids.map(id => traces.get(id) ?? null);
};
