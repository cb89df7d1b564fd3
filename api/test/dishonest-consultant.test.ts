import { newId } from '@marketplace/db';
import t from 'tap';
import type { Fault } from './support/dishonest/game.ts';
import { aSetting, searchForGifts, whatIsGivenAway } from './support/dishonest/property.ts';
import type { Step } from './support/dishonest/steps.ts';

const SEED = 20_261_122;

/** What versions before did: whoever has one of those that share an address or a number has them all. */
const oneForAll: Fault = async ({ database: { knex } }, id, user_id) => {
  const lead = await knex('leads').where({ id }).first();
  const alike = knex('leads')
    .where({ franchise_id: lead.franchise_id })
    .where(either => either.where({ email_key: lead.email_key }).orWhere({ phone_key: lead.phone_key }))
    .select('id');
  const open = await knex('unlocks').where({ user_id }).whereIn('lead_id', alike).first('id');
  if (open) await knex('unlocks').insert({ id: newId(), lead_id: id, user_id }).onConflict().ignore();
};

t.test('whatever a dishonest consultant does, they know what they paid for, credit by credit', async t => {
  const setting = await aSetting(t);

  t.test('random games', async t => {
    t.equal(await searchForGifts(setting, { seed: SEED, games: 12, longest: 24 }), null);
  });

  t.test('a version with the old fault is found out', async t => {
    const found = await searchForGifts(setting, { seed: SEED, games: 60, longest: 24, fault: oneForAll });
    t.match(found?.what, /names of|opened for nothing/);
  });

  t.test('the fault itself, as it was found: one address, other numbers, and a visitor with one of them', async t => {
    const enquire = (email: number, phone: number): Step => ({
      does: 'they enquire',
      contact: { email, phone },
      franchise: 0,
      form: 0,
      isForm: false,
    });
    const visitor: Step = { ...enquire(1, 2), does: 'a visitor enquires', isSpam: false } as Step;
    const steps: Step[] = [enquire(3, 1), { does: 'they unlock', lead: 0 }, enquire(3, 2), visitor];
    t.equal(await whatIsGivenAway(setting, steps), null);
    t.match(await whatIsGivenAway({ ...setting, fault: oneForAll }, steps), /names of 2/);
  });
});
