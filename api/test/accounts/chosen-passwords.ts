import { newId } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { ensureFirstAdmin } from '../../src/auth/first-admin.ts';
import { findWeakness } from '../../src/platform/secrets/password-strength/find-weakness.ts';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import { sha256 } from '../../src/platform/values/sha256.ts';
import { aConsultant, anAdmin, multipartFile, type TestApi, testApi } from '../support/index.ts';

const PASSWORD = 'correct horse battery';
const SOMEONE = { name: 'Zulaikha Rahman', email: 'zul.rahman@kopitiam.example', company_name: 'Teh Tarik Ventures' };
const COMPANY = 'Warisan Nusantara';

/** Common passwords and variations of them. */
const WEAK = [
  ...['aaaaaaaaaa', 'Admin@1234', 'Welcome2024', 'password123', 'PassWord123', ' password123', 'P@ssw0rd123'],
  ...['qwertyuiop', '1234567890', '0123-456-789', 'abcdefghij', 'abcabcabcabc', '1q2w3e4r5t', 'qwer tyui op'],
  ...['Welcome-2024!', 'Welcome_To_2024', 'Admin12345!', 'Admin_1234_Admin', 'letmein-letmein', 'Summer2025!'],
  ...[
    '1111 2222 3333',
    'aaaa bbbb cccc',
    'Tr0ub4dor&3',
    'iloveyou123',
    'Malaysia@2026!!',
    'KualaLumpur1',
    'Penang2026!',
  ],
  ...[
    'akucintakamu',
    'Selamat123',
    'woaini1314',
    'Manchester1999',
    'Superman@1990',
    'ａａａａａａａａａａ',
    '19900101ab',
  ],
  ...['Consultant2026', 'Franchise2026!', 'Marketplace-2025', 'Franchise-Marketplace-2026', 'Fr4nch1se!2026'],
  ...['Zulaikha2026!', 'Zulaikha-Rahman-1990', 'ZulRahman1990', 'zul4ikh4 2026', 'ahkialuz2026', 'Kopitiam@2026'],
  ...['Kuala Lumpur 1', 'Kota Kinabalu 1', 'Negeri Sembilan 26', 'Petaling Jaya!'],
  ...['TehTarikVentures1', 'Warisan-Nusantara-26', 'WarisanNusantara2026', 'nusantara1957!'],
  'a'.repeat(200),
  'Ab1!'.repeat(50),
];

const GOOD = [
  ...['correct horse battery', 'purple-monkey-dishwasher', 'kucing oren makan nasi lemak', 'durian senja tiga'],
  ...[
    '我喜欢在雨天喝热咖啡',
    'x9fkq2mzpw',
    'a$9!kQ#2x@',
    '%7vR)2^w_Z',
    'Tr7#kPz!q2Lm',
    'blue kettle sings',
    'zulaikha likes green tea',
  ],
  'a long sentence that nobody has ever said before, about a tortoise on a trampoline and its seven lawyers'
    .repeat(2)
    .slice(0, 200),
];

const weak = (said = /easy to guess.*Use three or four unrelated words\.$/) => ({
  status: 422,
  body: { detail: [{ loc: ['body', 'password'], msg: said, type: 'weak' }] },
});

const aLink = async (api: TestApi, user_id: string, purpose: 'reset' | 'invitation') => {
  const token = newId();
  const expires_at = new Date(Date.now() + 60_000);
  const link = { id: newId(), user_id, purpose, token_hash: sha256(token), expires_at };
  await api.database.knex('account_links').insert(link);
  return token;
};

t.test('password rules apply wherever a password is chosen', async t => {
  const api = await testApi(t, { PUBLIC_URL: 'https://www.waralaba.example' });
  const password_hash = await hashPassword(PASSWORD);
  const admin = await anAdmin(api.database, { password_hash });
  const consultant = await aConsultant(api.database, { password_hash, ...SOMEONE });
  await api.call('PUT /content', { as: admin, body: { companyName: COMPANY } });
  const change = (password: string, more: object = {}) =>
    api.call(`PUT /users/${consultant.id}`, {
      as: consultant,
      body: { password, current_password: PASSWORD, ...more },
    });

  t.test('weak passwords are refused in the profile, with a reason and advice', async t => {
    for (const password of [...WEAK, 'Waralaba-2026!']) t.match(await change(password), weak(), password);
    t.match(await change('Zulaikha2026!'), weak(/made of your name/));
    t.match(await change('Waralaba-2026!'), weak(/this site’s/));
    t.match(await change('qwertyuiop'), weak(/lists of common passwords/));
    t.match(await change('aaaaaaaaaab'), weak(/repeats itself/));
    t.match(await change('0123-456-789'), weak(/the keyboard/));
    t.match(await change('Penang2026!'), weak(/a word or name with a year/));
    t.match(await change('password'), { body: { detail: [{ type: 'minLength' }] } }, 'a short password has one error');
    t.match(await change('x'.repeat(201)), { body: { detail: [{ type: 'maxLength' }] } });
    t.match(
      (await change('Rahmathullah-26', { name: 'Rahmathullah' })).body.detail,
      [{ type: 'weak' }],
      'new names count, too',
    );
  });

  t.test('weak passwords are refused when an admin adds or changes a user', async t => {
    const body = { ...SOMEONE, email: 'zulaikha@another.example', role: 'consultant', password: 'Zulaikha2026!' };
    t.match(await api.call('POST /users', { as: admin, body }), weak());
    const both = await api.call('POST /users', { as: admin, body: { ...body, role: 'king' } });
    t.same(
      both.body.detail.map(({ loc }: { loc: string[] }) => loc[1]).sort(),
      ['password', 'role'],
      'all errors are reported at once',
    );
    t.match(await api.call(`PUT /users/${consultant.id}`, { as: admin, body: { password: 'Rahman@1990' } }), weak());
  });

  t.test('weak passwords are refused in the rows of a CSV file', async t => {
    const rows = [
      'Aina,aina@one.example,consultant,aina-aina-2026',
      'Siti,siti@one.example,consultant,blue kettle sings',
    ];
    const file = Buffer.from(`name,email,role,password\n${rows.join('\n')}\n`);
    for (const query of ['?dry_run=true', '']) {
      const form = multipartFile(file, 'rows.csv', 'text/csv');
      const { body } = await api.call(`POST /admin/bulk-upload-users${query}`, { as: admin, ...form });
      t.match(body, {
        processed: 1,
        errors: [{ line: 2, column: 'password', reason: /made of your name/, type: 'weak' }],
      });
      t.notMatch(JSON.stringify(body), /aina-aina-2026/);
    }
  });

  t.test('a weak password is refused for a mailed link, and the link stays valid', async t => {
    const invited = await aConsultant(api.database, SOMEONE_ELSE);
    for (const [purpose, id, call] of [
      ['reset', consultant.id, 'POST /auth/reset-password'],
      ['invitation', invited.id, 'POST /auth/invitation'],
    ] as const) {
      const token = await aLink(api, id, purpose);
      for (const password of ['Admin@1234', 'WarisanNusantara2026'])
        t.match(await api.call(call, { body: { token, password } }), weak());
      t.equal((await api.call(call, { body: { token: 'any', password: 'Admin@1234' } })).status, 404);
      t.equal((await api.call(call, { body: { token, password: PASSWORD } })).status, 200);
    }
  });

  t.test('good passwords are accepted', async t => {
    for (const password of GOOD) {
      const user = await aConsultant(api.database, { password_hash, name: SOMEONE.name });
      const body = { password, current_password: PASSWORD };
      t.equal((await api.call(`PUT /users/${user.id}`, { as: user, body })).status, 200, password);
    }
  });
});

t.test('a caller who sends many passwords does not delay other callers', async t => {
  const api = await testApi(t);
  const [busy, other] = [await aConsultant(api.database), await aConsultant(api.database)];
  const send = (user: typeof busy) =>
    api.call(`PUT /users/${user.id}`, { as: user, body: { password: 'Admin@1234', current_password: PASSWORD } });
  await send(other);
  let finished = 0;
  const many = Array.from({ length: 30 }, () => send(busy).then(() => finished++));
  await waitUntil(() => finished > 0);
  const before = finished;
  t.equal((await send(other)).status, 422);
  t.ok(finished - before < 20, `${finished - before} of the others came first`);
  await Promise.all(many);
});

const SOMEONE_ELSE = { name: 'Invited Person', password_hash: null };

t.test('checking the longest password takes less than two seconds of CPU time', async t => {
  await findWeakness('any password', []);
  const before = process.cpuUsage();
  const texts = ['4@8({[<3€69!1|0$57+%2'.repeat(10), 'aA1!'.repeat(50), '0@3$1!|5'.repeat(25)];
  for (const text of texts) await findWeakness(text.slice(0, 200), [COMPANY]);
  const { user } = process.cpuUsage(before);
  t.ok(user / texts.length < 2_000_000, `${user / texts.length} µs`);
});

t.test('names and addresses of any length can be checked', async t => {
  t.equal(await findWeakness('blue kettle sings', ['a'.repeat(100_000), 'b '.repeat(50_000)]), null);
});

t.test('a weak ADMIN_PASSWORD stops a start only if that start would create the first admin', async t => {
  const api = await testApi(t);
  const start = (password: string) =>
    ensureFirstAdmin({ ...api, config: { ...api.config, admin: { email: 'owner@kopitiam.example', password } } });
  for (const password of ['Kopitiam2026!', 'Admin@1234', 'password123'])
    await t.rejects(start(password), {
      name: 'ConfigurationError',
      message: /ADMIN_PASSWORD: This password is easy to guess/,
    });
  t.same(await api.database.knex('users'), []);
  await start('blue kettle sings');
  await start('Admin@1234');
  t.equal((await api.database.knex('users')).length, 1, 'an installation with an admin still starts');
});
