import t from 'tap';
import { MAIL_COMPOSERS, readMailTexts } from '../../src/app/composers-and-schedules.ts';
import { emailConfirmationToken } from '../../src/enquiries/confirmation/link.ts';
import { personalDataToken } from '../../src/leads/personal-link.ts';
import { createComposerContext } from '../../src/outbox/email/channel.ts';
import type { EmailKind, OutboxMessage } from '../../src/outbox/message.ts';
import { sendPersonalLink } from '../../src/personal-data/send-link.ts';
import { feedbackToken } from '../../src/response-tracking/link.ts';
import {
  aConsultant,
  aFranchise,
  anAdmin,
  anEnquiry,
  type BuiltUser,
  newVisitorContact,
  testApi,
} from '../support/index.ts';

/**
 * Visitors keep their rights by the address that they submitted, whatever was edited later: an edit must not take an
 * enquiry away from the person who sent it.
 */
t.test("a visitor's rights follow the address that they submitted", async t => {
  const api = await testApi(t, { PUBLIC_URL: 'https://marketplace.example' });
  const { knex } = api.database;
  const admin = await anAdmin(api.database);
  const consultant = await aConsultant(api.database, { credits: 20 });
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
  const other = await aFranchise(api.database);

  const submit = async (email: string, to = franchise) =>
    String((await api.call('POST /leads', { body: anEnquiry(to, { ...newVisitorContact(), email }) })).body.id);
  const edit = async (id: string, as: BuiltUser, email: string) => {
    const { body } = await api.call(`GET /leads/${id}`, { as });
    const saved = await api.call(`PUT /leads/${id}`, { as, body: { ...body, email, timeline: 'Immediately' } });
    t.equal(saved.status, 200, saved.text);
  };
  /** Submits an enquiry that the consultant unlocks and edits the address of. */
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
    const mail = await MAIL_COMPOSERS[kind](createComposerContext(api, readMailTexts), message);
    if ('cancel' in mail) throw new Error(`no ${kind}`);
    const token = /my-data#([\w.-]+)/.exec(JSON.stringify(mail.letter))?.[1] ?? '';
    return { to: mail.to.email, token };
  };
  const shown = async (token: string) => {
    const { status, body } = await api.call('POST /personal-data/show', { body: { token } });
    return status === 200 ? [body.email, body.enquiries.length] : status;
  };

  t.test("a consultant's edit does not remove an enquiry from the visitor's data", async t => {
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

  t.test("mails go to the submitted address and give access to the visitor's data", async t => {
    const id = await edited('Mei.2@example.org', 'consultant.2@example.com');
    await submit('mei.2@example.org', other);
    const confirmation = await composed('lead.confirmation', id);
    t.equal(confirmation.to, 'Mei.2@example.org', 'not to the address that a consultant wrote');
    t.same(await shown(confirmation.token), ['mei.2@example.org', 2]);
    await knex('leads')
      .where({ franchise_id: other.id })
      .update({ created_at: new Date(0) });
    await sendPersonalLink(knex, 'MEI.2@example.org');
    const link = await composed('person.link', id);
    t.equal(link.to, 'Mei.2@example.org');
    t.same(await shown(link.token), ['mei.2@example.org', 2]);
  });

  // Otherwise consultants could see with their own link what admins and the next consultant write about the enquiry.
  t.test('a consultant who writes their own address into a lead gets no rights to it', async t => {
    const id = await edited('mei.3@example.org', 'dee.3@example.com');
    const links = () => knex('outbox').where({ lead_id: id, kind: 'person.link' });
    await sendPersonalLink(knex, 'dee.3@example.com');
    t.same(await links(), [], 'no link is sent there');
    t.same((await onBehalf('show', 'dee.3@example.com')).enquiries, []);
    for (const what of ['withdraw', 'erase'] as const)
      t.same(await onBehalf(what, 'dee.3@example.com'), { changed: 0 }, what);
    t.match(await knex('leads').where({ id }).first(), { withdrawn_at: null, erased_at: null });

    const asBefore = { id, email_key: 'dee.3@example.com' };
    const token = personalDataToken(api.config.secretsKey, asBefore);
    for (const what of ['show', 'withdraw', 'erase'])
      t.equal(
        (await api.call(`POST /personal-data/${what}`, { body: { token } })).status,
        404,
        `${what} by an earlier link`,
      );
    const waiting = { lead_id: id, kind: 'person.link', payload: { address: 'current' } } as unknown as OutboxMessage;
    t.match(
      await MAIL_COMPOSERS['person.link'](createComposerContext(api, readMailTexts), waiting),
      { cancel: /^Nothing is stored/ },
      'a message queued by the previous version is sent to no one',
    );
    for (const press of [emailConfirmationToken, feedbackToken]) {
      const address = press === feedbackToken ? 'answered' : 'confirm';
      const page = await api.call(`GET /leads/${address}/${press(api.config.secretsKey, asBefore)}`);
      t.equal(page.status, 404, address);
    }
  });

  t.test('an admin who saves an unchanged address does not correct it', async t => {
    const id = await edited('mei.7@example.org', 'dee.7@example.com');
    await edit(id, admin, 'mei.7@example.org');
    t.match(await knex('leads').where({ id }).first(), { address_corrected_at: null });
    t.same((await onBehalf('show', 'dee.7@example.com')).enquiries, []);
    t.equal((await onBehalf('show', 'mei.7@example.org')).enquiries.length, 1);
  });

  t.test("an address that an admin corrected stays the visitor's address, whatever a consultant writes", async t => {
    const id = await edited('mei.8@example.orgg', 'dee.8@example.com');
    await edit(id, admin, 'Mei.8@example.org');
    await edit(id, consultant, 'dee.8@example.com');
    t.same((await onBehalf('show', 'dee.8@example.com')).enquiries, []);
    for (const email of ['mei.8@example.org', 'mei.8@example.orgg'])
      t.equal((await onBehalf('show', email)).enquiries.length, 1, email);
    const confirmation = await composed('lead.confirmation', id);
    t.equal(confirmation.to, 'Mei.8@example.org', 'mails go to the corrected address');
    t.same(await shown(confirmation.token), ['mei.8@example.org', 1]);
    const { body } = await api.call(`GET /admin/notifications?filter={"lead_id":"${id}"}`, { as: admin });
    const toSender = body.filter(({ user_id }: { user_id: string | null }) => user_id === null);
    t.match(
      toSender,
      [{ recipient: 'm•••@example.org' }, { recipient: 'm•••@example.org' }],
      'the list of notifications shows the same',
    );
  });

  t.test("an admin's second correction replaces the first", async t => {
    const id = await submit('mei.9@example.orgg');
    await edit(id, admin, 'may.9@example.org');
    await edit(id, admin, 'mei.9@example.org');
    t.same((await onBehalf('show', 'may.9@example.org')).enquiries, []);
    t.same(await onBehalf('erase', 'mei.9@example.org'), { changed: 1 });
    t.same(await knex('lead_senders').where({ lead_id: id }), [], 'and nothing of it remains');
  });

  t.test(
    "an admin's correction invalidates links to the previous address, and both addresses can request a new link",
    async t => {
      const id = await submit('mei.4@example.orgg');
      const before = await composed('lead.confirmation', id);
      await edit(id, admin, 'mei.4@example.org');
      t.equal(await shown(before.token), 404, 'the owner of the wrong mailbox loses access');
      const again = await composed('lead.confirmation', id);
      t.equal(again.to, 'mei.4@example.org', 'it goes to the corrected address when it is sent again');
      t.same(await shown(again.token), ['mei.4@example.org', 1]);
      for (const email of ['mei.4@example.org', 'mei.4@example.orgg']) {
        await sendPersonalLink(knex, email);
        const link = await composed('person.link', id);
        t.equal(link.to, email);
        t.same(await shown(link.token), [email, 1]);
      }
    },
  );

  t.test('restoring the submitted address makes the links to it valid again', async t => {
    const id = await submit('mei.10@example.org');
    const before = await composed('lead.confirmation', id);
    await api.call(`POST /leads/${id}/unlock`, { as: consultant });
    await edit(id, consultant, 'dee.10@example.com');
    await edit(id, admin, 'mei.10@example.org');
    t.same(await shown(before.token), ['mei.10@example.org', 1]);
    await sendPersonalLink(knex, 'mei.10@example.org');
    for (const kind of ['lead.confirmation', 'person.link'] as const) {
      const mail = await composed(kind, id);
      t.equal(mail.to, 'mei.10@example.org', kind);
      t.same(await shown(mail.token), ['mei.10@example.org', 1], kind);
    }
  });

  t.test('three confirmations a day are counted by the submitted address', async t => {
    for (let n = 0; n < 4; n++) await edited('mei.5@example.org', `elsewhere.5${n}@example.com`);
    const kinds = await knex('outbox')
      .join('leads', 'leads.id', 'outbox.lead_id')
      .where({ submitted_email_key: 'mei.5@example.org', kind: 'lead.confirmation' });
    t.equal(kinds.length, 3);
  });

  t.test('an address that a consultant wrote finds no data', async t => {
    await edited('mei.6@example.org', 'elsewhere.6@example.com');
    for (const email of ['mei.66@example.org', 'ei.6@example.org', 'mei_6@example.org'])
      t.equal((await onBehalf('show', email)).enquiries.length, 0, email);
  });
});
