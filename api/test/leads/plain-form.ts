import t from 'tap';
import { readForm } from '../../src/enquiries/form/body.ts';
import { requestHash } from '../../src/enquiries/repeated-enquiry.ts';
import type { Enquiry } from '../../src/leads/schemas.ts';
import { ENQUIRY_FAILED_MESSAGE, enquirySentMessage } from '../../src/wire.ts';
import { aConsultant, aFranchise, anAdmin, type TestApi, testApi } from '../support/index.ts';

/** Returns what a browser sends from the enquiry form without JavaScript. */
const aForm = (franchise: { id: string }, more: Record<string, string> = {}) => ({
  first_name: 'Mei',
  last_name: 'Tan',
  email: 'mei.tan@example.org',
  phone: '012-555 0199',
  location_interest: 'George Town, Penang',
  investment_budget: '100000',
  experience: 'Some Experience',
  timeline: 'Immediately',
  message: 'First line\r\nSecond line',
  website: '',
  franchise_id: franchise.id,
  franchise_name: 'whatever',
  consent_version: '2026-11',
  ...more,
});

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Returns what a browser would send from a returned form. */
const fieldsOf = (page: string): Record<string, string> => {
  const inputs = page.matchAll(/<input[^>]* name="([^"]+)"[^>]*? value="([^"]*)"/g);
  const selects = page.matchAll(/<select[^>]* name="([^"]+)".*?<option value="([^"]*)" selected>/gs);
  const areas = page.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>\n([^<]*)<\/textarea>/g);
  const fields = [...inputs, ...selects, ...areas].map(([, name, value = '']) => [
    name,
    unescaped(value).replaceAll('\n', '\r\n'),
  ]);
  return Object.fromEntries(fields);
};

const sender =
  (api: TestApi) =>
  (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    api.call('POST /leads', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

t.test('an enquiry from the form without JavaScript', async t => {
  const api = await testApi(t);
  const { database } = api;
  const consultant = await aConsultant(database, { name: 'Farid Rahman' });
  const franchise = await aFranchise(database, {
    name: 'Kopi & Co',
    slug: 'kopi-co',
    consultant_id: consultant.id,
  });
  const send = sender(api);
  const leadsOf = (email: string) => database.knex('leads').where({ email });

  t.test('has an internal idempotency key that other clients cannot use', async t => {
    const ip = '203.0.113.77';
    const form = aForm(franchise, { email: 'guessed@example.org', message: 'A guess' });
    const body = readForm(new URLSearchParams(form).toString());
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await api.call('POST /leads', { body: new URLSearchParams(form).toString(), headers, remoteAddress: ip });
    const key = `form ${ip} ${requestHash(body as Enquiry)}`;
    const guess = await api.call('POST /leads', { body, headers: { 'idempotency-key': key } });
    t.equal(guess.status, 201);
    t.equal((await leadsOf('guessed@example.org')).length, 2, 'the guess is stored as a separate enquiry');
  });

  t.test('is stored without a budget if the visitor chose none', async t => {
    const answer = await send(aForm(franchise, { email: 'no-budget@example.org', investment_budget: '' }));
    t.equal(answer.status, 303);
    t.match(await leadsOf('no-budget@example.org'), [{ investment_budget: null }]);
  });

  t.test('normalises invisible and full-width characters in copied text', async t => {
    const answer = await send(
      aForm(franchise, {
        email: 'ｃopied＠example.org\u200b',
        phone: '\u202a＋60\u00a012\u2011345\u00a06789\u202c',
        last_name: 'Tan\tAi Ling',
        message: 'One line\u000bof a paragraph\r\n\tand\u0007 more',
      }),
    );
    t.equal(answer.status, 303);
    t.match(await leadsOf('copied@example.org'), [
      { phone: '+60 12-345 6789', last_name: 'Tan Ai Ling', message: 'One line\nof a paragraph\n and  more' },
    ]);
  });

  t.test('is not normalised if its text is far too long for an address or a number', async t => {
    // The time for normalising combining marks grows with the square of their number.
    for (const [length, isNormalised] of [
      [2000, true],
      [2001, false],
    ] as const) {
      const wide = 'ｘ'.repeat(length);
      const { email, phone } = readForm(new URLSearchParams({ email: wide, phone: wide }).toString());
      const expected = isNormalised ? 'x'.repeat(length) : wide;
      t.same([email, phone], [expected, expected], `${length} characters`);
    }
  });

  t.test('is suspected if the form was filled in within three seconds', async t => {
    for (const [elapsed_ms, isSuspected] of [
      ['2999', true],
      ['3000', false],
      ['soon', false],
      ['', false],
    ] as const) {
      const email = `filled${elapsed_ms}@example.org`;
      t.equal((await send(aForm(franchise, { email, elapsed_ms }))).status, 303);
      t.match(await leadsOf(email), [{ is_suspected: isSuspected }], elapsed_ms);
    }
  });

  t.test('is stored like any other and leads to a page with its reference', async t => {
    const answer = await send(aForm(franchise));
    t.equal(answer.status, 303);
    const [lead] = await leadsOf('mei.tan@example.org');
    t.equal(answer.headers.location, `/api/leads/received/${lead.reference}`);
    t.match(lead, {
      investment_budget: 100_000,
      message: 'First line\nSecond line',
      consent_version: '2026-11',
      is_suspected: false,
    });
    t.equal((await database.knex('outbox').where({ lead_id: lead.id })).length, 2);

    const page = await api.call(`GET /leads/received/${lead.reference}`);
    t.equal(page.status, 200);
    t.match(page.headers['content-type'], 'text/html');
    t.match(page.text, enquirySentMessage(24).text);
    t.match(page.text, lead.reference);
    t.match(page.text, '<a class="button" href="/franchise/kopi-co">Back to Kopi &amp; Co</a>');
    const others = page.text.replaceAll(lead.reference, '');
    t.notMatch(others, /Mei|mei\.tan|555/, "the page's address reveals nothing about the person");
    t.equal((await api.call('GET /leads/received/ENQ-nothing')).status, 422);
  });

  t.test('is stored once when the form is sent twice or the page is reloaded', async t => {
    const form = aForm(franchise, { email: 'twice@example.org' });
    const answers = await Promise.all([send(form), send(form), send(form)]);
    t.equal(new Set(answers.map(({ headers }) => headers.location)).size, 1);
    t.equal((await leadsOf('twice@example.org')).length, 1);
    await send({ ...form, message: 'Another question' });
    t.equal((await leadsOf('twice@example.org')).length, 2, 'another message is another enquiry');
  });

  t.test('is returned with the typed values and an error next to each field if it is invalid', async t => {
    const answer = await send(
      aForm(franchise, {
        last_name: ' ',
        phone: 'call me',
        email: 'wrong@',
        first_name: '"><script>alert(1)</script>',
      }),
    );
    t.equal(answer.status, 422);
    t.match(answer.headers['content-type'], 'text/html');
    t.match(answer.text, '<span class="field-error" id="last_name-error">Last name is required</span>');
    t.match(answer.text, /id="phone"[^>]* value="call me" aria-invalid="true" aria-describedby="phone-error"/);
    t.match(answer.text, /<span class="field-error" id="phone-error">Phone is not valid: At least 6 digits/);
    t.match(answer.text, '<li><a href="#email">Email must be an email address</a></li>');
    t.same(
      [...answer.text.matchAll(/<li><a href="#(\w+)">/g)].map(([, name]) => name),
      ['last_name', 'email', 'phone'],
      'in the order of the form',
    );
    t.match(answer.text, 'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    t.notMatch(answer.text, '<script');
    t.match(answer.text, '<option value="100000" selected>');
    t.match(answer.text, '>\nFirst line\nSecond line</textarea>');
    t.match(answer.text, 'Farid Rahman, the consultant for Kopi &amp; Co,', 'with the notice');
    t.equal((await leadsOf('wrong@')).length, 0);

    t.match(fieldsOf(answer.text), { franchise_id: franchise.id, consent_version: '2026-11' });
  });

  t.test('is returned with all fields, so that sending it again is recognised as the same enquiry', async t => {
    const whole = aForm(franchise, { email: 'after-all@example.org', franchise_name: 'Kopi & "Co"' });
    const { franchise_name: _, ...nameless } = { ...whole, email: 'nameless@example.org' };
    for (const form of [whole, nameless]) {
      const stored = await send(form);
      const back = fieldsOf((await send({ ...form, phone: 'call me' })).text);
      const corrected = { ...back, phone: form.phone };
      t.same(corrected, form, 'exactly the fields that were sent');
      t.equal((await send(corrected)).headers.location, stored.headers.location);
      t.equal((await leadsOf(form.email)).length, 1);
    }
  });

  t.test('is refused with a page that says that the franchise is no longer available', async t => {
    const answer = await send(aForm({ id: 'gone' }));
    t.equal(answer.status, 422);
    t.match(answer.text, ENQUIRY_FAILED_MESSAGE.text);
    t.match(answer.text, 'This franchise is no longer available');
    t.match(answer.text, 'href="/"');
  });

  t.test('is checked for spam like other enquiries, and must come from a page of the site', async t => {
    const judged = async (email: string, more: Record<string, string>, headers: Record<string, string>) => {
      t.equal((await send(aForm(franchise, { email, ...more }), headers)).status, 303);
      return (await leadsOf(email))[0].suspected_reasons;
    };
    t.same(await judged('bot@example.org', { website: 'http://spam.example' }, {}), ['hidden_field']);
    t.same(await judged('far@example.org', {}, { origin: 'https://other.example' }), ['other_site']);
    t.same(await judged('hidden@example.org', {}, { origin: 'null' }), ['other_site']);
    const { origin } = new URL(api.config.publicUrl);
    t.same(await judged('here@example.org', {}, { origin }), []);
    t.same(await judged('host@example.org', {}, { origin: 'https://shop.example', host: 'shop.example' }), []);
  });

  t.test('is answered with a page that runs no scripts and must not be cached', async t => {
    for (const { headers } of [await send(aForm(franchise, { email: '' })), await send(aForm(franchise))]) {
      t.match(headers['content-security-policy'], /^default-src 'none'; .*form-action 'self'/);
      t.equal(headers['cache-control'], 'no-store');
      t.equal(headers['x-content-type-options'], 'nosniff');
    }
  });

  t.test('is answered with a page without pictures of other servers, which its policy blocks', async t => {
    const admin = await anAdmin(database);
    const brand = async (folder: string) => {
      const body = {
        companyName: 'Brand & Co',
        logoUrl: `${folder}/logo.png`,
        darkLogoUrl: `${folder}/dark.png`,
        faviconUrl: `${folder}/icon.png`,
      };
      t.equal((await api.call('PUT /content', { as: admin, body })).status, 200);
      return (await send(aForm(franchise, { email: '' }))).text;
    };
    const foreign = await brand('https://pictures.example');
    t.notMatch(foreign, /pictures\.example|<img|<source/);
    t.match(foreign, '>Brand &amp; Co</a>');
    t.match(foreign, '<link rel="icon" href="/favicon.svg">');
    const own = await brand('/uploads');
    for (const name of ['srcset="/uploads/dark.png"', 'src="/uploads/logo.png"', 'href="/uploads/icon.png"'])
      t.match(own, name);
  });

  t.test('is refused with a page if it is too large', async t => {
    const answer = await send(aForm(franchise, { message: 'x'.repeat(200_000) }));
    t.equal(answer.status, 413);
    t.match(answer.text, ENQUIRY_FAILED_MESSAGE.text);
  });

  t.test('is a format that no other call accepts', async t => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await api.call('POST /auth/login', { body: 'email=a%40example.org&password=b', headers });
    t.equal(answer.status, 415);
  });

  t.test('is answered with a page that explains that the database is unavailable', async t => {
    const other = await testApi(t);
    const { id } = await aFranchise(other.database);
    const { prepared } = other.database;
    await prepared.end();
    // The test's end closes every pool, and a pool with connections can be closed only once.
    prepared.end = async () => {};
    const answer = await sender(other)(aForm({ id }));
    t.equal(answer.status, 503);
    t.match(answer.text, ENQUIRY_FAILED_MESSAGE.text);
    t.ok(Number(answer.headers['retry-after']) > 0);
  });
});

t.test('above ten times the hourly limit the form is returned with the reason', async t => {
  const api = await testApi(t, { LIMIT_LEADS_PER_HOUR: '1' });
  const franchise = await aFranchise(api.database);
  const send = sender(api);
  for (let n = 0; n < 10; n++) t.equal((await send(aForm(franchise, { email: `n${n}@example.org` }))).status, 303);
  const refused = await send(aForm(franchise, { email: 'late@example.org' }));
  t.equal(refused.status, 429);
  t.match(refused.text, 'Too many enquiries.');
  t.match(refused.text, 'value="late@example.org"');
  t.ok(Number(refused.headers['retry-after']) > 0);
});
