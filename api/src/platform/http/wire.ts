import type { Static, TObject } from 'typebox';

/** A row for a wire record: the same values, or dates where the record has texts. */
type RowOf<Wire> = { [Name in keyof Wire]: string extends Wire[Name] ? Wire[Name] | Date : Wire[Name] };

/** A row of a record with an actor; a deleted actor has no name. */
export type ActedRow<Wire extends { actor_name: string; created_at: string }> = Omit<
  Wire,
  'actor_name' | 'created_at'
> & {
  actor_name: string | null;
  created_at: Date;
};

const asWire = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

/**
 * Returns a function that converts rows to wire records: it picks the properties of the schema, and formats dates as
 * ISO 8601 in UTC.
 * @example const toPage = wireOf(Page);
 */
export const wireOf = <Schema extends TObject>(schema: Schema) => {
  const names = Object.keys(schema.properties);
  // The types guarantee that the row has each property.
  return (row: RowOf<Static<Schema>>) =>
    Object.fromEntries(names.map(name => [name, asWire(Reflect.get(row, name))])) as Static<Schema>;
};
