import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Fields } from './raw-input.ts';

/** Maximum records of a list that are read with one query. */
const ONE_GO = 1000;
/** Number of records of a longer list that are in memory at the same time. */
export const RECORDS_PER_PART = 200;

/** Returns whether a list may be too long to hold in memory. */
export const isLong = ({ limit }: { limit: number }) => limit > ONE_GO;

/** Yields a list in parts. Each part is read after the consumer has used the previous one. */
export async function* partsOf<Row>(ids: string[], read: (ids: string[]) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += RECORDS_PER_PART) yield read(ids.slice(from, from + RECORDS_PER_PART));
}

/** Milliseconds after which the conversion of rows pauses for other work; masking leads takes time. */
const TURN_MS = 10;

/** Converts rows to records of the response, and pauses for other work in between. */
const toWireRecords = async <Row, Wire>(rows: Row[], show: (row: Row) => Wire): Promise<Wire[]> => {
  const wire: Wire[] = [];
  let startedAt = performance.now();
  for (const row of rows) {
    wire.push(show(row));
    if (performance.now() - startedAt < TURN_MS) continue;
    await nextTurn();
    startedAt = performance.now();
  }
  return wire;
};

async function* shownParts<Row, Wire>(parts: AsyncIterable<Row[]>, show: (row: Row) => Wire): AsyncGenerator<Wire[]> {
  for await (const rows of parts) yield toWireRecords(rows, show);
}

async function* jsonArray<Row>(parts: AsyncIterable<Row[]>, serialize: (row: Row) => string) {
  let opening = '[';
  for await (const part of parts) {
    if (part.length === 0) continue;
    yield opening + part.map(serialize).join(',');
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

/** Extends the rows of a page with data that is read separately, one part at a time. */
export const mapRows = async <Row, Wider>(
  { rows, range }: { rows: Row[] | AsyncIterable<Row[]>; range: string },
  widen: (rows: Row[]) => Promise<Wider[]>,
): Promise<{ rows: Wider[] | AsyncIterable<Wider[]>; range: string }> => {
  const parts = async function* (some: AsyncIterable<Row[]>) {
    for await (const part of some) yield await widen(part);
  };
  return { range, rows: Array.isArray(rows) ? await widen(rows) : parts(rows) };
};

/**
 * Sends a list as one JSON array: a short list as a whole, a long one in parts that are read as the client consumes
 * them. If the client disconnects, reading stops. If a part cannot be read, the connection is cut, so that no client
 * mistakes a partial list for the whole.
 * @param list the rows of the list and its `Content-Range`
 * @param show converts a row to a record of the response
 * @param schema schema of one record; pass the same object each time, since the serializer is cached by it
 */
export const sendList = async <Row, Wire extends Fields>(
  reply: FastifyReply,
  { rows, range }: { rows: Row[] | AsyncIterable<Row[]>; range: string },
  show: (row: Row) => Wire,
  schema: Fields,
) => {
  reply.header('content-range', range).type('application/json; charset=utf-8');
  if (Array.isArray(rows)) return reply.send(await toWireRecords(rows, show));
  const serialize = reply.compileSerializationSchema(schema);
  const parts = jsonArray(shownParts(rows, show), row => serialize(row));
  return reply.send(Readable.from(parts, { highWaterMark: 1 }));
};
