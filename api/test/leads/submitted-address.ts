import t from 'tap';
import { LETTERS, readWords } from '../../src/app/letters-and-schedules.ts';
import { lettersOf } from '../../src/outbox/email/channel.ts';
import type { EmailKind, OutboxMessage } from '../../src/outbox/message.ts';
import { sendPersonalLink } from '../../src/personal-data/send-link.ts';
import { aConsultant, aFranchise, anAdmin, anEnquiry, type BuiltUser, someone, testApi } from '../support/index.ts';

/** What somebody submitted stays the key of their rights, whatever is edited: decisions "Leads and credits". */
t.test('rights by the address that was submitted', async t => {
  const api = await testApi(t, { PUBLIC_URL: 'https://marketplace.example' });
  const { knex } = api.database;
  const admin = await anAdmin(api.database);
  const consultant = await aConsultant(api.database, { credits: 20 });
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
  const other = await aFranchise(api.database);

  const submit = async (email: string, to = franchise) =>
    String((await api.call('POST /leads', { body: anEnquiry(to, { ...someone(), email }) })).body.id);
  const edit = async (id: string, as: BuiltUser, email: string) => {
    const { body } = await api.call(`GET /leads/${id}`, { as });
    const saved = await api.call(`PUT /leads/${id}`, { as, body: { ...body, email, timeline: 'Immediately' } });
    t.equal(saved.status, 200, saved.text);
  };
  /** An enquiry that the consultant paid for and wrote another address into. */
  const edited = async (submitted: string, written: string) => {
    const id = await submit(submitted);
    await api.call(`POST /leads/${id}/unlock`, { as: consultant });
    await edit(id, consultant, written);
    return id;
  };
  const onBehalf = async (what: 'show' | 'withdraw' | 'erase', email: string) =>
    (await api.call(`POST /admin/personal-data/${what}`, { as: admin, body: { email } })).body;
  const composed = async (kind: EmailKind, leadId: string) => {
    const message: OutboxMessage = await knex('outbox').where({ kind, lead_id: leadId }).orderBy('id', 'desc').first();
    const mail = await LETTERS[kind](lettersOf(api, readWords), message);
    if ('cancel' in mail) throw new Error(`no ${kind}`);
    const token = /my-data#([\w.-]+)/.exec(JSON.stringify(mail.letter))?.[1] ?? '';
    return { to: mail.to.email, token };
  };
  const shown = async (token: string) => {
    const { status, body } = await api.call('POST /personal-data/show', { body: { token } });
    return status === 200 ? [body.email, body.enquiries.length] : status;
  };

  t.test('a consultant’s edit takes no enquiry out of them', async t => {
    const id = await edited('mei.1@example.org', 'elsewhere.1@example.com');
    t.equal((await onBehalf('show', 'mei.1@example.org')).enquiries.length, 1);
    t.same(await onBehalf('withdraw', 'mei.1@example.org'), { changed: 1 });
    t.same(await onBehalf('erase', 'mei.1@example.org'), { changed: 1 });
    t.match(await knex('leads').where({ id }).first(), {
      email: '',
      phone: '',
      submitted_email_key: '',
      submitted_phone_key: '',
      erased_at: Date,
    });
  });

  t.test('mails to the visitor go to the address that was submitted, and open what is theirs', async t => {
    const id = await edited('Mei.2@example.org', 'consultant.2@example.com');
    await submit('mei.2@example.org', other);
    const confirmation = await composed('lead.confirmation', id);
    t.equal(confirmation.to, 'mei.2@example.org', 'not to what a consultant wrote there meanwhile');
    t.same(await shown(confirmation.token), ['mei.2@example.org', 2]);
    await knex('leads')
      .where({ franchise_id: other.id })
      .update({ created_at: new Date(0) });
    await sendPersonalLink(knex, 'MEI.2@example.org');
    const link = await composed('person.link', id);
    t.equal(link.to, 'mei.2@example.org');
    t.same(await shown(link.token), ['mei.2@example.org', 2]);
  });

  t.test('whoever wrote their own address there sees by it what they paid for, and nothing else', async t => {
    const id = await edited('mei.3@example.org', 'dee.3@example.com');
    await submit('mei.3@example.org', other);
    await sendPersonalLink(knex, 'dee.3@example.com');
    const link = await composed('person.link', id);
    t.equal(link.to, 'dee.3@example.com', 'an address that is stored is its owner’s to ask for');
    t.same(await shown(link.token), ['dee.3@example.com', 1]);
    await edit(id, consultant, 'mei.3@example.org');
    t.equal(await shown(link.token), 404, 'as long as it stands there');
  });

  t.test('an admin’s correction ends the links that are out, and both addresses can ask for another', async t => {
    const id = await submit('mei.4@example.orgg');
    const before = await composed('lead.confirmation', id);
    await edit(id, admin, 'mei.4@example.org');
    t.equal(await shown(before.token), 404, 'whoever reads the wrong mailbox sees no more');
    const again = await composed('lead.confirmation', id);
    t.equal(again.to, 'mei.4@example.org', 'it goes to the right one when it is sent again');
    t.same(await shown(again.token), ['mei.4@example.org', 1]);
    for (const email of ['mei.4@example.org', 'mei.4@example.orgg']) {
      await sendPersonalLink(knex, email);
      const link = await composed('person.link', id);
      t.equal(link.to, email);
      t.same(await shown(link.token), [email, 1]);
    }
  });

  t.test('three confirmations a day are counted by it too', async t => {
    for (let n = 0; n < 4; n++) await edited('mei.5@example.org', `elsewhere.5${n}@example.com`);
    const kinds = await knex('outbox')
      .join('leads', 'leads.id', 'outbox.lead_id')
      .where({ submitted_email_key: 'mei.5@example.org', kind: 'lead.confirmation' });
    t.equal(kinds.length, 3);
  });

  t.test('the address of another person is found by neither', async t => {
    await edited('mei.6@example.org', 'elsewhere.6@example.com');
    for (const email of ['mei.66@example.org', 'ei.6@example.org', 'mei_6@example.org'])
      t.equal((await onBehalf('show', email)).enquiries.length, 0, email);
  });
});
