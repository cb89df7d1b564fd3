import { type Constructor, Model, type QueryBuilderType, type TransactionOrKnex } from 'objection';

const isWrapped = (error: unknown): error is { nativeError: unknown } =>
  error instanceof Error && 'nativeError' in error && error.nativeError instanceof Error;

/**
 * What every model of a table is. Objection wraps the errors of the database into its own, which have no error
 * number; here they leave as they came, so that transactions are repeated and duplicates recognised.
 */
export class RowModel extends Model {
  static override query<Row extends Model>(this: Constructor<Row>, trx?: TransactionOrKnex): QueryBuilderType<Row> {
    // biome-ignore lint/complexity/noThisInStatic: the model that is asked, which is not always this one
    const query = Model.query.call(this, trx) as QueryBuilderType<Row>;
    return query.onError(error => {
      throw isWrapped(error) ? error.nativeError : error;
    }) as QueryBuilderType<Row>;
  }
}
