import { FranchiseModel, inTransaction } from '@marketplace/db';
import { CURRENCIES, type Currency } from '@marketplace/db/options';
import type { Knex } from 'knex';
import { recordChange } from '../changes/service.ts';
import { lockDocument, readDocument, writeDocument } from '../platform/documents.ts';
import { DEFAULT_SITE_SETTINGS } from './defaults.ts';
import type { SiteSettings } from './schemas.ts';

/** The site's settings as stored: without a currency until an admin chooses one. */
export type StoredSite = Partial<SiteSettings> & {
  /** The currency that most published franchises use, while no admin has chosen one. */
  followed_currency?: Currency;
};

/** Returns the currency that visitors' budgets, filters and mails are in. */
export const effectiveCurrency = ({ currency, followed_currency }: StoredSite): Currency =>
  currency ?? followed_currency ?? DEFAULT_SITE_SETTINGS.currency;

/**
 * Returns the currency that most published franchises use; of several used as often the current one, or else the first of
 * `CURRENCIES`. A franchise without a currency is in USD.
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
 * Lets the site's currency follow its franchises, in the transaction that changed them, until an admin chooses one
 * (decisions "Franchises"). Every page shows it, so that a change publishes them all.
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

/** The same in a transaction of its own. */
export const catchUpWithCurrency = (knex: Knex): Promise<void> => inTransaction(knex, followCurrency);
