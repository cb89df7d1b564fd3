import { HolidayModel, inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import { createRecordStore } from '../editing/records.ts';
import type { Actor } from '../platform/access/actor.ts';
import { audit } from '../platform/audit.ts';
import { NOW } from '../platform/database/database-time.ts';
import { officialHolidays } from './official.ts';
import type { Holiday, HolidayWrite } from './schemas.ts';

/** Returns the days of a state's holidays from a day on, including national ones. */
export const holidaysSince = (knex: Knex, day: string, state: string): Promise<string[]> =>
  knex('holidays').where('day', '>=', day).whereIn('region', ['', state]).whereNull('removed_at').pluck('day');

export const toHoliday = ({
  id,
  day,
  name,
  region,
  official_key,
  updated_at,
}: Pick<HolidayModel, 'id' | 'day' | 'name' | 'region' | 'official_key' | 'updated_at'>): Holiday => ({
  id,
  day,
  name,
  region: isState(region) ? region : null,
  is_official: official_key !== null,
  updated_at: updated_at.toISOString(),
});

const isState = (region: string): region is NonNullable<Holiday['region']> => region !== '';

export const holidayColumns = ({ day, name, region }: HolidayWrite) => ({
  day,
  name: name.trim(),
  region: region ?? '',
});

const store = createRecordStore<HolidayModel>({
  model: HolidayModel,
  absent: 'holiday_not_found',
  existing: { removed_at: null },
  entity: 'holiday',
  show: toHoliday,
  audited: toHoliday,
});
export const { find: findHoliday, create: createHoliday, update: updateHoliday } = store;

/**
 * Removes a holiday. One of the official calendar leaves its key, so that it is not added again.
 * @throws 404
 */
export const removeHoliday = (knex: Knex, actor: Actor, id: string): Promise<void> =>
  inTransaction(knex, async trx => {
    const before = await store.lock(trx, id);
    if (before.official_key === null) await HolidayModel.query(trx).deleteById(id);
    else await HolidayModel.query(trx).findById(id).patch({ removed_at: NOW });
    await audit(trx, actor, { action: 'delete', entity: 'holiday', entityId: id, before: toHoliday(before) });
  });

/**
 * Adds the holidays of a year from the official calendar. Holidays that exist are not changed, even if an admin edited
 * them.
 * @param actor null for the system
 * @returns the number of new holidays
 */
export const fillInHolidays = async (
  knex: Knex,
  actor: { id: string | null; requestId?: string },
  year: number,
): Promise<number> => {
  const official = await officialHolidays(year);
  return inTransaction(knex, async trx => {
    const known = new Set<string>(
      await trx('holidays')
        .whereIn(
          'official_key',
          official.map(({ key }) => key),
        )
        .forUpdate()
        .pluck('official_key'),
    );
    const missing = official.filter(({ key }) => !known.has(key));
    if (missing.length > 0)
      await HolidayModel.insertAll(
        trx,
        missing.map(({ day, name, region, key }) => ({ day, name, region, official_key: key })),
      )
        .onConflict('official_key')
        .ignore();
    const added = missing.length;
    if (added > 0 || actor.id)
      await audit(trx, actor, { action: 'fill in', entity: 'holiday', entityId: String(year), after: { year, added } });
    return added;
  });
};
