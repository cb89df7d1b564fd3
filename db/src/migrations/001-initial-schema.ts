import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';

const FOLDER = join(import.meta.dirname, 'baseline');

const COMMENT_LINE = /^--.*\n/gm;

/** Returns the statements of the baseline schema. Referenced tables come first. */
const statements = (): string[] =>
  readdirSync(FOLDER)
    .sort()
    .flatMap(file => readFileSync(join(FOLDER, file), 'utf8').replace(COMMENT_LINE, '').split(/;\n/))
    .map(statement => statement.trim())
    .filter(statement => statement !== '');

/** Creates the missing tables. It can run again after an interruption. */
export const up = async (knex: Knex): Promise<void> => {
  for (const statement of statements()) await knex.raw(statement);
};
