import t from 'tap';
import { MAIL_COMPOSERS, readMailTexts } from '../../src/app/composers-and-schedules.ts';
import { createComposerContext } from '../../src/outbox/email/channel.ts';
import type { OutboxMessage } from '../../src/outbox/message.ts';
import { aConsultant, aFranchise, anAdmin, anEnquiry, type BuiltUser, testApi } from '../support/index.ts';

const SENT = {
  first_name: 'Nurl',
  last_name: 'Hasan',
  email: 'nurlh88@example.org',
  phone: '+60 12-345 6777',
  location_interest: 'Penang, ask Nurl Hasan',
  message: 'Nurl Hasan here, nurlh88 everywhere, 456 777',
};
const CORRECTED = { first_name: 'Nurul', last_name: 'Hassan', email: 'nurulh99@example.org', phone: '+60 12-345 6888' };
const MASKED = '••• ••• here, ••• everywhere, ••• ••••';

/**
 * The name that a visitor submitted stays masked in their message after an edit, because the message still contains it.
 */
t.test("the visitor's submitted name stays masked in their message", async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const admin = await anAdmin(api.database);
  const consultant = await aConsultant(api.database, { credits: 5 });
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
  const submit = async () =>
    String((await api.call('POST /leads', { body: { ...anEnquiry(franchise), ...SENT } })).body.id);
  const edit = async (id: string, as: BuiltUser, more: object) => {
    const { body } = await api.call(`GET /leads/${id}`, { as });
    const saved = await api.call(`PUT /leads/${id}`, { as, body: { ...body, ...more } });
    t.equal(saved.status, 200, saved.text);
    return saved;
  };
  const lockedNamesOf = async (id: string, as: BuiltUser) => {
    const [one, list] = await Promise.all([
      api.call(`GET /leads/${id}`, { as }),
      api.call('GET /leads/locked', { as }),
    ]);
    const inList = list.body.find((lead: { id: string }) => lead.id === id);
    return [one.body, inList].map(lead => lead.is_locked && lead.message);
  };

  t.test('after an admin corrected the name, also twice', async t => {
    const id = await submit();
    t.same(await lockedNamesOf(id, consultant), [MASKED, MASKED]);
    const { text } = await edit(id, admin, CORRECTED);
    t.match(JSON.parse(text).original, { first_name: 'Nurl' }, 'an admin sees the submitted name');
    const locked = await api.call(`GET /leads/${id}`, { as: consultant });
    t.notMatch(locked.text, /Nurl|Hasan|nurlh88|456 777/, 'a consultant who has not unlocked it does not');
    t.match(locked.body, { original: null, corrected_fields: [] });
    t.same(await lockedNamesOf(id, consultant), [MASKED, MASKED]);
    await edit(id, admin, { first_name: 'Noor' });
    t.same(await lockedNamesOf(id, consultant), [MASKED, MASKED]);
    await edit(id, admin, { message: 'Noor Hassan, was Nurl Hasan, nurulh99 now' });
    t.equal(
      (await lockedNamesOf(id, consultant))[0],
      '••• •••, was ••• •••, ••• now',
      'the current name is masked as well',
    );
    const log = await knex('audit_log').where({ entity_id: id });
    t.notMatch(JSON.stringify(log), /Nurl|Hasan|nurlh88|nurulh99/, 'nor does the audit log contain it');
  });

  t.test('in mails to the consultant', async t => {
    const id = await submit();
    await edit(id, admin, CORRECTED);
    const message: OutboxMessage = await knex('outbox')
      .where({ kind: 'lead.consultant', lead_id: id, channel: 'email' })
      .first();
    const mail = await MAIL_COMPOSERS['lead.consultant'](createComposerContext(api, readMailTexts), message);
    t.match(JSON.stringify(mail), /Penang, ask ••• •••/, 'which repeat the location');
    t.notMatch(JSON.stringify(mail), /Nurl|Hasan|nurlh88|456 777/i);
  });

  t.test('after a consultant edited the name, for the next consultant', async t => {
    const id = await submit();
    await api.call(`POST /leads/${id}/unlock`, { as: consultant });
    await edit(id, consultant, CORRECTED);
    const next = await aConsultant(api.database);
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: next.id });
    t.same(await lockedNamesOf(id, next), [MASKED, MASKED]);
  });
});
