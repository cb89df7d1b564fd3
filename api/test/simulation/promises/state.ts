import type {
  AuditEntryModel,
  ContentChangeModel,
  CreditEntryModel,
  Database,
  LeadModel,
  OutboxMessageModel,
  UnlockModel,
  UserModel,
} from '@marketplace/db';
import type { Publisher } from '../actors/publisher.ts';
import type { History } from '../world/history.ts';
import type { World } from '../world/world.ts';

type Row<Model> = { [Name in keyof Model as Name extends `$${string}` ? never : Name]: Model[Name] };

/** Contents of the tables at the end. */
export interface State {
  users: Row<UserModel>[];
  entries: Row<CreditEntryModel>[];
  unlocks: Row<UnlockModel>[];
  leads: Row<LeadModel>[];
  messages: Row<OutboxMessageModel>[];
  changes: Row<ContentChangeModel>[];
  audit: Row<AuditEntryModel>[];
  franchises: { id: string; description: string; deleted_at: Date | null; consultant_id: string | null }[];
  heroTitle: string;
}

/** Data on which a promise is checked. */
interface FinishedWorld {
  state: State;
  history: History;
  world: World;
  publishers: Publisher[];
}

/** Returns a description of each violation of a promise. */
export type FindViolations = (finished: FinishedWorld) => string[];

export const readState = async ({ knex }: Database): Promise<State> => {
  const content = await knex('settings').where({ name: 'content' }).first();
  const value = typeof content.value === 'string' ? JSON.parse(content.value) : content.value;
  return {
    users: await knex('users'),
    entries: await knex('credit_entries').orderBy(['created_at', 'id']),
    unlocks: await knex('unlocks'),
    leads: await knex('leads'),
    messages: await knex('outbox'),
    changes: await knex('content_changes'),
    audit: await knex('audit_log'),
    franchises: await knex('franchises'),
    heroTitle: value.heroTitle,
  };
};
