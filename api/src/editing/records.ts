import { inTransaction, isDuplicate, type RowModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { Constructor, PartialModelObject } from 'objection';
import { isPictureOwnerKind } from '../media/picture-fields.ts';
import { recordPictures } from '../media/record-pictures.ts';
import type { Actor } from '../platform/access/actor.ts';
import { type AuditEntity, audit } from '../platform/audit.ts';
import { type Fault, invalid, requireRow } from '../platform/errors/errors.ts';
import type { PlainCode } from '../platform/errors/messages.ts';
import { nextVersion, requireVersion } from '../platform/http/version.ts';
import { readDeleted } from './deleted.ts';

export type EditedRow = RowModel & { id: string; updated_at: Date };

/** The columns to save; undefined columns get their default or keep their value. */
export type Columns<Row extends EditedRow> = PartialModelObject<Row>;

/** The id of the record to change, and the version that the admin read. */
export interface EditTarget {
  id: string;
  ifMatch?: string | undefined;
}

/** A kind of record that admins edit one at a time. */
export interface RecordKind<Row extends EditedRow> {
  model: Constructor<Row> & typeof RowModel;
  /** Code of the error for a missing record. */
  absent: PlainCode;
  /** Values of the records that exist for admins; other rows count as missing. */
  existing?: PartialModelObject<Row>;
  entity: AuditEntity;
  /** Converts a row to its wire record. */
  show(row: Row): object;
  /** Returns the fields for the audit log; without this function, the whole row is logged. */
  audited?(row: Row): object;
  /** Returns the fault of a unique value that another record has. */
  taken?(): Fault;
  /** Records the change for the publishers, in the transaction of the save. Omitted if visitors do not see the records. */
  publish?(trx: Knex, before: Row | null, after: Row | null): Promise<void>;
}

/** Returns the functions that find, create, change and delete records of a kind, each with an audit entry. */
export const createRecordStore = <Row extends EditedRow>(kind: RecordKind<Row>) => {
  const { model, audited = (row: Row) => row } = kind;
  const rethrowDuplicate = (error: unknown): never => {
    throw kind.taken && isDuplicate(error) ? invalid([kind.taken()]) : error;
  };

  const query = (knex: Knex, id: string) =>
    model
      .query(knex)
      .findOne({ id, ...kind.existing })
      .castTo<Row | undefined>();
  const find = async (knex: Knex, id: string): Promise<Row> => requireRow(await query(knex, id), kind.absent);
  const lock = async (trx: Knex, id: string): Promise<Row> => requireRow(await query(trx, id).forUpdate(), kind.absent);

  const record = async (
    trx: Knex,
    actor: Actor,
    before: Row | null,
    after: Row | null,
    action = before ? (after ? 'update' : 'delete') : 'create',
  ) => {
    if (after && isPictureOwnerKind(kind.entity))
      await recordPictures(
        trx,
        kind.entity,
        [{ id: after.id, fields: Object.fromEntries(Object.entries(after)) }],
        actor.id,
      );
    await kind.publish?.(trx, before, after);
    await audit(trx, actor, {
      action,
      entity: kind.entity,
      entityId: (after ?? before)?.id ?? '',
      before: before && audited(before),
      after: after && audited(after),
    });
  };

  return {
    show: kind.show,

    /** @throws 404 */
    find,

    /** @throws 404 */
    lock,

    /** @throws 422 when another record has one of its unique values, such as its slug */
    create: (knex: Knex, actor: Actor, columns: Columns<Row>): Promise<Row> =>
      inTransaction(knex, async trx => {
        const { id } = await model.query(trx).insert(columns).castTo<Row>();
        const after = await find(trx, id);
        await record(trx, actor, null, after);
        return after;
      }).catch(rethrowDuplicate),

    /**
     * @param columnsOf returns the columns to save, given the current record
     * @throws 404; 412 with the current record; 422 when another record has one of its unique values, such as its slug
     */
    update: (
      knex: Knex,
      actor: Actor,
      { id, ifMatch }: EditTarget,
      columnsOf: (before: Row) => Columns<Row>,
    ): Promise<Row> =>
      inTransaction(knex, async trx => {
        const before = await lock(trx, id);
        requireVersion(ifMatch, before.updated_at, () => kind.show(before));
        const columns = { ...columnsOf(before), updated_at: nextVersion(trx) };
        await model.query(trx).findById(id).patch(columns);
        const after = await find(trx, id);
        await record(trx, actor, before, after);
        return after;
      }).catch(rethrowDuplicate),

    /** @throws 404 */
    remove: (knex: Knex, actor: Actor, id: string): Promise<void> =>
      inTransaction(knex, async trx => {
        const before = await lock(trx, id);
        await model.query(trx).deleteById(id);
        await record(trx, actor, before, null);
      }),

    /**
     * Restores a deleted record; an existing one is not changed.
     * @throws 404 when it never existed; 422 when another record has one of its unique values, such as its slug
     */
    restore: (knex: Knex, actor: Actor, id: string): Promise<Row> =>
      inTransaction(knex, async trx => {
        const present = await model.query(trx).findById(id).forUpdate().castTo<Row | undefined>();
        if (present) return present;
        const deleted = await readDeleted(trx, kind.entity, id, kind.absent);
        await model.query(trx).insert(deleted);
        const after = await find(trx, id);
        await record(trx, actor, null, after, 'restore');
        return after;
      }).catch(rethrowDuplicate),
  };
};

export type RecordStore<Row extends EditedRow> = ReturnType<typeof createRecordStore<Row>>;
