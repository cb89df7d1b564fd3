import { ChangeTraceModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { currentTraceContext } from '../platform/tracing/current.ts';
import { writeTraceparent } from '../platform/tracing/traceparent.ts';
import type { Change } from './schemas.ts';

/** Stores the current trace of these changes in their transaction; does nothing when tracing is off. */
export const storeChangeTraces = async (trx: Knex, ids: string[]): Promise<void> => {
  const place = currentTraceContext();
  if (!place) return;
  const traceparent = writeTraceparent(place);
  await ChangeTraceModel.insertAll(
    trx,
    ids.map(change_id => ({ change_id, traceparent })),
  );
};

/** Adds the trace to each traced change, so that its pages continue it. */
export const withTraces = async (knex: Knex, changes: Change[]): Promise<Change[]> => {
  if (changes.length === 0) return changes;
  const traceRows = await ChangeTraceModel.query(knex).findByIds(changes.map(({ id }) => id));
  const traces = new Map(traceRows.map(({ change_id, traceparent }) => [change_id, traceparent]));
  return changes.map(change => {
    const traceparent = traces.get(change.id);
    return traceparent ? { ...change, traceparent } : change;
  });
};
