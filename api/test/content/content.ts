import { access } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { UPLOAD_LIMIT } from '../../src/media/limits.ts';
import { readEmailSettings } from '../../src/outbox/email/settings.ts';
import { aConsultant, anAdmin, type BuiltUser, SERVICE_TOKEN, testApi } from '../support/index.ts';
import { aBomb, anIcon, aPicture, aVideo, dataUrl } from '../support/pictures.ts';

const PASSWORD = 'smtp-password-that-nobody-may-read';
const API_KEY = 'api-key-that-nobody-may-read';
const SMTP = {
  emailProvider: 'smtp',
  smtpHost: 'mail.example.com',
  smtpPort: 587,
  smtpUsername: 'mailer',
  smtpPassword: PASSWORD,
  fromEmail: 'hello@example.com',
};

t.test('content', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const read = async (as?: BuiltUser | string) => (await api.call('GET /content', { as })).body;
  const save = (body: unknown, headers: Record<string, string> = {}) =>
    api.call('PUT /content', { as: admin, body, headers });
  const faultsOf = async (body: unknown): Promise<string[]> => {
    const { status, body: answer } = await save(body);
    t.equal(status, 422);
    return answer.detail.map(({ loc }: { loc: string[] }) => loc.slice(1).join('.'));
  };

  t.test('returns the defaults before the first save', async t => {
    t.match(await read(), {
      heroTitle: 'Discover Your Perfect Franchise Opportunity',
      primaryColor: '#0f172a',
      secondaryColor: '#64748b',
      accentColor: '#0f172a',
      theme: 'minimalist',
      socialLinks: { facebook: '', instagram: '', x: '', tiktok: '' },
    });
    t.match(await read(admin), { emailProvider: 'smtp', smtpPort: 587, smtpUseTls: true, smtpPasswordSet: false });
  });

  t.test('a partial save keeps the other fields', async t => {
    await save({ heroTitle: 'Find your franchise', socialLinks: { facebook: 'https://facebook.com/we' } });
    const answer = await save({ companyName: 'Kedai Francais', socialLinks: { x: 'https://x.com/we' } });
    t.equal(answer.status, 200);
    t.match(answer.body, {
      heroTitle: 'Find your franchise',
      companyName: 'Kedai Francais',
      socialLinks: { facebook: 'https://facebook.com/we', x: 'https://x.com/we' },
    });
    t.match(await read(), { heroTitle: 'Find your franchise', companyName: 'Kedai Francais' });
  });

  t.test('the whole content can be read and saved unchanged', async t => {
    const whole = await read(admin);
    const answer = await save(whole);
    t.equal(answer.status, 200);
    t.same(answer.body, whole);
  });

  t.test('visitors see every text of the site, including the phone number of the sign-in screen', async t => {
    const shown = {
      adminPhone: '+60 3-5555 0100',
      companyEmail: 'office@example.com',
      rofTitle: 'ROF',
      theme: 'modern',
    };
    t.equal((await save(shown)).status, 200);
    t.match(await read(), shown);
  });

  t.test('only admins read fields that visitors do not see', async t => {
    const expected = Object.keys(await read()).sort();
    for (const secret of ['smtpHost', 'smtpPassword', 'fromEmail', 'leadNotificationHtml', 'emailProvider'])
      t.notOk(expected.includes(secret), secret);
    for (const as of [await aConsultant(database), SERVICE_TOKEN]) t.same(Object.keys(await read(as)).sort(), expected);
  });

  t.test('email settings require the fields of their provider', async t => {
    t.same(await faultsOf({ emailProvider: 'smtp', smtpPort: 25 }), [
      'smtpHost',
      'smtpUsername',
      'smtpPassword',
      'fromEmail',
    ]);
    t.same(
      await faultsOf({ smtpNoSignIn: true }),
      ['smtpHost', 'fromEmail'],
      'a server without sign-in requires the other fields',
    );
    t.same(await faultsOf({ smtpNoSignIn: false, smtpHost: 'mail.example.com', fromEmail: 'a@example.com' }), [
      'smtpUsername',
      'smtpPassword',
    ]);
    t.same(await faultsOf({ emailProvider: 'enginemailer' }), [
      'enginemailerApiKey',
      'enginemailerSenderEmail',
      'enginemailerSenderName',
    ]);
    t.same(await faultsOf({ emailProvider: 'pigeon', smtpPort: 0 }), ['emailProvider', 'smtpPort']);
    for (const emailProvider of [{ toString: 'x' }, ['smtp'], 'constructor', null])
      t.same(await faultsOf({ emailProvider }), ['emailProvider']);
    t.same(await faultsOf({ ...SMTP, smtpHost: '   ' }), ['smtpHost']);
    t.equal((await save({ adminLeadNotificationEnabled: true })).status, 200, 'a copy to admins needs no mail server');
  });

  t.test('a port is a number from 1 to 65,535', async t => {
    for (const smtpPort of [1, 65_535]) t.equal((await save({ ...SMTP, smtpPort })).status, 200);
    for (const smtpPort of [0, 65_536, 587.5, '587']) t.same(await faultsOf({ ...SMTP, smtpPort }), ['smtpPort']);
  });

  t.test('secrets can be saved, but not read', async t => {
    const saved = await save(SMTP);
    t.match(saved.body, { smtpPassword: '', smtpPasswordSet: true, enginemailerApiKeySet: false });
    const again = await save({ ...SMTP, smtpPassword: '', smtpHost: 'other.example.com' });
    t.match(
      [again.status, again.body.detail],
      [422, [{ loc: ['body', 'smtpPassword'] }]],
      'a stored password is not used for another host',
    );
    const other = await save({
      emailProvider: 'enginemailer',
      enginemailerApiKey: API_KEY,
      enginemailerSenderEmail: 'hello@example.com',
      enginemailerSenderName: 'Kedai',
    });
    t.match(other.body, { enginemailerApiKey: '', enginemailerApiKeySet: true, smtpPasswordSet: true });
    t.match(await readEmailSettings(database.knex, api.config.secretsKey), {
      smtpPassword: PASSWORD,
      enginemailerApiKey: API_KEY,
      smtpHost: SMTP.smtpHost,
    });
    t.match(await readEmailSettings(database.knex, 'another key of at least 32 characters'), { smtpPassword: '' });
    const everything = JSON.stringify([
      await read(admin),
      saved.body,
      other.body,
      await database.knex('settings'),
      await database.knex('audit_log'),
      await database.knex('content_changes'),
    ]);
    t.notOk(everything.includes(PASSWORD));
    t.notOk(everything.includes(API_KEY));
  });

  t.test('colours, links and texts are validated, with all errors at once', async t => {
    t.same(
      await faultsOf({
        primaryColor: 'red;}</style>',
        secondaryColor: '#12345',
        accentColor: '#1234567',
        theme: 'baroque',
        heroTitle: 'x'.repeat(201),
        companyEmail: 'nobody',
        companyPhone: 'a\u0000b',
        logoUrl: 'javascript:alert(1)',
        whatsappNotificationEnabled: 'yes',
        socialLinks: {
          facebook: 'javascript:alert(1)',
          instagram: `www.${'x'.repeat(485)}.com`,
          tiktok: 'www.exa%mple.com',
          x: 'ftp://x.com',
        },
      }).then(places => places.sort()),
      [
        'accentColor',
        'companyEmail',
        'companyPhone',
        'heroTitle',
        'logoUrl',
        'primaryColor',
        'secondaryColor',
        'socialLinks.facebook',
        'socialLinks.instagram',
        'socialLinks.tiktok',
        'socialLinks.x',
        'theme',
        'whatsappNotificationEnabled',
      ],
    );
    t.equal((await save({ primaryColor: '#ABCDEF', heroTitle: 'x'.repeat(200), companyEmail: '' })).status, 200);
    for (const body of ['[]', '"text"', '5', 'null']) {
      const { status } = await save(body, { 'content-type': 'application/json' });
      t.equal(status, 422, body);
    }
  });

  t.test('an embedded image is stored as a file', async t => {
    const picture = await aPicture(200, 60).png().toBuffer();
    const icon = anIcon(await aPicture(16, 16).png().toBuffer());
    const { status, body } = await save({ logoUrl: dataUrl(picture), faviconUrl: dataUrl(icon, 'image/x-icon') });
    t.equal(status, 200);
    t.match(body, { logoUrl: /^\/uploads\/[0-9a-f]{32}-200x60\.png$/, faviconUrl: /\.ico$/ });
    await t.resolves(access(join(api.config.dataDir, body.logoUrl)));
    t.match(await read(), { logoUrl: body.logoUrl });
  });

  t.test('an invalid image is reported with its field, and nothing is saved', async t => {
    const before = await read();
    t.same(
      await faultsOf({
        heroTitle: 'never saved',
        logoUrl: `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
        darkLogoUrl: dataUrl(aVideo('mp4')),
        faviconUrl: 'data:image/png,plain',
      }),
      ['logoUrl', 'darkLogoUrl', 'faviconUrl'],
    );
    t.same(await faultsOf({ logoUrl: `https://example.com/${'x'.repeat(481)}` }), ['logoUrl']);
    t.equal((await save({ logoUrl: `https://example.com/${'x'.repeat(480)}` })).status, 200);
    t.same(await faultsOf({ logoUrl: dataUrl(aBomb(10_001)) }), ['logoUrl']);
    t.equal((await read()).heroTitle, before.heroTitle);
  });

  t.test('accepts an embedded image of 10,485,760 bytes, refuses a larger one, and limits the body', async t => {
    const small = await aPicture(64, 64, '#010203').png().toBuffer();
    const filled = (bytes: number) => dataUrl(Buffer.concat([small], bytes));
    t.equal((await save({ logoUrl: filled(UPLOAD_LIMIT) })).status, 200);
    const refused = await save({ logoUrl: filled(UPLOAD_LIMIT + 1) });
    t.match([refused.status, refused.body.detail[0].msg], [422, /File size must be less than 10MB/]);
    const huge = await save({ aboutSection: 'x'.repeat(15_728_641) });
    t.equal(huge.status, 413);
  });

  t.test('users who may not save are refused before the body is read', async t => {
    const body = { heroTitle: 'x'.repeat(15_728_641) };
    t.equal((await api.call('PUT /content', { body })).status, 401);
    t.equal((await api.call('PUT /content', { body, as: await aConsultant(database) })).status, 403);
    t.equal((await api.call('PUT /content', { body, as: SERVICE_TOKEN })).status, 403);
  });

  t.test('of two concurrent edits the second gets 412 with the current content', async t => {
    const { headers } = await api.call('GET /content', { as: admin });
    const version = { 'if-match': String(headers.etag) };
    const first = await save({ rofTitle: 'first' }, version);
    t.equal(first.status, 200);
    const second = await save({ rofTitle: 'second' }, version);
    t.match([second.status, second.body.current.rofTitle], [412, 'first']);
    t.equal((await save({ rofTitle: 'second' }, { 'if-match': String(first.headers.etag) })).status, 200);
  });

  t.test('answers 304 when the client has the current version', async t => {
    const { headers } = await api.call('GET /content');
    const again = await api.call('GET /content', { headers: { 'if-none-match': `"other", ${headers.etag}` } });
    t.same([again.status, again.text], [304, '']);
    await save({ footerAbout: 'something new' });
    t.equal((await api.call('GET /content', { headers: { 'if-none-match': String(headers.etag) } })).status, 200);
  });

  t.test('publishes a change only when visitors see a difference', async t => {
    const count = async () => (await database.knex('content_changes').where({ kind: 'content' })).length;
    const before = await count();
    await save({ whatsappNotificationEnabled: true, footerAbout: 'something new' });
    t.equal(await count(), before);
    await save({ footerAbout: 'something newer' });
    t.equal(await count(), before + 1);
  });
});
