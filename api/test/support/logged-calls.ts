import { aFranchise, anAdmin, testApi } from './index.ts';

/**
 * A separate program, so that a test can read everything it logs. It makes calls with secrets in body, query and path.
 */
const takenDown: (() => unknown)[] = [];
const api = await testApi({ teardown: work => takenDown.push(work) }, { LOG_LEVEL: 'trace' });
const admin = await anAdmin(api.database);
const secret = process.argv[2] ?? '';
const smtp = { smtpHost: 'mail.example.com', smtpPort: 25, smtpUsername: 'u', fromEmail: 'a@example.com' };

await api.call('PUT /content', { as: admin, body: { ...smtp, smtpPassword: secret } });
await api.call('PUT /content', { as: admin, body: { smtpPassword: secret, smtpPort: 'wrong' } });
await api.call('PUT /content', {
  as: admin,
  body: `{"smtpPassword": "${secret}", `,
  headers: { 'content-type': 'application/json' },
});
await api.call('POST /auth/login', { body: { email: `${secret}@example.com`, password: secret } });
await api.call('POST /users', {
  as: admin,
  body: { name: 'x', email: admin.email, password: secret, role: 'consultant', phone: secret.slice(0, 40) },
});
await api.call(`GET /users?filter=${encodeURIComponent(JSON.stringify({ q: secret }))}`, { as: admin });
await api.call('GET /users', { as: secret });
const franchise = await aFranchise(api.database);
const enquiry = {
  first_name: secret,
  last_name: secret,
  email: `${secret}@example.com`,
  phone: '0125550100',
  location_interest: secret,
  message: secret,
  franchise_id: franchise.id,
  elapsed_ms: 20_000,
};
const { body: receipt } = await api.call('POST /leads', { body: enquiry });
await api.call('POST /leads', { body: { ...enquiry, phone: 'wrong' } });
await api.call(`GET /leads?filter=${encodeURIComponent(JSON.stringify({ q: secret }))}`, { as: admin });
await api.call(`PUT /leads/${receipt.id}`, { as: admin, body: { ...enquiry, status: 'wrong' } });
// A database error contains the values of its statement; the log must not contain them.
await api.database.knex.raw('RENAME TABLE settings TO settings_away');
await api.call('PUT /content', { as: admin, body: { footerAbout: secret } });
await api.database.knex.raw('RENAME TABLE agendas TO agendas_away');
await api.call(`GET /calendar/${secret.padEnd(43, '-').slice(0, 43)}.ics`);
for (const link of ['confirm', 'answered'])
  for (const method of ['GET', 'POST'] as const) {
    const options = { headers: { accept: 'text/html' }, ...(method === 'POST' && { body: { said: 'nobody' } }) };
    await api.call(`${method} /leads/${link}/${secret}`, options);
  }
await api.database.knex.raw('RENAME TABLE outbox TO outbox_away, unlocks TO unlocks_away');
await api.call('POST /leads', { body: { ...enquiry, email: `another-${secret}@example.com` } });
await api.call(`PUT /leads/${receipt.id}`, { as: admin, body: { ...enquiry, status: 'new' } });
for (const work of takenDown) await work();
