import type { t as tap } from 'tap';
import { aConsultant, aFranchise, aLead, anAdmin } from './builders.ts';
import type { TestApi } from './test-api.ts';

type Asserts = Pick<typeof tap, 'equal' | 'ok' | 'same'>;

/** Checks the rule of the ledger: a balance is the sum of its entries and was never below 0. */
export const assertBalanceMatchesLedger = async (t: Asserts, { database }: TestApi, userId: string) => {
  const user = await database.knex('users').where({ id: userId }).first('tokens');
  const entries = await database.knex('credit_entries').where({ user_id: userId }).orderBy(['created_at', 'id']);
  t.equal(
    user.tokens,
    entries.reduce((sum, entry) => sum + entry.delta, 0),
    'the balance is the sum of the ledger',
  );
  t.ok(entries.every(entry => entry.balance_after >= 0));
};

/**
 * Races 60 unlocks of 20 leads against 5 credits while admins set the balance.
 * @param rounds number of repetitions
 */
export const raceUnlocks = async (t: Asserts, api: TestApi, rounds: number) => {
  const { database } = api;
  for (let round = 0; round < rounds; round++) {
    const admin = await anAdmin(database);
    const consultant = await aConsultant(database, { credits: 5 });
    const franchise = await aFranchise(database, { consultant_id: consultant.id });
    const leads = await Promise.all(Array.from({ length: 20 }, () => aLead(database, { franchise_id: franchise.id })));
    const unlocks = Array.from({ length: 60 }, (_, n) =>
      api.call(`POST /leads/${leads[(n * 7) % 20]?.id}/unlock`, { as: consultant }),
    );
    const adjustments = [6, 2, 4, 1, 3].map(tokens =>
      api.call(`PUT /users/${consultant.id}`, { as: admin, body: { tokens } }),
    );
    const answers = await Promise.all([...unlocks, ...adjustments]);
    t.same([...new Set(answers.map(({ status }) => status))], [200]);
    await assertBalanceMatchesLedger(t, api, consultant.id);
    const spent = await database.knex('credit_entries').where({ user_id: consultant.id, reason: 'unlock' });
    const unlocked = await database.knex('unlocks').where({ user_id: consultant.id });
    t.equal(spent.length, unlocked.length, 'each unlock was paid for once');
    t.equal(new Set(spent.map(entry => entry.lead_id)).size, spent.length, 'no lead was charged twice');
  }
};
