import type { Knex } from 'knex';
import {
  type Constructor,
  Model,
  type PartialModelObject,
  type QueryBuilderType,
  type QueryContext,
  type TransactionOrKnex,
} from 'objection';
import { newId } from '../ids.ts';

const isWrapped = (error: unknown): error is { nativeError: unknown } =>
  error instanceof Error && 'nativeError' in error && error.nativeError instanceof Error;

/**
 * Base class of all models of tables. Objection wraps database errors into its own, which have no error number. Here
 * they are unwrapped, so that transactions can be repeated and duplicates recognised.
 */
export class RowModel extends Model {
  static override useLimitInFirst = true;
  // Objection makes no copies of values, because they are serialised at once.
  static cloneObjectAttributes = false;

  static override query<Row extends Model>(this: Constructor<Row>, trx?: TransactionOrKnex): QueryBuilderType<Row> {
    // biome-ignore lint/complexity/noThisInStatic: `this` may be a subclass
    const query = Model.query.call(this, trx) as QueryBuilderType<Row>;
    return query.onError(error => {
      throw isWrapped(error) ? error.nativeError : error;
    }) as QueryBuilderType<Row>;
  }

  /** Inserts many rows in one statement, which objection does only for other databases. */
  static insertAll<Row extends Model>(
    this: Constructor<Row> & typeof RowModel,
    trx: Knex,
    rows: PartialModelObject<Row>[],
  ): Knex.QueryBuilder {
    // biome-ignore lint/complexity/noThisInStatic: `this` may be a subclass
    const model = this as typeof RowModel;
    return trx(model.tableName).insert(
      rows.map(row => {
        const instance = model.fromJson(row);
        instance.$beforeInsert();
        return instance.$toDatabaseJson();
      }),
    );
  }

  /** Gives new rows an id, if the table's key is an id. */
  override $beforeInsert(_context?: QueryContext) {
    if (this.$modelClass.idColumn === 'id' && !this.$id()) this.$id(newId());
  }
}
