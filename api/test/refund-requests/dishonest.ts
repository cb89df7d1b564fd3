import t from 'tap';
import { aConsultant, aFranchise, anEnquiry, aPicture, dataUrl, newVisitorContact } from '../support/index.ts';
import { differences, PHONES, startRefundApi } from './refund-api.ts';

t.test('a dishonest consultant', async t => {
  const office = await startRefundApi(t);
  const { api, knex, admin, consultant, enquire, unlock, aPaidLead, refundRequest, balanceOf, refunds } = office;
  const other = await aConsultant(api.database, { name: 'Devi', credits: 50 });
  const foreign = await aFranchise(api.database, { consultant_id: other.id });
  const aForeignLead = async () => {
    const id = String((await api.call('POST /leads', { body: anEnquiry(foreign, newVisitorContact()) })).body.id);
    await unlock(id, other);
    return id;
  };
  const { body: settings } = await api.call('GET /lead-settings', { as: admin });
  const detail = async (answer: ReturnType<typeof refundRequest>) => {
    const { status, body } = await answer;
    return [status, body.detail];
  };

  t.test("cannot request refunds for other consultants' leads, and learns nothing by trying", async t => {
    const theirs = await aForeignLead();
    const nothing = [404, 'Lead not found'];
    t.same(await detail(refundRequest(theirs)), nothing);
    t.same(await detail(refundRequest('no-such-lead')), nothing);
    t.same(await detail(refundRequest(await enquire())), [403, 'Unlock this lead first']);
    t.same(await detail(refundRequest(theirs, {}, admin)), [403, 'You are not allowed to do this']);
    t.equal((await api.call(`GET /leads/${theirs}/refund`, { as: consultant })).status, 404);
    t.equal((await api.call(`POST /leads/${theirs}/refund-requests`, { body: {} })).status, 401);
  });

  t.test("cannot read, answer or decide other consultants' requests, or get their pictures", async t => {
    const picture = dataUrl(await aPicture(60, 40).png().toBuffer());
    const { body: theirs } = await refundRequest(await aForeignLead(), { pictures: [picture] }, other);
    const { body: own } = await refundRequest(await aPaidLead(), { pictures: [picture] });
    const get = async (path: `/${string}`) => (await api.call(`GET ${path}`, { as: consultant })).status;
    t.equal(await get(`/refund-requests/${theirs.id}`), 404);
    t.equal(await get(`/refund-requests/${theirs.id}/pictures/${theirs.pictures[0].id}`), 404);
    t.equal(await get(`/refund-requests/${own.id}/pictures/${theirs.pictures[0].id}`), 404);
    t.equal(await get(`/refund-requests/${own.id}/pictures/${own.pictures[0].id}`), 200);
    await api.call(`POST /refund-requests/${theirs.id}/question`, { as: admin, body: { words: 'Why?' } });
    const answer = { as: consultant, body: { words: 'So.' } };
    t.equal((await api.call(`POST /refund-requests/${theirs.id}/answer`, answer)).status, 404);
    const asked = (await api.call(`GET /refund-requests/${theirs.id}`, { as: other })).body;
    t.match([asked.status, asked.steps.at(-1).kind], ['asked', 'asked'], 'and nothing was stored');
    for (const step of ['accept', 'decline', 'question'])
      t.equal((await api.call(`POST /refund-requests/${own.id}/${step}`, answer)).status, 403, step);
    const list = await api.call(`GET /refund-requests?filter={"user_id":"${other.id}"}`, { as: consultant });
    t.same([list.body, list.headers['content-range']], [[], 'refund-requests */0']);
  });

  t.test('can send pictures only within the daily quota', async t => {
    const sender = await aConsultant(api.database, { credits: 50 });
    const theirs = await aFranchise(api.database, { consultant_id: sender.id });
    const id = String((await api.call('POST /leads', { body: anEnquiry(theirs, newVisitorContact()) })).body.id);
    await unlock(id, sender);
    const picture = await aPicture(4000, 1000).png().toBuffer();
    const cost = (4000 * 1000) / 8;
    const taken = async () => Number((await knex('upload_quotas').where({ user_id: sender.id }).first())?.bytes ?? 0);
    const wrong = await refundRequest(id, { words: '', pictures: [dataUrl(picture)] }, sender);
    t.equal(wrong.status, 422);
    t.equal(await taken(), cost, 'also if another field is invalid');
    await knex('upload_quotas')
      .where({ user_id: sender.id })
      .update({ bytes: 100 * 2 ** 20 - cost });
    const pictures = [dataUrl(picture), dataUrl(picture)];
    const refused = await refundRequest(id, { pictures }, sender);
    t.match(refused, { status: 422, body: { detail: [{ loc: ['body', 'pictures', 1], msg: /100 MB per day/ }] } });
    t.same(await knex('refund_requests').where({ lead_id: id }), []);
  });

  t.test('gets no second refund, and none for a free lead or after a refund', async t => {
    const person = { email: 'again@example.org', phone: '+60 12-345 6700' };
    const paid = await aPaidLead(person);
    const free = await enquire(person);
    t.match(await knex('unlocks').where({ lead_id: free }), [{ credit_entry_id: null }]);
    t.same(await detail(refundRequest(free, { reason: 'same_twice' })), [
      409,
      'This lead cost you nothing, so there is nothing to refund',
    ]);
    t.equal((await refundRequest(paid)).status, 201);
    t.same(await detail(refundRequest(paid, { reason: 'spam' })), [
      409,
      'You have already requested a refund for this lead',
    ]);

    const refunded = await aPaidLead();
    await office.undelivered(refunded, 'whatsapp');
    t.equal((await refundRequest(refunded, { reason: 'not_reachable' })).body.is_refunded, true);
    t.equal((await refundRequest(refunded, { reason: 'not_reachable' })).status, 409);
    const before = await balanceOf();
    t.match((await unlock(refunded)).body, { success: true, remaining_credits: before });
    t.equal((await refunds(refunded)).length, 1);
  });

  t.test('gets no refund for reasons that were visible before unlocking', async t => {
    const visible = {
      phone: PHONES.invalid,
      location_interest: 'Kuching, Sarawak',
      email: 'nobody-visible@example.org',
    };
    const lead = await enquire(visible);
    await knex('lead_facts').where({ lead_id: lead }).update({ budget: 'below', place: 'outside' });
    const { body: locked } = await api.call(`GET /leads/${lead}`, { as: consultant });
    t.match(locked, { is_locked: true, facts: { phone: 'invalid', budget: 'below', place: 'outside' } });
    await unlock(lead);
    const before = await balanceOf();
    for (const reason of ['outside_territory', 'below_budget']) {
      const refused = await refundRequest(lead, { reason });
      t.match(refused, { status: 422, body: { detail: [{ loc: ['body', 'reason'] }] } }, reason);
    }
    t.match((await refundRequest(lead, { reason: 'not_reachable' })).body, { status: 'open', is_refunded: false });
    t.equal(await balanceOf(), before);

    await api.call('PUT /lead-settings', { as: admin, body: { ...settings, automatic_refund: false } });
    const [early, late] = [await aPaidLead({ phone: PHONES.invalid }), await enquire({ phone: PHONES.invalid })];
    await office.undelivered(early);
    await office.undelivered(late);
    await unlock(late);
    await api.call('PUT /lead-settings', { as: admin, body: { ...settings, automatic_refund: true } });
    await office.undelivered(early);
    await office.undelivered(late);
    t.equal((await refunds(early)).length, 1, 'the mail failed after the unlock');
    t.same(await refunds(late), [], 'the mail had failed before the unlock');
    t.match((await refundRequest(late, { reason: 'not_reachable' })).body, { status: 'open', is_refunded: false });
  });

  t.test('cannot make a reason true by editing the lead', async t => {
    const number = await aPaidLead();
    const lead = (await api.call(`GET /leads/${number}`, { as: consultant })).body;
    const body = {
      ...lead,
      phone: PHONES.invalid,
      investment_budget: 50_000,
      experience: 'No Experience',
      timeline: 'Within 6 months',
    };
    t.equal((await api.call(`PUT /leads/${number}`, { as: consultant, body })).status, 200);
    t.match((await refundRequest(number, { reason: 'not_reachable' })).body, { status: 'open' });
  });

  t.test('can make at most twenty requests per day', async t => {
    const devi = async () => {
      const id = await aForeignLead();
      return (await refundRequest(id, {}, other)).status;
    };
    const made = (await knex('refund_requests').where({ user_id: other.id }).pluck('id')).length;
    const answers: number[] = [];
    for (let n = made; n < 22; n++) answers.push(await devi());
    t.same(answers.slice(-3), [201, 429, 429]);
    const late = await refundRequest(await aForeignLead(), {}, other);
    t.equal(late.headers['retry-after'], `${24 * 60 * 60}`);
    t.same(new Set(answers.slice(0, -2)), new Set([201]));
    t.same(await differences(api), []);
  });
});
