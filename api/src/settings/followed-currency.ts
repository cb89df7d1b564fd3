import { FranchiseModel, inTransaction } from '@marketplace/db';
import { CURRENCIES, type Currency } from '@marketplace/db/options';
import type { Knex } from 'knex';
import { recordChange } from '../changes/feed.ts';
import { lockDocument, readDocument, writeDocument } from '../platform/documents.ts';
import { DEFAULT_SITE_SETTINGS } from './defaults.ts';
import type { SiteSettings } from './schemas.ts';

/** The site's settings as stored: without a currency until an admin chooses one. */
export type StoredSite = Partial<SiteSettings> & {
  /** The currency that most franchises use; set while no admin has chosen one. */
  followed_currency?: Currency;
};

/**
 * Returns the site's currency, which visitors' budgets, filters and mails use: the admin's choice, or else the currency
 * of most franchises.
 */
export const effectiveCurrency = ({ currency, followed_currency }: StoredSite): Currency =>
  currency ?? followed_currency ?? DEFAULT_SITE_SETTINGS.currency;

/**
 * Returns the currency that most franchises use, without deleted ones. In a tie it is the current currency if that is
 * among them, otherwise the first in the order of `CURRENCIES`. Franchises without a currency count as USD.
 */
const mostUsed = async (knex: Knex, current: Currency): Promise<Currency> => {
  const rows: { currency: string; franchises: number }[] = await FranchiseModel.query(knex)
    .whereNull('deleted_at')
    .groupByRaw('COALESCE(currency, ?)', [DEFAULT_SITE_SETTINGS.currency])
    .select(FranchiseModel.raw('COALESCE(currency, ?) AS currency', [DEFAULT_SITE_SETTINGS.currency]))
    .count({ franchises: '*' })
    .castTo<{ currency: string; franchises: number }[]>();
  const most = Math.max(0, ...rows.map(({ franchises }) => Number(franchises)));
  const used = CURRENCIES.filter(known =>
    rows.some(({ currency, franchises }) => currency === known && Number(franchises) === most),
  );
  if (used.includes(current)) return current;
  return used[0] ?? DEFAULT_SITE_SETTINGS.currency;
};

/**
 * Sets the site's currency to that of most franchises, in the transaction that changed them, until an admin chooses
 * one. Every page shows the currency, so a change publishes all pages.
 */
export const followCurrency = async (trx: Knex): Promise<void> => {
  const { value } = await readDocument<StoredSite>(trx, 'site');
  if (value.currency || (await mostUsed(trx, effectiveCurrency(value))) === effectiveCurrency(value)) return;
  const { value: locked, secrets } = await lockDocument<StoredSite>(trx, 'site');
  if (locked.currency) return;
  const followed_currency = await mostUsed(trx, effectiveCurrency(locked));
  if (followed_currency === effectiveCurrency(locked)) return;
  await writeDocument(trx, 'site', { ...locked, followed_currency }, secrets);
  await recordChange(trx, { kind: 'site_settings', entityId: 'site' });
};

/** Adapts the site's currency in a separate transaction. */
export const catchUpWithCurrency = (knex: Knex): Promise<void> => inTransaction(knex, followCurrency);
