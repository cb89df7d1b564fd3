import { LeadEditModel, LeadOriginalModel, leadSearchWords } from '@marketplace/db';
import type { Knex } from 'knex';
import { versionAfter } from '../platform/http/version.ts';
import { phoneKey } from './contact-keys.ts';
import { EDITABLE_FIELDS, type EditableField, type LeadFields, type LeadRow } from './wire-lead.ts';

/** Returns only the given fields of a record. */
export const fieldsOf = <Row extends object>(
  row: Row,
  fields: readonly EditableField[] = EDITABLE_FIELDS,
): LeadFields => Object.fromEntries(Object.entries(row).filter(([name]) => fields.some(field => field === name)));

/** Returns the fields in which two versions of a lead differ. */
export const changedFields = (before: LeadFields, after: LeadFields): EditableField[] =>
  EDITABLE_FIELDS.filter(field => before[field] !== after[field]);

/** Returns the values that the visitor submitted in fields that an admin corrected; null if nothing was corrected. */
export const submittedFields = (original: LeadOriginalModel, row: LeadRow): LeadFields | null => {
  const submitted = fieldsOf(original);
  const fields = changedFields(submitted, fieldsOf(row));
  return fields.length > 0 ? fieldsOf(submitted, fields) : null;
};

/** Returns the values of the fields that a consultant edited. */
export const ownFields = (edit: LeadEditModel): LeadFields => fieldsOf(edit, editedFields(edit));

const editedFields = (edit: LeadEditModel): EditableField[] => EDITABLE_FIELDS.filter(field => edit[field] !== null);

/** Applies a consultant's edits to a lead. The version changes when the lead or the edits change. */
const merge = <Row extends LeadRow>(row: Row, edit: LeadEditModel | undefined): Row => {
  const fields = edit ? editedFields(edit).filter(field => edit[field] !== row[field]) : [];
  if (!edit || row.erased_at) return row;
  return {
    ...row,
    ...fieldsOf(edit, fields),
    original: fields.length > 0 ? fieldsOf(row, fields) : null,
    updated_at: new Date(Math.max(edit.updated_at.getTime(), row.updated_at.getTime())),
  };
};

const originalsOf = async (knex: Knex, rows: readonly LeadRow[]): Promise<Map<string, LeadFields>> => {
  const ids = rows.filter(({ erased_at }) => !erased_at).map(({ id }) => id);
  const originals = await LeadOriginalModel.query(knex).findByIds(ids);
  return new Map(originals.map(original => [original.lead_id, fieldsOf(original) as LeadFields]));
};

/** Adds the names of the fields that an admin corrected to leads. */
const withCorrections = async <Row extends LeadRow>(knex: Knex, rows: Row[]): Promise<Row[]> => {
  const originals = await originalsOf(knex, rows);
  return rows.map(row => ({ ...row, corrected_fields: changedFields(originals.get(row.id) ?? row, row) }));
};

/**
 * Returns unlocked leads as one consultant sees them: with the consultant's edits, the shared values in `original`, and
 * whether someone else looks after the franchise now. Locked leads are returned unchanged.
 */
export const withOwnCopies = async <Row extends LeadRow & { is_unlocked?: boolean | number }>(
  knex: Knex,
  userId: string,
  rows: Row[],
): Promise<Row[]> => {
  const unlockedRows = rows.filter(({ is_unlocked }) => is_unlocked);
  if (unlockedRows.length === 0) return rows;
  const ids = unlockedRows.map(({ id }) => id);
  const edits = await LeadEditModel.query(knex).where({ user_id: userId }).whereIn('lead_id', ids);
  const ownEdits = new Map(edits.map(edit => [edit.lead_id, edit]));
  const seen = new Map(
    (await withCorrections(knex, unlockedRows)).map(row => [
      row.id,
      { ...merge(row, ownEdits.get(row.id)), is_reassigned: row.consultant_id !== userId },
    ]),
  );
  return rows.map(row => seen.get(row.id) ?? row);
};

/** Applies {@link withOwnCopies} to one lead. */
export const withOwnCopy = async <Row extends LeadRow & { is_unlocked?: boolean | number }>(
  knex: Knex,
  userId: string,
  row: Row,
): Promise<Row> => (await withOwnCopies(knex, userId, [row]))[0] ?? row;

/**
 * Returns a lead as an admin sees it: with the corrected values, and the values that the visitor submitted in
 * `original`.
 */
export const withOriginal = async <Row extends LeadRow>(knex: Knex, row: Row): Promise<Row> => {
  const submitted = (await originalsOf(knex, [row])).get(row.id);
  const corrected_fields = changedFields(submitted ?? row, row);
  const original = submitted && corrected_fields.length > 0 ? fieldsOf(submitted, corrected_fields) : null;
  return { ...row, corrected_fields, original };
};

/** Stores the values that the visitor submitted before an admin corrects the lead for the first time. */
export const storeOriginal = async (trx: Knex, before: LeadRow): Promise<void> => {
  await LeadOriginalModel.query(trx)
    .insert({ lead_id: before.id, ...fieldsOf(before) })
    .onConflict('lead_id')
    .ignore();
};

/**
 * Saves a consultant's edits: only the fields that differ from the shared lead. If no field differs, the stored edits
 * are deleted.
 * @param trx a transaction that has locked the lead
 * @param shared the lead without the consultant's edits
 * @returns the fields that changed for the consultant
 */
export const saveOwnCopy = async (
  trx: Knex,
  userId: string,
  { shared, seen, wanted }: { shared: LeadRow; seen: LeadRow; wanted: Required<LeadFields> },
): Promise<EditableField[]> => {
  const changed = changedFields(fieldsOf(seen), wanted);
  if (changed.length === 0) return [];
  const own = changedFields(fieldsOf(shared), wanted);
  if (own.length === 0) {
    await LeadEditModel.query(trx).deleteById([shared.id, userId]);
    return changed;
  }
  const none = Object.fromEntries(EDITABLE_FIELDS.map(field => [field, null]));
  const search_words = leadSearchWords({ ...wanted, phone_key: phoneKey(wanted.phone) });
  const edit = { ...none, ...fieldsOf(wanted, own), search_words };
  const key = { lead_id: shared.id, user_id: userId };
  await LeadEditModel.query(trx)
    .insert({ ...key, ...edit, updated_at: versionAfter(trx, seen) as never })
    .onConflict(['lead_id', 'user_id'])
    .merge();
  return changed;
};

/** Deletes consultants' edits and the submitted values of erased leads. */
export const eraseCopies = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await LeadEditModel.query(trx).whereIn('lead_id', leadIds).delete();
  await LeadOriginalModel.query(trx).whereIn('lead_id', leadIds).delete();
};
