import t from 'tap';
import { RECENT_SIGN_IN_SECONDS } from '../../src/auth/recent-sign-in.ts';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import {
  aCategory,
  aConsultant,
  aFranchise,
  aFranchiseBody,
  aLead,
  anAdmin,
  multipartFile,
  testApi,
} from '../support/index.ts';
import { waitForRowLock } from '../support/lock-waits.ts';
import { tokenSince } from '../support/tokens.ts';

const PASSWORD = 'correct horse battery';
const password_hash = await hashPassword(PASSWORD);
const REFUSED = { status: 403, body: { code: 'recent_sign_in_required', detail: /password/ } };
/** Text that a franchise already contains. */
const KNOWN = 'Ask us at 012-345 6789.';
const OWN_LINK = 'https://kept.example.com/about';

const slide = (more = {}) => ({ title: 'Welcome', subtitle: 'Find your franchise', ...more });
const banner = (more = {}) => ({
  title: 'A fair',
  image_url: '/uploads/none.webp',
  location: 'homepage_hero_banner',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  ...more,
});
const page = (more = {}) => ({ title: 'About us', content: '<p>We bring people together.</p>', ...more });

t.test("changes that could redirect enquiries require an admin's recent sign-in", async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database, { password_hash });
  const stale = await tokenSince(api, admin, RECENT_SIGN_IN_SECONDS + 60);
  // The token is created when it is used, because a slow machine may need minutes until then.
  const recent = () => tokenSince(api, admin, RECENT_SIGN_IN_SECONDS - 60);
  const [consultant, accomplice] = [await aConsultant(database), await aConsultant(database)];
  const category = await aCategory(database);
  let made = 0;
  const franchise = (more = {}) => aFranchise(database, { consultant_id: consultant.id, ...more });
  const aBody = (more = {}) => aFranchiseBody({ category, consultant }, { name: `Brand ${++made}`, ...more });
  const added = async (path: '/admin/hero-slides' | '/admin/banners' | '/pages', body: object): Promise<`/${string}`> =>
    `${path}/${(await api.call(`POST ${path}`, { as: await recent(), body })).body.id}`;
  /**
   * Inserts a lead.
   * @returns its id, URL and a body that changes nothing
   */
  const aLeadBody = async () => {
    const { id, first_name, last_name, email, phone, experience, timeline } = await aLead(database, {
      franchise_id: (await franchise()).id,
    });
    const body = {
      first_name,
      last_name,
      email,
      phone,
      experience,
      timeline,
      investment_budget: 100_000,
      status: 'new',
    };
    return { id, url: `PUT /leads/${id}` as const, body };
  };
  type Call = [method: `${string} /${string}`, body: object];

  const calls: [string, () => Promise<Call>][] = [
    [
      'assigning a franchise to another consultant',
      async () => [`PUT /franchises/${(await franchise()).id}`, { consultant_id: accomplice.id }],
    ],
    [
      'assigning a franchise to its first consultant',
      async () => [
        `PUT /franchises/${(await franchise({ consultant_id: null })).id}`,
        { consultant_id: accomplice.id },
      ],
    ],
    [
      'assigning many franchises',
      async () => [
        'POST /franchises/actions',
        { action: 'assign', ids: [(await franchise()).id], consultant_id: accomplice.id },
      ],
    ],
    [
      'restoring a franchise for another consultant',
      async () => [
        `POST /franchises/${(await franchise({ deleted_at: new Date() })).id}/restore`,
        { consultant_id: accomplice.id },
      ],
    ],
    ['a new franchise with a consultant', async () => ['POST /franchises', aBody()]],
    [
      'a phone number in the texts of a franchise',
      async () => [`PUT /franchises/${(await franchise()).id}`, { description: 'Call 012-999 8888' }],
    ],
    [
      'a second phone number in a text',
      async () => [
        `PUT /franchises/${(await franchise({ description: KNOWN })).id}`,
        { description: `${KNOWN} Or at 012-999 8888.` },
      ],
    ],
    [
      'another phone number in an existing sentence',
      async () => [
        `PUT /franchises/${(await franchise({ description: KNOWN })).id}`,
        { description: 'Ask us at 012-345 9999.' },
      ],
    ],
    [
      'a phone number split between fields of a franchise',
      async () => [`PUT /franchises/${(await franchise()).id}`, { why_choose_points: ['012-999', '8888'] }],
    ],
    [
      'a link in the answers of a franchise',
      async () => [
        `PUT /franchises/${(await franchise()).id}`,
        { faqs: [{ question: 'How?', answer: 'See www.example.com' }] },
      ],
    ],
    [
      'a social media page in the gallery of a franchise',
      async () => [
        `PUT /franchises/${(await franchise()).id}`,
        { media_gallery: [{ url: 'https://www.facebook.com/somebody', caption: '' }] },
      ],
    ],
    [
      'an external link of a slide',
      async () => [
        `PUT ${await added('/admin/hero-slides', slide())}`,
        { button_url: `https://o${++made}.example.com` },
      ],
    ],
    [
      'a phone number as the link of a slide',
      async () => ['POST /admin/hero-slides', slide({ button_url: 'tel:+60129998888' })],
    ],
    [
      'an address in the text of a slide',
      async () => ['POST /admin/hero-slides', slide({ subtitle: 'Mail x@example.com' })],
    ],
    [
      'a new banner with an external link',
      async () => ['POST /admin/banners', banner({ link_url: 'https://o.example.com' })],
    ],
    [
      'another link of a banner',
      async () => [
        `PUT ${await added('/admin/banners', banner({ link_url: OWN_LINK }))}`,
        { link_url: `https://o${++made}.example.com` },
      ],
    ],
    [
      'an external link in a page',
      async () => [
        `PUT ${await added('/pages', page({ slug: `page-${++made}` }))}`,
        { content: '<p><a href="https://o.example.com">here</a></p>' },
      ],
    ],
    [
      'a phone number in a page',
      async () => [
        'POST /pages',
        page({ slug: `page-${++made}`, content: '<p>Call <strong>012</strong>-999 8888</p>' }),
      ],
    ],
    [
      'an email address in a page, split by tags',
      async () => [
        'POST /pages',
        page({ slug: `page-${++made}`, content: '<p>Write to fran<b>chise</b>@<b>kopi</b>.c<i>om</i></p>' }),
      ],
    ],
    [
      'another email address of a lead',
      async () => {
        const { url, body } = await aLeadBody();
        return [url, { ...body, email: `other-${++made}@example.com` }];
      },
    ],
    [
      'another phone number of a lead',
      async () => {
        const { url, body } = await aLeadBody();
        return [url, { ...body, phone: '+60 12-999 8888' }];
      },
    ],
    [
      'an email address in the description of a category',
      async () => ['POST /categories', { name: `Category of ${++made}`, description: 'Mail x@example.com' }],
    ],
    [
      'a phone number in an existing category',
      async () => [
        `PUT /categories/${(await aCategory(database)).id}`,
        { name: `Category of ${++made}`, description: 'Call 012-999 8888' },
      ],
    ],
    [
      'a phone number in the name of the company',
      async () => ['PUT /content', { companyName: `Call 012-999 ${1000 + ++made}` }],
    ],
    [
      'a link in the texts of the site',
      async () => ['PUT /content', { aboutSection: `See www.o${++made}.example.com` }],
    ],
    [
      'a phone number in the tagline of the site',
      async () => ['PUT /site-settings', { site_tagline: `Call 012-999 ${1000 + ++made}` }],
    ],
    [
      'a phone number in the navigation',
      async () => [
        'PUT /site-settings',
        { navigation_menu: [{ title: `Call 012-999 ${1000 + ++made}`, url: '/', order: 1 }] },
      ],
    ],
    [
      'a phone number in the company name of a consultant',
      async () => [`PUT /users/${(await aConsultant(database)).id}`, { company_name: 'Call 012-999 8888' }],
    ],
  ];
  for (const [what, callOf] of calls) {
    t.test(what, async t => {
      const send = async (as: string, more: object = {}) => {
        const [method, body] = await callOf();
        return api.call(method, { as, body: { ...body, ...more } });
      };
      t.match(await send(stale), REFUSED);
      t.match(await send(stale, { current_password: 'a wrong password' }), {
        status: 422,
        body: { detail: [{ loc: ['body', 'current_password'] }] },
      });
      t.match(
        await send(stale, { current_password: PASSWORD }),
        { status: /20[01]/ },
        'the request contains the password',
      );
      t.match(await send(await recent()), { status: /20[01]/ }, 'the password was entered nine minutes ago');
    });
  }

  t.test(
    "correcting a lead's name requires no recent sign-in, and a refused address leaves the lead unchanged",
    async t => {
      const { id, url, body } = await aLeadBody();
      t.equal((await api.call(url, { as: stale, body: { ...body, first_name: 'Corrected' } })).status, 200);
      t.match(await api.call(url, { as: stale, body: { ...body, email: 'thief@example.com' } }), REFUSED);
      t.match(await knex('leads').where({ id }).first(), { first_name: 'Corrected', email: body.email });
    },
  );

  t.test('ordinary changes require no recent sign-in', async t => {
    const { id } = await franchise({
      description: KNOWN,
      media_gallery: JSON.stringify([{ url: OWN_LINK, caption: '' }]),
    });
    const change = async (body: object) => {
      const answer = await api.call(`PUT /franchises/${id}`, { as: stale, body });
      t.equal(answer.status, 200, answer.text);
    };
    const { body: read } = await api.call(`GET /franchises/${id}`, { as: stale });
    await change({ ...read, name: 'Renamed' });
    await change({ description: `We have 120 outlets since 1998. ${KNOWN}`, investment_min: 150_000 });
    await change({ consultant_id: consultant.id, why_choose: 'Because it works.' });
    const order = { ids: [id], action: 'feature' };
    t.match(await api.call('POST /franchises/actions', { as: stale, body: order }), { body: { done: [id] } });
    await api.call(`DELETE /franchises/${id}`, { as: stale });
    t.match(await api.call(`POST /franchises/${id}/restore`, { as: stale, body: {} }), { status: 200 });
    for (const [path, made, changed] of [
      ['/admin/hero-slides', slide({ button_url: OWN_LINK }), { title: 'Hello', button_url: OWN_LINK }],
      ['/admin/banners', banner({ link_url: OWN_LINK }), { title: 'Another fair', link_url: OWN_LINK }],
      [
        '/pages',
        page({ slug: 'kept', content: `<p>${KNOWN} <a href="${OWN_LINK}">More</a></p>` }),
        { content: `<h2>Hello</h2><p>${KNOWN} <a href="${OWN_LINK}">More</a> to <a href="/franchises">see</a></p>` },
      ],
    ] as const) {
      const address = await added(path, made);
      t.match(await api.call(`PUT ${address}`, { as: stale, body: changed }), { status: 200 }, path);
    }
    t.match(await api.call('POST /admin/hero-slides', { as: stale, body: slide() }), { status: 201 });
    const of = { name: 'Renamed again', description: 'Tea and coffee' };
    t.match(await api.call('POST /categories', { as: stale, body: of }), { status: 201 });
  });

  t.test('a consultant edits their own franchise without a recent sign-in', async t => {
    const { id } = await franchise();
    const as = await tokenSince(api, consultant, RECENT_SIGN_IN_SECONDS + 60);
    const body = { description: 'Fresh every day.' };
    t.match(await api.call(`PUT /franchises/${id}`, { as, body }), { status: 200 });
  });

  t.test(
    'reassigning a franchise requires a recent sign-in even if the consultant changes during the request',
    async t => {
      const { id } = await franchise();
      const giving = await knex.transaction();
      await giving('franchises').where({ id }).update({ consultant_id: accomplice.id });
      const call = api.call(`PUT /franchises/${id}`, { as: stale, body: { consultant_id: consultant.id } });
      await waitForRowLock(database, call);
      await giving.commit();
      t.match(await call, REFUSED);
      t.match(await knex('franchises').where({ id }).first(), { consultant_id: accomplice.id });
    },
  );

  t.test('uploading a file of franchises requires a recent sign-in before any row is stored', async t => {
    const columns =
      'name,category,description,image_url,locations_count,established_year,origin_country,franchise_model';
    const row = (description = 'Coffee') =>
      `Of a file ${++made},${category.name},${description},https://pictures.example.com/a.jpg,3,2011,Malaysia,Single-Unit`;
    const upload = (as: string, lines: string[], fields: Record<string, string> = {}, query = '') =>
      api.call(`POST /admin/bulk-upload-franchises${query}`, {
        as,
        ...multipartFile(Buffer.from(lines.join('\n')), 'franchises.csv', 'text/csv', fields),
      });
    const count = async () => Number((await knex('franchises').count({ n: '*' }).first())?.n);
    const before = await count();
    const withConsultant = () => [`${columns},consultant`, `${row()},${accomplice.email}`];
    const files: [string, () => string[]][] = [
      ['a consultant by id', () => [`${columns},consultant_id`, `${row()},`, `${row()},${accomplice.id}`]],
      ['a consultant by email', withConsultant],
      ['a telephone in a text', () => [columns, row(), row('Call 012-999 8888')]],
      ['a link in a gallery', () => [`${columns},media_gallery`, `${row()},https://www.facebook.com/somebody`]],
    ];
    for (const [what, file] of files) {
      t.match(await upload(stale, file()), REFUSED, what);
      t.match(await upload(stale, file(), { current_password: 'a wrong password' }), { status: 422 });
    }
    t.equal(await count(), before);
    t.match(await upload(stale, withConsultant(), {}, '?dry_run=true'), { status: 200 }, 'a dry run stores nothing');
    const current_password = PASSWORD;
    t.match(await upload(stale, withConsultant(), { current_password }), { status: 200, body: { processed: 1 } });
    t.match(await upload(await recent(), withConsultant()), { status: 200, body: { processed: 1 } });
    t.match(
      await upload(stale, [columns, row()]),
      { status: 200, body: { processed: 1 } },
      'without consultant and contact details',
    );
    const update = [`slug,consultant`, `${(await franchise()).slug},${accomplice.email}`];
    t.match(await upload(stale, update, {}, '?existing=update'), REFUSED, 'another consultant');
  });
});

t.test('a contact detail that is published in instalments requires a recent sign-in', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database, { password_hash });
  const stale = await tokenSince(api, admin, RECENT_SIGN_IN_SECONDS + 60);
  const recent = () => tokenSince(api, admin, RECENT_SIGN_IN_SECONDS - 60);
  const { id } = await aFranchise(api.database, { description: 'We make coffee.' });
  const slide = await api.call('POST /admin/hero-slides', { as: await recent(), body: { title: 'A', subtitle: 'B' } });
  const page = await api.call('POST /pages', {
    as: await recent(),
    body: { title: 'Contact', slug: 'contact-us', content: '<p>Hello.</p>' },
  });

  /** Each entry is a way to publish texts, of which the last one completes a contact detail. */
  const ways: [string, `PUT /${string}`, object[]][] = [
    [
      'the text of a franchise',
      `PUT /franchises/${id}`,
      ['Call us now. 017. 555.', 'Call us now. 017. 555. 0143.'].map(description => ({ description })),
    ],
    [
      'a page',
      `PUT /pages/${page.body.id}`,
      ['<p>Call us now.</p><p>017.</p><p>555.</p>', '<p>Call us now.</p><p>017.</p><p>555.</p><p>0143.</p>'].map(
        content => ({ content }),
      ),
    ],
    [
      'two texts of a slide, one after the other',
      `PUT /admin/hero-slides/${slide.body.id}`,
      [{ title: 'Call 017', subtitle: 'Franchises' }, { subtitle: '555 0143' }],
    ],
    [
      'a handle in the texts of the site',
      'PUT /content',
      [{ rofDescription: 'Reach us on WhatsApp.' }, { rofDescription: 'Reach us on WhatsApp. kopisusumelaka.' }],
    ],
  ];
  for (const [what, call, bodies] of ways) {
    t.test(what, async t => {
      for (const [at, body] of bodies.entries()) {
        const answer = await api.call(call, { as: stale, body });
        if (at < bodies.length - 1) t.equal(answer.status, 200, answer.text);
        else t.match(answer, REFUSED);
      }
    });
  }

  t.test('two files of franchises', async t => {
    const { slug } = await aFranchise(api.database, { description: 'We make coffee.', why_choose: 'It works.' });
    const upload = (field: string, text: string) =>
      api.call('POST /admin/bulk-upload-franchises?existing=update', {
        as: stale,
        ...multipartFile(Buffer.from(`slug,${field}\n${slug},${text}`), 'franchises.csv', 'text/csv'),
      });
    t.match(await upload('description', 'Call 017'), { status: 200, body: { updated_rows: 1 } });
    t.match(await upload('why_choose', '555 0143'), REFUSED);
    t.match(await upload('why_choose', 'It works well.'), { status: 200, body: { updated_rows: 1 } });
  });

  t.test('a second number behind a known one', async t => {
    const { id: known } = await aFranchise(api.database, { description: `${KNOWN} 017. 555.` });
    const body = { description: `${KNOWN} 017. 555. 0143.` };
    t.match(await api.call(`PUT /franchises/${known}`, { as: stale, body }), REFUSED);
  });

  t.test('a file with known contact details requires none', async t => {
    const { slug } = await aFranchise(api.database, { description: KNOWN });
    const upload = (text: string) =>
      api.call('POST /admin/bulk-upload-franchises?existing=update', {
        as: stale,
        ...multipartFile(
          Buffer.from(`slug,description,investment_min\n${slug},${text},1000`),
          'franchises.csv',
          'text/csv',
        ),
      });
    t.match(await upload(KNOWN), { status: 200, body: { updated_rows: 1 } });
    t.match(await upload(`${KNOWN} Or at 012-999 8888.`), REFUSED);
  });

  t.test('a change beside a known contact detail requires none', async t => {
    const { id: known } = await aFranchise(api.database, {
      description: `We make coffee. ${KNOWN} Since 2011 we have 60 outlets.`,
      why_choose_points: JSON.stringify(['Call 017-555', '0143']),
    });
    for (const body of [
      { description: `We make good coffee. ${KNOWN} Since 2012 we have 61 outlets. 12 states. 345 staff.` },
      { why_choose_points: ['First', 'Call 017-555', '0143', 'Last'] },
    ]) {
      const answer = await api.call(`PUT /franchises/${known}`, { as: stale, body });
      t.equal(answer.status, 200, answer.text);
    }
  });
});
