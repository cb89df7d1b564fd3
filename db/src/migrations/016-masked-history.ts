import type { Knex } from 'knex';

const textAt = (column: string, path: string) => `JSON_UNQUOTE(JSON_EXTRACT(${column}, '${path}'))`;

/** As `maskEmail` and `maskPhone` of the API write them: enough to recognise one by, too little to use it. */
const masked = (column: string) => {
  const [email, phone] = [textAt(column, '$.email'), textAt(column, '$.phone')];
  return `JSON_REPLACE(${column},
    '$.email', CONCAT(LEFT(${email}, 1), '•••', SUBSTRING(${email}, LOCATE('@', ${email}))),
    '$.phone', IF(${phone} = '', '', CONCAT('•••• ', RIGHT(${phone}, 3))))`;
};

/** Since when nothing that the history doesn't need is kept of a deleted user; how users are written down masks them. */
export const up = async (knex: Knex) => {
  if (!(await knex.schema.hasColumn('users', 'anonymised_at')))
    await knex.raw('ALTER TABLE users ADD COLUMN anonymised_at datetime(3) NULL');
  for (const column of ['`before`', '`after`'])
    await knex.raw(`UPDATE audit_log SET ${column} = ${masked(column)}
      WHERE entity = 'user' AND JSON_EXTRACT(${column}, '$.email') IS NOT NULL
      AND ${textAt(column, '$.email')} NOT LIKE '%•••%'`);
};

/** What was masked stays so. */
export const down = async (knex: Knex) => {
  await knex.raw('ALTER TABLE users DROP COLUMN anonymised_at');
};
