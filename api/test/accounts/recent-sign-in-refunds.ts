import t from 'tap';
import { RECENT_SIGN_IN_SECONDS } from '../../src/auth/recent-sign-in.ts';
import { startRefundApi } from '../refund-requests/refund-api.ts';
import { anAdmin, testApi } from '../support/index.ts';
import { tokenSince } from '../support/tokens.ts';

const OLD = RECENT_SIGN_IN_SECONDS + 60;
const REFUSED = { status: 403, body: { code: 'recent_sign_in_required' } };

t.test("granting a refund requires an admin's recent sign-in", async t => {
  const { api, admin, aPaidLead, refundRequest, balanceOf } = await startRefundApi(t);
  const old = await tokenSince(api, admin, OLD);
  const { id } = (await refundRequest(await aPaidLead())).body;
  const before = await balanceOf();
  t.match(await api.call(`POST /refund-requests/${id}/accept`, { as: old }), REFUSED);
  t.equal(await balanceOf(), before);
  t.match(await api.call(`POST /refund-requests/${id}/accept`, { as: admin }), {
    status: 200,
    body: { status: 'accepted' },
  });
  t.equal(await balanceOf(), before + 1);
});

t.test('declining a refund request requires a recent sign-in, because the decision is final', async t => {
  const { api, admin, aPaidLead, refundRequest } = await startRefundApi(t);
  const old = await tokenSince(api, admin, OLD);
  const { id } = (await refundRequest(await aPaidLead())).body;
  const body = { words: 'The number is right.' };
  t.match(await api.call(`POST /refund-requests/${id}/decline`, { as: old, body }), REFUSED);
  t.match(await api.call(`POST /refund-requests/${id}/decline`, { as: admin, body }), {
    status: 200,
    body: { status: 'declined' },
  });
});

t.test('changes that make the rules grant refunds require a recent sign-in', async t => {
  const { api, admin, aPaidLead } = await startRefundApi(t);
  const old = await tokenSince(api, admin, OLD);
  const lead = await aPaidLead();
  t.match(await api.call(`PUT /leads/${lead}/spam?spam=true`, { as: old }), REFUSED, 'marking a paid lead as spam');
  t.match(await api.call('PUT /lead-settings', { as: old, body: { refund_days: 30 } }), REFUSED);
  t.match(
    await api.call(`PUT /leads/${lead}/spam?spam=false`, { as: old }),
    { status: 200 },
    'unmarking it grants no refund',
  );
  t.match(await api.call(`PUT /leads/${lead}/spam?spam=true`, { as: admin }), { status: 200 });
  t.match(await api.call('PUT /lead-settings', { as: admin, body: { refund_days: 30 } }), { status: 200 });
});

t.test('changing the sign-in rules and unlinking the WhatsApp phone require a recent sign-in', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const old = await tokenSince(api, admin, OLD);
  const rules = { secondFactorRequiredOfAdmins: false, idleSignOutHours: 100 };
  t.match(await api.call('PUT /admin/security-settings', { as: old, body: rules }), REFUSED);
  t.match(await api.call('PUT /admin/security-settings', { as: admin, body: rules }), { status: 200 });
  t.match(await api.call('POST /admin/whatsapp/disconnect', { as: old }), REFUSED);
  t.match(await api.call('POST /admin/whatsapp/disconnect', { as: admin }), { status: 409 }, 'no service is running');
});
