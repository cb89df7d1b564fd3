import type { Knex } from 'knex';

/** The longest international number; what a number of ours that is none has more is not searched for by its middle. */
const LONGEST = 15;
const SHORTEST = 4;
/** So many leads are locked at a time: enquiries come in meanwhile. */
const AT_ONCE = 2000;

/** The words of a number's endings from its second digit on, as `leadSearchWords` writes them from now on. */
const ENDINGS = Array.from(
  { length: LONGEST - SHORTEST },
  (_, at) => `IF(CHAR_LENGTH(phone_key) >= ${at + 1 + SHORTEST}, CONCAT('q', SUBSTR(phone_key, ${at + 2})), NULL)`,
).join(', ');

const hasEnding = (length: number) =>
  `CONCAT(' ', search_words, ' ') LIKE CONCAT('% q', RIGHT(phone_key, ${length}), ' %')`;

/** Leads with a number, who were not erased, and are not found by its last digits yet. */
const LACKING = `CHAR_LENGTH(phone_key) > ${SHORTEST} AND phone_key NOT REGEXP '[^0-9]' AND search_words <> ''
  AND NOT (${hasEnding(SHORTEST)} AND ${hasEnding(SHORTEST + 1)})`;

/** A lead is found by any part of its number: the endings of the number stand among its words. */
export const up = async (knex: Knex) => {
  for (let last = ''; ; ) {
    const ids: string[] = await knex('leads')
      .whereRaw(LACKING)
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .pluck('id');
    const end = ids.at(-1);
    if (end === undefined) return;
    await knex.raw(
      `UPDATE leads SET search_words = CONCAT_WS(' ', search_words, ${ENDINGS})
        WHERE id > ? AND id <= ? AND ${LACKING}`,
      [last, end],
    );
    last = end;
  }
};

/** The words stay: to the version before they are words like others. */
export const down = async () => {};
