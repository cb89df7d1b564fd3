import { SettingModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { nextVersion } from './http/version.ts';

/** The settings that are one record each: a row of `settings`. */
export type DocumentName =
  | 'content'
  | 'email'
  | 'site'
  | 'analytics'
  | 'security'
  | 'whatsapp'
  | 'whatsapp-run'
  | 'first-steps'
  | 'leads'
  | 'answers';

/** What is stored of a document; what was never saved is missing and comes from the defaults. */
export interface StoredDocument<Value> {
  value: Partial<Value>;
  /** Encrypted, by name. */
  secrets: Record<string, string>;
  updatedAt: Date;
}

/** Before the first save every document has this version. */
const NEVER = new Date(0);

const toDocument = <Value>(row: SettingModel | undefined): StoredDocument<Value> => ({
  value: row?.value ?? {},
  secrets: row?.secrets ?? {},
  updatedAt: row?.updated_at ?? NEVER,
});

/*
 * A statement as it is, for what nearly every public page and message reads: measured in processor time, the site's
 * settings as a whole cost 1.28 of what they do by knex when the model is asked, and 0.94 of it by this.
 */
const READ = 'SELECT * FROM settings WHERE name = ?';

export const readDocument = async <Value>(knex: Knex, name: DocumentName): Promise<StoredDocument<Value>> => {
  const [[row] = []] = await knex.raw<SettingModel[][]>(READ, [name]);
  return toDocument<Value>(row);
};

/** Reads a document that this transaction is going to save: others wait. */
export const lockDocument = async <Value>(trx: Knex, name: DocumentName): Promise<StoredDocument<Value>> =>
  toDocument<Value>(await SettingModel.query(trx).findById(name).forUpdate());

export const writeDocument = async <Value extends object>(
  trx: Knex,
  name: DocumentName,
  value: Value,
  secrets: Record<string, string> = {},
): Promise<void> => {
  const stored = { value, secrets: Object.keys(secrets).length > 0 ? secrets : null };
  const changed = await SettingModel.query(trx)
    .findById(name)
    .patch({ ...stored, updated_at: nextVersion(trx) });
  if (changed === 0) await SettingModel.query(trx).insert({ name, ...stored });
};

/** The defaults with what is stored over them; only what the defaults name. */
export const filledIn = <Shape extends object>(defaults: Shape, stored: Partial<Shape>): Shape => {
  const names = Object.keys(defaults);
  return { ...defaults, ...Object.fromEntries(Object.entries(stored).filter(([name]) => names.includes(name))) };
};
