import t from 'tap';
import { enqueueLeadMessages } from '../../src/leads/messages/lead-messages.ts';
import { REFUND_REQUEST_EVENTS } from '../../src/leads/timeline/sources.ts';
import { runIn } from '../../src/platform/database/run-statement.ts';
import { openedEnquiry } from '../../src/response-tracking/opened.ts';
import { aConsultant, aPicture, dataUrl, personalDataToken } from '../support/index.ts';
import { withoutIds } from '../support/without-ids.ts';
import { differences, PHONES, startRefundApi } from './refund-api.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

t.test('a refund request', async t => {
  const office = await startRefundApi(t);
  const {
    api,
    knex,
    server,
    admin,
    consultant,
    franchise,
    enquire,
    unlock,
    aPaidLead,
    deliver,
    undelivered,
    refundRequest,
  } = office;
  const { balanceOf, refunds } = office;
  const act = (id: string, step: string, as = admin, words?: string) =>
    api.call(`POST /refund-requests/${id}/${step}`, { as, ...(words !== undefined && { body: { words } }) });

  t.test('is accepted at once if the facts confirm it, and otherwise waits for an admin', async t => {
    const id = {
      refused: await aPaidLead({ email: 'nobody-a@example.org', phone: PHONES.valid }),
      invalid: await aPaidLead({ phone: PHONES.invalid }),
      warned: await enquire({ email: 'nobody-b@example.org' }),
    };
    await deliver();
    await unlock(id.warned);
    const twice = { email: 'twice@example.org' };
    const first = await aPaidLead(twice);
    const second = await aPaidLead({ ...twice, phone: '+60 3-5559 9999' });
    const suspected = await aPaidLead();
    await knex('leads').where({ id: suspected }).update({ is_suspected: true });
    for (const [lead, reason, isAccepted] of [
      [await aPaidLead(), 'not_reachable', false],
      [id.refused, 'not_reachable', true],
      [id.invalid, 'not_reachable', false],
      [id.warned, 'not_reachable', false],
      [second, 'same_twice', true],
      [suspected, 'spam', true],
      [first, 'same_twice', false],
      [await aPaidLead({ phone: PHONES.invalid }), 'wrong_person', false],
      [await aPaidLead({ phone: PHONES.invalid }), 'never_enquired', false],
      [await aPaidLead(), 'spam', false],
    ] as const) {
      const before = await balanceOf();
      const answer = await refundRequest(lead, { reason });
      t.equal(answer.status, 201, reason);
      t.match(answer.body, {
        status: isAccepted ? 'accepted' : 'open',
        decided_by: isAccepted ? 'rule' : null,
        is_refunded: isAccepted,
      });
      t.equal(await balanceOf(), before + (isAccepted ? 1 : 0), `${reason}, ${isAccepted}`);
      t.equal((await refunds(lead)).length, isAccepted ? 1 : 0);
      t.equal((await api.call(`GET /leads/${lead}/refund`, { as: consultant })).status, 200);
    }
    await knex('refund_requests').update({ created_at: new Date(Date.now() - 2 * DAY) });
    t.same(await differences(api), []);
  });

  t.test('can be questioned, answered and accepted, and each step notifies the other side', async t => {
    await deliver();
    server.box.length = 0;
    const lead = await aPaidLead();
    const { body } = await refundRequest(lead, { words: 'He says that he is another Tan.' });
    const due = Date.parse(body.due_at) - Date.parse(body.created_at);
    t.ok(Math.abs(due - 48 * HOUR) < 5000, 'within 48 hours');
    t.equal((await act(body.id, 'answer', consultant, 'Too early')).status, 409);
    const isDue = ({ due_at }: { due_at: string }) =>
      Math.abs(Date.parse(due_at) - Date.now() - 48 * HOUR) < HOUR && Date.parse(due_at) !== Date.parse(body.due_at);
    const asked = await act(body.id, 'question', admin, 'Which number did you call?');
    t.match(asked.body, { status: 'asked' });
    t.ok(isDue(asked.body), 'the consultant has the same time to answer');
    t.equal((await act(body.id, 'question', admin, 'And when?')).status, 409);
    const answered = await act(body.id, 'answer', consultant, 'The one that is shown.');
    t.match(answered.body, { status: 'open' });
    t.ok(isDue(answered.body), "the admins' time starts again");
    const { body: accepted } = await act(body.id, 'accept');
    t.match(accepted, { status: 'accepted', decided_by: 'admin', is_refunded: true });
    t.match(accepted.steps, [
      { kind: 'made', actor_name: 'Chen', words: 'He says that he is another Tan.' },
      { kind: 'asked', actor_name: 'Aida', words: 'Which number did you call?' },
      { kind: 'answered', actor_name: 'Chen', words: 'The one that is shown.' },
      { kind: 'accepted', actor_name: 'Aida', words: '' },
    ]);
    t.match(await refunds(lead), [{ actor_id: admin.id, delta: 1 }]);
    const [entry] = await knex('audit_log').where({ entity_id: lead, action: 'refund' });
    t.match(entry, { actor_id: admin.id, request_id: /\S/ });
    for (const [step, as] of [
      ['accept', admin],
      ['decline', admin],
      ['question', admin],
      ['answer', consultant],
    ] as const)
      t.equal((await act(body.id, step, as, 'x')).status, 409, `${step} of a decided request`);
    t.match(
      await knex('audit_log')
        .where({ entity: 'refund_request', entity_id: body.id })
        .orderBy(['created_at', 'id'])
        .pluck('action'),
      ['made', 'asked', 'answered', 'accepted'],
    );
    t.notMatch(JSON.stringify(await knex('audit_log').where({ entity: 'refund_request' })), 'another Tan');

    await deliver();
    const told = (to: { email: string }) =>
      server.box.filter(mail => mail.to.includes(to.email)).map(({ headers }) => headers.subject?.split(':')[0]);
    t.same(
      told(consultant)
        .filter(subject => subject?.includes('refund request') || subject?.includes('answer'))
        .sort(),
      [
        'A question about your refund request',
        'We received your answer',
        'We received your refund request',
        'Your refund request was accepted',
      ].sort(),
    );
    t.same(
      told(admin).sort(),
      [
        'A refund was requested',
        'A question about a refund request was answered',
        'A question was asked about a refund request',
        'A refund request was accepted',
      ].sort(),
    );
  });

  t.test('sends no mail that asks for a decision or an answer if it was already decided', async t => {
    await deliver();
    server.box.length = 0;
    const suspected = await aPaidLead();
    await knex('leads').where({ id: suspected }).update({ is_suspected: true });
    t.match((await refundRequest(suspected, { reason: 'spam' })).body, { decided_by: 'rule' });
    await deliver();
    const letter = (subject: string) => server.box.find(({ headers }) => headers.subject?.startsWith(`${subject}: `));
    t.match(letter('A refund was requested')?.text, /It has already been decided/);
    t.notMatch(letter('A refund was requested')?.text, /Please decide/);
    t.notMatch(letter('We received your refund request')?.text, /we decide/);
    server.box.length = 0;
    const { id } = (await refundRequest(await aPaidLead())).body;
    await deliver();
    t.match(letter('A refund was requested')?.text, /Please decide by/);
    await act(id, 'question', admin, 'Which number did you call?');
    await act(id, 'answer', consultant, 'The one that is shown.');
    await act(id, 'accept');
    await deliver();
    for (const subject of ['A question about your refund request', 'A question about a refund request was answered']) {
      t.match(letter(subject)?.text, /It has already been decided/, subject);
      t.notMatch(letter(subject)?.text, /Please (answer|decide)/, subject);
    }
  });

  t.test(
    'for a lead marked as spam can be made on its page, which stays visible to the consultant who paid',
    async t => {
      const person = { email: 'spam@example.org', phone: '+60 3-5550 1234' };
      const free = await enquire(person);
      const [paid, locked] = [await aPaidLead(person), await enquire()];
      const [other, whole] = [await aConsultant(api.database), { id: paid, email: person.email, is_locked: false }];
      const read = (id: string, as = consultant, part = '') => api.call(`GET /leads/${id}${part}`, { as });
      const listed = async (list: string, as = consultant) =>
        (await api.call(`GET /leads/${list}` as 'GET /', { as })).body.map(({ id }: { id: string }) => id);
      const found = (q: string) => listed(`spam?filter=${encodeURIComponent(JSON.stringify({ q }))}`);
      const before = await listed('spam');
      await deliver();
      server.box.length = 0;
      for (const id of [free, paid, locked])
        t.equal((await api.call(`PUT /leads/${id}/spam?spam=true`, { as: admin })).status, 200);
      t.match(await read(paid), { status: 200, body: whole }, 'an unlock is permanent');
      t.match((await read(paid, consultant, '/refund')).body, { may_request_refund: true, refunded_at: null });
      t.equal((await read(paid, consultant, '/timeline')).status, 200);
      const step = await api.call(`PUT /leads/${paid}/next-step`, {
        as: consultant,
        body: { what: 'Call', due_on: '2099-01-01' },
      });
      t.match(
        step,
        { status: 409, body: { detail: 'This enquiry is marked as spam' } },
        'no one would be reminded of it',
      );
      t.same(
        [(await read(paid, other)).status, (await read(locked)).status, (await read(free)).status],
        [404, 404, 404],
      );
      t.equal((await unlock(locked)).status, 404);
      t.notOk((await listed('unlocked')).includes(paid));
      t.same([await listed('spam'), await listed('spam', other)], [[paid, ...before], []], 'in a separate list');
      t.match((await api.call('GET /leads/spam', { as: consultant })).body[0], { ...whole, is_suspected: true });
      t.same([await found('spam@example.org'), await found('nobody')], [[paid], []]);
      const reminder = { channel: 'email', kind: 'lead.reminder', userId: consultant.id } as const;
      await enqueueLeadMessages(runIn(knex), paid, [reminder]);
      await deliver();
      t.same(server.box, [], 'sends no reminder');
      t.equal((await openedEnquiry(knex, paid))?.isReminded, false);

      const balance = await balanceOf();
      t.match(await refundRequest(paid, { reason: 'spam' }), {
        status: 201,
        body: { status: 'accepted', decided_by: 'rule' },
      });
      t.equal(await balanceOf(), balance + 1);
      t.match(await read(paid), { status: 200, body: whole }, 'also after the refund');
      t.same(await listed('spam'), [paid, ...before]);
      t.equal((await api.call(`DELETE /leads/${paid}`, { as: consultant })).status, 200);
      t.same(await listed('spam'), before, 'until they archive it');
      await deliver();
      t.same(await differences(api), []);
    },
  );

  t.test('is declined only with a reason, and refunds nothing', async t => {
    const lead = await aPaidLead();
    const { body } = await refundRequest(lead);
    for (const words of ['', '   ', 'x'.repeat(501)])
      t.equal((await act(body.id, 'decline', admin, words)).status, 422);
    t.match((await act(body.id, 'decline', admin, 'x'.repeat(500))).body, { status: 'declined', is_refunded: false });
    t.same(await refunds(lead), []);
    t.equal((await refundRequest(lead)).status, 409, 'a decided request cannot be repeated');
  });

  t.test('cannot be accepted while its consultant is deleted, and can be accepted after they are restored', async t => {
    const leaver = await aConsultant(api.database, { credits: 1 });
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: leaver.id });
    const lead = await enquire();
    await unlock(lead, leaver);
    const { body } = await refundRequest(lead, {}, leaver);
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: consultant.id });
    t.equal((await api.call(`DELETE /users/${leaver.id}`, { as: admin, body: {} })).status, 200);
    const refused = await act(body.id, 'accept');
    t.match(refused, { status: 409, body: { detail: /^The consultant who requested this refund was deleted/ } });
    t.match((await api.call(`GET /refund-requests/${body.id}`, { as: admin })).body, {
      status: 'open',
      is_refunded: false,
    });
    t.equal((await api.call(`POST /users/${leaver.id}/restore`, { as: admin })).status, 200);
    t.match((await act(body.id, 'accept')).body, { status: 'accepted', is_refunded: true });
    t.equal(await balanceOf(leaver), 1);
    t.same(await differences(api), []);
  });

  t.test('reports all errors at once, and limits texts and pictures', async t => {
    const lead = await aPaidLead();
    const bad = await refundRequest(lead, {
      reason: 'changed_my_mind',
      words: ' ',
      pictures: ['data:x', 'data:y', 'z', 'data:'],
    });
    t.equal(bad.status, 422);
    t.same(
      new Set(bad.body.detail.map(({ loc }: { loc: string[] }) => loc[1])),
      new Set(['reason', 'words', 'pictures']),
    );
    const both = await refundRequest(lead, { words: '', pictures: ['data:image/png;base64,AAAA'] });
    t.match(both.body.detail, [{ loc: ['body', 'words'] }, { loc: ['body', 'pictures', 0], type: 'image' }]);
    t.equal((await refundRequest(lead, { words: 'x'.repeat(501) })).status, 422);
    const picture = dataUrl(await aPicture(3000, 200).png().toBuffer());
    t.equal((await refundRequest(lead, { pictures: Array(4).fill(picture) })).status, 422);
    const damaged = await refundRequest(lead, {
      pictures: [picture, 'data:image/png;base64,AAAA', dataUrl(Buffer.from('<svg/>'))],
    });
    t.match(damaged.body.detail, [{ loc: ['body', 'pictures', 1] }, { loc: ['body', 'pictures', 2] }]);
    const made = await refundRequest(lead, { words: 'x'.repeat(500), pictures: Array(3).fill(picture) });
    t.equal(made.status, 201);
    t.match(made.body.pictures, Array(3).fill({ width: 1600 }));
    const [first] = made.body.pictures;
    const shown = await api.call(`GET /refund-requests/${made.body.id}/pictures/${first.id}`, { as: consultant });
    t.match(
      [shown.status, shown.headers['content-type'], shown.headers['cache-control']],
      [200, 'image/webp', /no-store/],
    );
    t.equal((await api.call(`GET /refund-requests/${made.body.id}/pictures/${first.id}`, { as: admin })).status, 200);
    t.equal((await api.call(`GET /refund-requests/${made.body.id}/pictures/${first.id}`)).status, 401);
    t.equal((await api.call(`GET /uploads/${first.id}.webp`)).status, 404);
    t.same(await knex('media').where({ purpose: 'refund_request' }), [], 'nothing is stored among the uploads');
  });

  t.test('can be made for the number of days that an admin sets', async t => {
    const days = async (days: number, more = 0) => {
      const lead = await aPaidLead();
      await knex('unlocks')
        .where({ lead_id: lead })
        .update({ created_at: new Date(Date.now() - days * DAY - more) });
      return lead;
    };
    const state = async (lead: string) => (await api.call(`GET /leads/${lead}/refund`, { as: consultant })).body;
    const [last, over] = [await days(14, -60_000), await days(14, 1000)];
    t.match([(await state(last)).may_request_refund, (await state(over)).may_request_refund], [true, false]);
    t.equal((await refundRequest(last)).status, 201);
    t.equal((await refundRequest(over)).body.detail, 'The time to request a refund for this lead is over');
    await api.call('PUT /lead-settings', { as: admin, body: { refund_days: 15, decision_hours: 2 } });
    const { body } = await refundRequest(over);
    t.ok(Math.abs(Date.parse(body.due_at) - Date.parse(body.created_at) - 2 * HOUR) < 5000);
    await api.call('PUT /lead-settings', { as: admin, body: { refund_days: 14, decision_hours: 48 } });
    for (const bad of [{ refund_days: 0 }, { refund_days: 91 }, { decision_hours: 0 }, { decision_hours: 337 }])
      t.equal((await api.call('PUT /lead-settings', { as: admin, body: bad })).status, 422);
  });

  t.test('is listed by its due time: admins see all requests, consultants their own', async t => {
    await knex('refund_requests')
      .where({ status: 'open' })
      .update({ due_at: new Date(Date.now() + DAY) });
    const late = (await refundRequest(await aPaidLead())).body.id;
    const asked = (await refundRequest(await aPaidLead())).body.id;
    await act(asked, 'question', admin, 'Since when?');
    const list = (filter: object, as = admin) =>
      api.call(`GET /refund-requests?filter=${encodeURIComponent(JSON.stringify(filter))}`, { as });
    const at = (id: string, milliseconds: number) =>
      knex('refund_requests')
        .where({ id })
        .update({ due_at: new Date(Date.now() + milliseconds) });
    await at(late, 5000);
    t.same((await list({ overdue: true })).body, []);
    await at(late, -1);
    await at(asked, -1);
    const { body, headers } = await list({ overdue: true });
    t.match(body, [{ id: late, is_overdue: true, user_name: 'Chen', franchise_name: 'Kopi & Co' }]);
    t.equal(body.length, 1, 'a questioned request does not wait for an admin');
    t.equal(headers['content-range'], 'refund-requests 0-0/1');
    const waiting = (await list({ is_waiting: true })).body;
    t.same(waiting, (await list({ status: ['open', 'asked'] })).body);
    const dues = waiting.map(({ due_at }: { due_at: string }) => due_at);
    t.same(dues, dues.toSorted());
    t.ok((await list({}, consultant)).body.length > 3);
    t.same((await list({ user_id: admin.id })).body, []);
    const others = (await list({ user_id: consultant.id, other_than: late })).body;
    t.same(
      others.map(({ id }: { id: string }) => id),
      (await list({ user_id: consultant.id })).body
        .map(({ id }: { id: string }) => id)
        .filter((id: string) => id !== late),
      'other requests of the same consultant',
    );
    t.equal((await list({ words: 'x' })).status, 422);
    const page = await api.call('GET /refund-requests?range=[0,1]&sort=["due_at","DESC"]', { as: admin });
    t.equal(page.body.length, 2);
  });

  t.test("appears in the lead's timeline, without its texts", async t => {
    await knex('refund_requests').update({ created_at: new Date(Date.now() - 2 * DAY) });
    const lead = await aPaidLead({ phone: PHONES.invalid });
    await undelivered(lead, 'whatsapp');
    await refundRequest(lead, { reason: 'not_reachable', words: 'Nobody at +60 19999.' });
    const events = await Promise.all(
      REFUND_REQUEST_EVENTS.map(async ({ sql, visibleTo }) => {
        t.equal(sql.split('?').length, 2, 'one value');
        const [rows] = await knex.raw(sql, [lead]);
        return rows.map((row: object) => ({ ...row, visibleTo }));
      }),
    );
    t.match(
      events.flat().map(({ kind, visibleTo }) => [kind, visibleTo]),
      [
        ['not_on_whatsapp', 'everybody'],
        ['refund_request_made', 'author'],
        ['refund_request_accepted', 'author'],
        ['refunded', 'author'],
      ],
    );
    const [, made, ...decided] = events.flat();
    for (const event of [made, ...decided]) t.equal(event.actor_id, consultant.id);
    t.notMatch(withoutIds(JSON.stringify(events)), '19999');
    t.match(JSON.parse(made.detail), { reason: 'not_reachable' });
  });

  t.test('is shown to the visitor, and an erasure deletes its texts and pictures', async t => {
    const email = 'erased@example.org';
    const lead = await aPaidLead({ email });
    const picture = dataUrl(await aPicture(60, 40).png().toBuffer());
    const { body } = await refundRequest(lead, { words: 'He is Tan of Ipoh.', pictures: [picture] });
    await act(body.id, 'question', admin, 'Tan who?');
    const token = personalDataToken(api.config.secretsKey, { id: lead, email_key: email });
    const { body: stored } = await api.call('POST /personal-data/show', { body: { token } });
    t.match(stored.enquiries[0].refund_requests, [
      { consultant: 'Chen', reason: 'wrong_person', words: ['He is Tan of Ipoh.', 'Tan who?'], pictures: 1 },
    ]);
    t.match(stored.enquiries[0].facts, { mail_undelivered: false });

    t.equal((await api.call('POST /personal-data/erase', { body: { token } })).status, 200);
    const { body: erased } = await api.call(`GET /refund-requests/${body.id}`, { as: admin });
    t.match(erased.steps, [{ words: '' }, { words: '' }]);
    t.same(erased.pictures, []);
    t.same(await knex('refund_request_pictures').where({ refund_request_id: body.id }), []);
    await act(body.id, 'answer', consultant, 'Tan of Ipoh');
    await act(body.id, 'accept');
    t.equal((await refunds(lead)).length, 1, 'an earlier request is still decided');
    t.notMatch(JSON.stringify(await knex('refund_request_steps').where({ refund_request_id: body.id })), 'Ipoh');
    t.equal((await refundRequest(await enquire())).status, 403);
    const another = await aPaidLead();
    await knex('leads').where({ id: another }).update({ erased_at: new Date() });
    t.match(await refundRequest(another), { status: 409, body: { detail: 'This enquiry was erased' } });
    t.same(await differences(api), []);
  });
});
