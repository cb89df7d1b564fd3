import {
  AuditEntryModel,
  CategoryModel,
  FranchiseModel,
  inTransaction,
  OutboxMessageModel,
  UserModel,
} from '@marketplace/db';
import type { Knex } from 'knex';
import { type Model, type QueryBuilder, raw } from 'objection';
import { DEFAULT_PUBLIC_CONTENT } from '../content/defaults.ts';
import type { PublicContent } from '../content/schemas.ts';
import { publicContent, readContentDocuments } from '../content/service.ts';
import { isSetUp } from '../outbox/email/current-transport.ts';
import { readEmailSettings } from '../outbox/email/settings.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { lockDocument, readDocument, writeDocument } from '../platform/documents.ts';
import type { StoredSite } from '../settings/followed-currency.ts';
import type { FirstSteps, MailState } from './schemas.ts';

/** The stored state of the list. */
interface StoredList {
  dismissed: boolean;
}

const NAME = 'first-steps';
const DESIGN_FIELDS = ['logoUrl', 'theme', 'primaryColor', 'secondaryColor', 'accentColor'] as const;

const hasName = ({ companyName }: PublicContent) =>
  companyName.trim() !== '' && companyName !== DEFAULT_PUBLIC_CONTENT.companyName;

// Logo, theme and colours count as chosen only if they differ from the defaults, because saving any content also stores
// them.
const hasLook = (content: PublicContent) =>
  DESIGN_FIELDS.some(field => content[field] !== DEFAULT_PUBLIC_CONTENT[field]);

const anyOf = async (rows: QueryBuilder<Model>) => (await rows.select(raw('1')).first()) !== undefined;

/** Returns the state of the mail settings. They work after a successful test or any delivered mail. */
const mailOf = async ({ config, database: { knex } }: Pick<Context, 'config' | 'database'>): Promise<MailState> => {
  if (!isSetUp(await readEmailSettings(knex, config.secretsKey))) return 'not set up';
  const [isTested, isDelivered] = await Promise.all([
    anyOf(AuditEntryModel.query(knex).where({ entity: 'settings', entity_id: 'email', action: 'test' })),
    anyOf(OutboxMessageModel.query(knex).where({ status: 'sent', channel: 'email' })),
  ]);
  return isTested || isDelivered ? 'works' : 'not proven';
};

/** Reads the progress of a new installation with a few indexed lookups. */
export const readFirstSteps = async (context: Pick<Context, 'config' | 'database'>): Promise<FirstSteps> => {
  const { knex } = context.database;
  const [documents, categories, consultant, franchise, mail, site, { value }] = await Promise.all([
    readContentDocuments(knex),
    anyOf(CategoryModel.query(knex).where({ is_active: true })),
    anyOf(UserModel.query(knex).where({ role: 'consultant', deleted_at: null })),
    anyOf(FranchiseModel.query(knex).where({ deleted_at: null })),
    mailOf(context),
    readDocument<StoredSite>(knex, 'site'),
    readDocument<StoredList>(knex, NAME),
  ]);
  const content = publicContent(documents.content);
  return {
    company: hasName(content),
    look: hasLook(content),
    categories,
    consultant,
    franchise,
    currency: site.value.currency !== undefined,
    mail,
    dismissed: value.dismissed ?? false,
  };
};

/** Dismisses the list of first steps for every admin, or restores it. */
export const setFirstStepsDismissed = (knex: Knex, actor: Actor, dismissed: boolean): Promise<void> =>
  inTransaction(knex, async trx => {
    const before = await lockDocument<StoredList>(trx, NAME);
    await writeDocument(trx, NAME, { dismissed });
    const entry = { action: 'update', entity: 'settings', entityId: NAME } as const;
    await audit(trx, actor, { ...entry, before: before.value, after: { dismissed } });
  });
