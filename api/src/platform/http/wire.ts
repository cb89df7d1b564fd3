import type { Static, TObject } from 'typebox';

/** What a row must have for a record of the wire: the same values, or dates where the record has texts. */
type RowOf<Wire> = { [Name in keyof Wire]: string extends Wire[Name] ? Wire[Name] | Date : Wire[Name] };

/** A row of a record that names who did it: whoever is gone by now has no name. */
export type ActedRow<Wire extends { actor_name: string; created_at: string }> = Omit<
  Wire,
  'actor_name' | 'created_at'
> & {
  actor_name: string | null;
  created_at: Date;
};

const asWire = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

/**
 * Makes rows into records of the wire: what the schema names is picked and nothing else; dates are ISO 8601 in UTC.
 * @example const toPage = wireOf(Page);
 */
export const wireOf = <Schema extends TObject>(schema: Schema) => {
  const names = Object.keys(schema.properties);
  // The compiler has seen that the row has each of them.
  return (row: RowOf<Static<Schema>>) =>
    Object.fromEntries(names.map(name => [name, asWire(Reflect.get(row, name))])) as Static<Schema>;
};
