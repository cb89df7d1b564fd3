import t from 'tap';
import { phoneKey } from '../../src/leads/contact-keys.ts';
import { dialableNumber } from '../../src/platform/values/phone-number.ts';
import { aConsultant, aFranchise, aLead, anAdmin, testApi } from '../support/index.ts';

/** Numbers as people type them, and the numbers that links dial. */
const TYPED: Record<string, string | null> = {
  '+60 (0)12-555 0150': '60125550150',
  '60 (0) 12 555 0150': '60125550150',
  '0060125550150': '60125550150',
  '00 60 12 555 0150': '60125550150',
  '+0060125550150': '60125550150',
  '+012-555 0150': '60125550150',
  '+6 012-555 0150': '60125550150',
  '+60+60125550150': '60125550150',
  '125550150': '60125550150',
  '012.555.0150': '60125550150',
  '012/555 0150': '60125550150',
  '０１２－５５５ ０１５０': '60125550150',
  '\u202A+60 12\u2011555 0150\u202C': '60125550150',
  'tel:+60125550150': '60125550150',
  'https://wa.me/60125550150': '60125550150',
  'H/P 012-555 0150 (Ali)': '60125550150',
  '03-5555 0100 ext 12': '60355550100',
  '03-5555 0100 samb. 12': '60355550100',
  '03-5555 0100 转 12': '60355550100',
  '012-555 0150 / 03-5555 0100': '60125550150',
  '012-5550150/1': '60125550150',
  '012-555 0150 or 013-555 0151': '60125550150',
  '012-555 0150 atau 013-555 0151': '60125550150',
  '0125550150,0135550151': '60125550150',
  '0125550150 0135550151': '60125550150',
  '01255501500135550151': '60125550150',
  '+60125550150+60135550151': '60125550150',
  '+65 9123 4567': '6591234567',
  '+65 (0) 9123 4567': '6591234567',
  '0065 9123 4567': '6591234567',
  '6591234567': '6591234567',
  '9123 4567': '6591234567',
  '+62 812-3456-7890': '6281234567890',
  '+62 (0)812-3456-7890': '6281234567890',
  '6281234567890': '6281234567890',
  '0812-3456-7890': '6281234567890',
  '+86 138 0013 8000': '8613800138000',
  '1-300-88-1234': '601300881234',
  '': null,
  '12345': null,
  '999': null,
  'call me': null,
  '6.01256E+10': null,
};

t.test('the number to dial is found in what people type', async t => {
  for (const [typed, dialable] of Object.entries(TYPED)) t.equal(dialableNumber(typed), dialable, typed);
});

t.test('duplicates are recognised by their dialable number', async t => {
  for (const [typed, dialable] of Object.entries(TYPED)) if (dialable) t.equal(phoneKey(typed), dialable, typed);
});

t.test('the dialable number is returned next to the typed one', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database, { phone: '+60 (0)3-5555 0100' });
  const consultant = await aConsultant(api.database, { phone: '0060125550177', credits: 3 });
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
  const phone = '+60 (0)12-555 0150';
  const lead = await aLead(api.database, { franchise_id: franchise.id, phone });
  const paid = { phone, phone_dialable: '60125550150' };

  t.test('is never returned for a locked lead', async t => {
    for (const call of ['GET /leads/locked', `GET /leads/${lead.id}`, 'GET /leads/today'] as const) {
      const { status, text } = await api.call(call, { as: consultant });
      t.equal(status, 200, call);
      t.notMatch(text, /5550150|555 0150/, call);
      t.notMatch(text, /"phone_dialable":"/, call);
    }
  });

  t.test('is returned for an unlocked lead, and to an admin', async t => {
    t.equal((await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant })).status, 200);
    t.match((await api.call(`GET /leads/${lead.id}`, { as: consultant })).body, paid);
    t.match((await api.call('GET /leads/unlocked', { as: consultant })).body, [paid]);
    t.match((await api.call(`GET /leads/${lead.id}`, { as: admin })).body, paid);
    t.match((await api.call('GET /leads', { as: admin })).body, [paid]);
  });

  t.test('is returned for a user', async t => {
    const { body } = await api.call(`GET /users/${consultant.id}`, { as: admin });
    t.match(body, { phone: '0060125550177', phone_dialable: '60125550177' });
    t.match((await api.call('GET /auth/me', { as: admin })).body, { phone_dialable: '60355550100' });
    const visitor = await api.call(`GET /users/${consultant.id}`);
    t.notMatch(visitor.text, /phone/);
  });

  t.test('is not written to the audit log, which also masks the typed number', async t => {
    const body = { phone: '+60 12-555 0188' };
    t.equal((await api.call(`PUT /users/${consultant.id}`, { as: admin, body })).status, 200);
    t.notMatch(JSON.stringify(await api.database.knex('audit_log')), /60125550188|phone_dialable/);
  });

  t.test("is returned for the site's content, also to visitors", async t => {
    const body = { companyPhone: '0060 3-5555 0100', adminPhone: '+60 (0)12-555 0166 / 012-555 0167' };
    const saved = await api.call('PUT /content', { as: admin, body });
    const dialable = { companyPhoneDialable: '60355550100', adminPhoneDialable: '60125550166' };
    t.match(saved.body, dialable);
    t.match((await api.call('GET /content')).body, { ...body, ...dialable });
    await api.call('PUT /content', { as: admin, body: { adminPhone: 'ask at the desk' } });
    t.match((await api.call('GET /content')).body, { adminPhoneDialable: null });
  });
});
