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
 * What every model of a table is. Objection wraps the errors of the database into its own, which have no error
 * number; here they leave as they came, so that transactions are repeated and duplicates recognised.
 */
export class RowModel extends Model {
  static override useLimitInFirst = true;
  // What is written is turned into text at once: nobody changes it meanwhile.
  static cloneObjectAttributes = false;

  static override query<Row extends Model>(this: Constructor<Row>, trx?: TransactionOrKnex): QueryBuilderType<Row> {
    // biome-ignore lint/complexity/noThisInStatic: the model that is asked, which is not always this one
    const query = Model.query.call(this, trx) as QueryBuilderType<Row>;
    return query.onError(error => {
      throw isWrapped(error) ? error.nativeError : error;
    }) as QueryBuilderType<Row>;
  }

  /** Inserts many rows by one statement, which objection does for other databases alone. */
  static insertAll<Row extends Model>(
    this: Constructor<Row> & typeof RowModel,
    trx: Knex,
    rows: PartialModelObject<Row>[],
  ): Knex.QueryBuilder {
    // biome-ignore lint/complexity/noThisInStatic: the model that is asked, which is not always this one
    const model = this as typeof RowModel;
    return trx(model.tableName).insert(
      rows.map(row => {
        const one = model.fromJson(row);
        one.$beforeInsert();
        return one.$toDatabaseJson();
      }),
    );
  }

  /** Rows that are named by an id of their own get one. */
  override $beforeInsert(_context?: QueryContext) {
    if (this.$modelClass.idColumn === 'id' && !this.$id()) this.$id(newId());
  }
}
