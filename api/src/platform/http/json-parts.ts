import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Fields } from './unvalidated.ts';

/** Up to here a list is read in one go. */
const ONE_GO = 1000;
/** So many records of a longer one are in memory at a time. */
export const PART = 200;

/** True for a list that may be longer than one should hold in memory. */
export const isLong = ({ limit }: { limit: number }) => limit > ONE_GO;

/** The parts of a list, read one after the other as fast as they are taken. */
export async function* partsOf<Row>(ids: string[], read: (ids: string[]) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += PART) yield read(ids.slice(from, from + PART));
}

/** So long rows are made ready in one go, in milliseconds; masking a lead takes some. Then others have their turn. */
const TURN_MS = 10;

/** Rows as the wire shows them. */
const shown = async <Row, Wire>(rows: Row[], show: (row: Row) => Wire): Promise<Wire[]> => {
  const wire: Wire[] = [];
  let began = performance.now();
  for (const row of rows) {
    wire.push(show(row));
    if (performance.now() - began < TURN_MS) continue;
    await nextTurn();
    began = performance.now();
  }
  return wire;
};

async function* shownParts<Row, Wire>(parts: AsyncIterable<Row[]>, show: (row: Row) => Wire): AsyncGenerator<Wire[]> {
  for await (const rows of parts) yield shown(rows, show);
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

/** Adds to the rows of a page what is read separately, one part at a time. */
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
 * Sends a list as one JSON array: a short one whole, the parts of a long one as fast as they are taken, and no further
 * than to the next. Who breaks it off costs nothing more; where a part can't be read the connection is cut, so that
 * nobody takes for the whole what is not.
 * @param list its rows, and its `Content-Range`
 * @param show a row as the wire shows it
 * @param schema of one record, always the same object: the serializer is kept under it
 */
export const sendList = async <Row, Wire extends Fields>(
  reply: FastifyReply,
  { rows, range }: { rows: Row[] | AsyncIterable<Row[]>; range: string },
  show: (row: Row) => Wire,
  schema: Fields,
) => {
  reply.header('content-range', range).type('application/json; charset=utf-8');
  if (Array.isArray(rows)) return reply.send(await shown(rows, show));
  const serialize = reply.compileSerializationSchema(schema);
  const parts = jsonArray(shownParts(rows, show), row => serialize(row));
  return reply.send(Readable.from(parts, { highWaterMark: 1 }));
};
