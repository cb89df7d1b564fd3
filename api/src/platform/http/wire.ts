import type { Static, TObject } from 'typebox';

/** A row that can be converted to a response: it has the same values, or dates where the response has texts. */
type RowOf<Wire> = { [Name in keyof Wire]: string extends Wire[Name] ? Wire[Name] | Date : Wire[Name] };

/** A row of a record with the name of an actor, which is null if the actor was deleted. */
export type ActedRow<Wire extends { actor_name: string; created_at: string }> = Omit<
  Wire,
  'actor_name' | 'created_at'
> & {
  actor_name: string | null;
  created_at: Date;
};

const asWire = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

/**
 * Returns a function that converts rows to records of a response: it copies the properties that the schema names, and
 * formats dates as ISO 8601 in UTC.
 * @example const toPage = wireOf(Page);
 */
export const wireOf = <Schema extends TObject>(schema: Schema) => {
  const names = Object.keys(schema.properties);
  // The types guarantee that the row has each property.
  return (row: RowOf<Static<Schema>>) =>
    Object.fromEntries(names.map(name => [name, asWire(Reflect.get(row, name))])) as Static<Schema>;
};
