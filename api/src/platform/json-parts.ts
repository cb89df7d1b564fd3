import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ListQuery } from './list-query.ts';
import type { Fields } from './unjudged.ts';

/** Up to here a list is read in one go. */
const ONE_GO = 1000;
/** So many records of a longer one are in memory at a time. */
export const PART = 200;

/** True for a list that may be longer than one should hold in memory. */
export const isLong = ({ range }: ListQuery) => range === null || range.last - range.first >= ONE_GO;

/** The parts of a list, read one after the other as fast as they are taken. */
export async function* partsOf<Row>(ids: string[], read: (ids: string[]) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += PART) yield read(ids.slice(from, from + PART));
}

/** Each part as the wire shows its rows. */
export async function* shown<Row, Wire>(parts: AsyncIterable<Row[]>, show: (row: Row) => Wire): AsyncGenerator<Wire[]> {
  for await (const rows of parts) yield rows.map(show);
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

/**
 * Sends the parts of a long list as one JSON array, as fast as they are taken.
 * @param schema of one record, always the same object: the serializer is kept under it
 */
export const sendParts = <Row extends Fields>(reply: FastifyReply, parts: AsyncIterable<Row[]>, schema: Fields) => {
  const serialize = reply.compileSerializationSchema(schema);
  return reply.type('application/json; charset=utf-8').send(Readable.from(jsonArray(parts, row => serialize(row))));
};
