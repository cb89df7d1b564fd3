import { newId } from '@marketplace/db';
import t from 'tap';
import type { PlantedFault } from './support/dishonest/enquiring.ts';
import { disclosureOf, searchForDisclosures, startGameApi } from './support/dishonest/random-games.ts';
import type { Step } from './support/dishonest/steps.ts';
import { twinWorlds } from './support/dishonest/twin-worlds.ts';
import { hiddenQueryFields, searchForDifferences } from './support/dishonest/world-requests.ts';

const SEED = 20_261_122;
const PLAIN = { franchise: 0, form: 0, isSpam: false };

/** A bug of previous versions: unlocking one of several leads that share an address or a number unlocked them all. */
const oneForAll: PlantedFault = async ({ database: { knex } }, id, user_id) => {
  const lead = await knex('leads').where({ id }).first();
  const alike = knex('leads')
    .where({ franchise_id: lead.franchise_id })
    .where(either => either.where({ email_key: lead.email_key }).orWhere({ phone_key: lead.phone_key }))
    .select('id');
  const open = await knex('unlocks').where({ user_id }).whereIn('lead_id', alike).first('id');
  if (open) await knex('unlocks').insert({ id: newId(), lead_id: id, user_id }).onConflict().ignore();
};

t.test('a dishonest consultant learns only what they paid for, credit by credit', async t => {
  const setting = await startGameApi(t);

  t.test('random games reveal nothing', async t => {
    t.equal(await searchForDisclosures(setting, { seed: SEED, games: 12, longest: 24 }), null);
  });

  t.test('in two worlds that differ only in hidden data, every response is the same', async t => {
    const twins = await twinWorlds(setting);
    t.same(await hiddenQueryFields(twins[1]), [], 'lists cannot be queried by hidden fields');
    t.equal(await searchForDifferences(twins, { seed: SEED, questions: 200 }), null);
  });

  t.test('a refunded lead stays open to its consultant and unlocks no other leads', async t => {
    const enquires: Step = { does: 'a visitor enquires', contact: { email: 1, phone: 1 }, ...PLAIN };
    const { knex } = setting.api.database;
    const refunds = async () => (await knex('unlock_refunds')).length;
    const before = await refunds();
    // The mail is refused after the unlock, so the credit of the unlock is refunded at once.
    const isGivenBack: Step[] = [
      enquires,
      { does: 'they unlock', lead: 0 },
      { does: 'a mailbox is unknown', lead: 0, isPhoneToo: false },
      { does: 'they request a refund', lead: 0, reason: 0 },
    ];
    t.equal(await disclosureOf(setting, [...isGivenBack, enquires, enquires]), null);
    t.equal(await refunds(), before + 1);
    const paidAgain: Step = { does: 'they unlock', lead: 1 };
    t.equal(await disclosureOf(setting, [...isGivenBack, enquires, paidAgain, enquires]), null);
  });

  t.test('nothing is revealed of an erased person, whatever was written about them', async t => {
    const steps: Step[] = [
      { does: 'a visitor enquires', contact: { email: 1, phone: 1 }, ...PLAIN },
      { does: 'they unlock', lead: 0 },
      ...[0, 3].map((form): Step => ({ does: 'they write about', lead: 0, form })),
      { does: 'they request a refund', lead: 0, reason: 1 },
      { does: 'a person is erased', email: 1 },
    ];
    t.equal(await disclosureOf(setting, steps), null);
  });

  t.test('an address written by the consultant does not let another person erase the lead', async t => {
    const steps: Step[] = [
      { does: 'a visitor enquires', contact: { email: 1, phone: 0 }, ...PLAIN },
      { does: 'they unlock', lead: 0 },
      { does: 'they edit', lead: 0, contact: { email: 0, phone: 0 }, form: 0 },
      { does: 'a person is erased', email: 0 },
      { does: 'they write about', lead: 0, form: 0 },
    ];
    const erased = async () => (await setting.api.database.knex('leads').whereNotNull('erased_at')).length;
    const before = await erased();
    t.equal(await disclosureOf(setting, steps), null);
    t.equal(await erased(), before, 'the lead is unchanged');
  });

  t.test('the games detect the bug of previous versions', async t => {
    const found = await searchForDisclosures(setting, { seed: SEED, games: 60, longest: 24, fault: oneForAll });
    t.match(found?.what, /names of|unlocked without payment|existence of/);
  });

  t.test('the sequence of calls in which the bug was found reveals nothing now', async t => {
    const enquire = (email: number, phone: number): Step => ({
      does: 'they enquire',
      contact: { email, phone },
      franchise: 0,
      form: 0,
      isForm: false,
    });
    const visitor: Step = { ...enquire(1, 2), does: 'a visitor enquires', isSpam: false } as Step;
    const steps: Step[] = [enquire(3, 1), { does: 'they unlock', lead: 0 }, enquire(3, 2), visitor];
    t.equal(await disclosureOf(setting, steps), null);
    t.match(await disclosureOf({ ...setting, fault: oneForAll }, steps), /names of 2/);
  });
});
