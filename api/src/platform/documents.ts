import { SettingModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { nextVersion } from './http/version.ts';

/** The settings documents: each is one row of `settings`. */
export type DocumentName =
  | 'content'
  | 'email'
  | 'site'
  | 'search'
  | 'analytics'
  | 'security'
  | 'whatsapp'
  | 'whatsapp-run'
  | 'first-steps'
  | 'leads'
  | 'answers';

/** A stored document. Fields that were never saved are missing; their values are the defaults. */
export interface StoredDocument<Value> {
  value: Partial<Value>;
  /** Encrypted values by name. */
  secrets: Record<string, string>;
  updatedAt: Date;
}

/** The version of a document that was never saved. */
const NEVER = new Date(0);

const toDocument = <Value>(row: SettingModel | undefined): StoredDocument<Value> => ({
  value: row?.value ?? {},
  secrets: row?.secrets ?? {},
  updatedAt: row?.updated_at ?? NEVER,
});

/*
 * This is a raw statement, because nearly every public page and message reads a document. In processor time, reading
 * the site's settings costs 1.28 times as much with the model as with plain knex, and 0.94 times as much with this
 * statement.
 */
const READ_DOCUMENT = 'SELECT * FROM settings WHERE name = ?';

export const readDocument = async <Value>(knex: Knex, name: DocumentName): Promise<StoredDocument<Value>> => {
  const [[row] = []] = await knex.raw<SettingModel[][]>(READ_DOCUMENT, [name]);
  return toDocument<Value>(row);
};

/** Reads and locks a document that this transaction is going to save. */
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

/** Returns the defaults overridden by the stored values; unknown fields are dropped. */
export const mergeDefaults = <Shape extends object>(defaults: Shape, stored: Partial<Shape>): Shape => {
  const names = Object.keys(defaults);
  return { ...defaults, ...Object.fromEntries(Object.entries(stored).filter(([name]) => names.includes(name))) };
};
