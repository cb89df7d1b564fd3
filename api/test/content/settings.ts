import t from 'tap';
import { aConsultant, anAdmin, SERVICE_TOKEN, testApi } from '../support/index.ts';

const link = (title: string, url: string, order: number, more = {}) => ({ title, url, order, ...more });

t.test('settings', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const saveSite = (body: unknown, headers: Record<string, string> = {}) =>
    api.call('PUT /site-settings', { as: admin, body, headers });
  const saveAnalytics = (body: unknown) => api.call('PUT /google-analytics-settings', { as: admin, body });

  t.test('the default links are those of the specification', async t => {
    const { body } = await api.call('GET /site-settings');
    for (const list of ['navigation_menu', 'footer_links'])
      t.match(
        body[list].map(({ title, url }: { title: string; url: string }) => [title, url]),
        [
          ['Browse Franchises', '/'],
          ['How It Works', '#how-it-works'],
          ['Contact', '#contact'],
        ],
      );
  });

  t.test('links are sorted by their order and get unique ids', async t => {
    const { status, body } = await saveSite({
      navigation_menu: [
        link('Third', '/c', 3),
        link('First', '/a', 1, { id: 'mine', target: '_blank' }),
        link('Second', '/b', 2, { id: 'mine' }),
      ],
    });
    t.equal(status, 200);
    t.same(
      body.navigation_menu.map(({ title }: { title: string }) => title),
      ['First', 'Second', 'Third'],
    );
    t.match(body.navigation_menu[0], { target: '_blank', is_external: false });
    t.match(body.navigation_menu[2], { target: '_self' });
    const ids = body.navigation_menu.map(({ id }: { id: string }) => id);
    t.equal(new Set(ids).size, 3);
    t.ok(ids.includes('mine'));
    t.equal(body.footer_links.length, 3, 'fields that were not sent are kept');
    t.same((await api.call('GET /site-settings')).body, body);
    t.same((await saveSite(body)).body, body, 'a whole record can be saved again');
  });

  t.test('a link can lead only to allowed addresses', async t => {
    const lead = (url: string) => saveSite({ footer_links: [link('Link', url, 1)] });
    for (const url of [
      '/',
      '/about',
      '#contact',
      'https://example.com/a?b=c',
      'mailto:a@example.com',
      'tel:+60 3-5550',
    ])
      t.equal((await lead(url)).status, 200, url);
    for (const url of [
      'javascript:alert(1)',
      '//evil.example',
      'data:text/html,x',
      '',
      ' /',
      'https://x.com/"><script>',
      'about',
    ])
      t.equal((await lead(url)).status, 422, url);
  });

  t.test('all errors are reported at once', async t => {
    const { body } = await saveSite({
      site_title: 'x'.repeat(201),
      navigation_menu: [link(' ', 'nowhere', -1), link('Fine', '/', 1, { target: '_top' })],
      footer_links: Array.from({ length: 51 }, (_, n) => link('Link', '/', n)),
    });
    t.same(body.detail.map(({ loc }: { loc: string[] }) => loc.slice(1).join('.')).sort(), [
      'footer_links',
      'navigation_menu.0.order',
      'navigation_menu.0.title',
      'navigation_menu.0.url',
      'navigation_menu.1.target',
      'site_title',
    ]);
  });

  t.test('analytics ids must have the format of ids', async t => {
    const whole = { ga_tracking_id: 'G-ABC123DEF4', gtm_container_id: 'GTM-AB12CD', enabled: true };
    t.same((await saveAnalytics(whole)).body, whole);
    t.same((await saveAnalytics({ enabled: false })).body, { ...whole, enabled: false });
    t.same((await api.call('GET /google-analytics-settings')).body, { ...whole, enabled: false });
    for (const fields of [
      { ga_tracking_id: "G-ABC');alert(1);('" },
      { ga_tracking_id: 'g-abc123' },
      { ga_tracking_id: 'G-ABC\n' },
      { ga_tracking_id: `G-${'A'.repeat(21)}` },
      { gtm_container_id: 'GTM-<script>' },
      { gtm_container_id: 'GTM-ABC' },
      { gtm_container_id: "');alert(1)//GTM-AB12CD" },
      { ga_tracking_id: "');alert(1)//G-ABC123DEF4" },
      { enabled: 'true' },
    ])
      t.equal((await saveAnalytics(fields)).status, 422, JSON.stringify(fields));
    t.equal((await saveAnalytics({ ga_tracking_id: 'UA-12345-1', gtm_container_id: '' })).status, 200);
  });

  t.test('the default currency is the US dollar, and exchange rates keep their date', async t => {
    t.match((await api.call('GET /site-settings')).body, { currency: 'USD', exchange_rates: [] });
    const exchange_rates = [
      { from: 'USD', to: 'MYR', rate: 4.2, date: '2026-01-02' },
      { from: 'MYR', to: 'JPY', rate: 35.5, date: '2026-01-03' },
    ];
    const saved = await saveSite({ currency: 'MYR', exchange_rates });
    t.match([saved.status, saved.body], [200, { currency: 'MYR', exchange_rates }]);
    t.match(
      (await saveSite({ site_tagline: 'x' })).body,
      { currency: 'MYR', exchange_rates },
      'fields that were not sent are kept',
    );
    const entry = await database.knex('audit_log').where({ entity_id: 'site' }).orderBy('id', 'desc').first();
    t.match(entry.after, { currency: 'MYR', exchange_rates });
  });

  t.test('an implausible exchange rate is reported with its position', async t => {
    const good = { from: 'USD', to: 'MYR', rate: 4.2, date: '2026-01-02' };
    const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
    const faulty: [string, object[]][] = [
      ['rate', [{ ...good, rate: 0 }]],
      ['rate', [{ ...good, rate: -4 }]],
      ['rate', [{ ...good, rate: 'four' }]],
      ['rate', [{ ...good, rate: 0.24 }]],
      ['rate', [{ from: 'JPY', to: 'MYR', rate: 3, date: '2026-01-02' }]],
      ['date', [{ ...good, date: tomorrow }]],
      ['date', [{ ...good, date: '1999-12-31' }]],
      ['date', [{ ...good, date: '2026-02-30' }]],
      ['to', [{ ...good, to: 'USD', rate: 1 }]],
      ['from', [good, { from: 'MYR', to: 'USD', rate: 0.24, date: '2026-01-02' }]],
      ['from', [{ ...good, from: 'XAU' }]],
    ];
    for (const [field, exchange_rates] of faulty) {
      const { status, body } = await saveSite({ exchange_rates });
      const at = exchange_rates.length - 1;
      t.match(
        [status, body.detail?.[0]?.loc],
        [422, ['body', 'exchange_rates', at, field]],
        JSON.stringify(exchange_rates),
      );
    }
    t.equal((await saveSite({ currency: 'XAU' })).status, 422);
  });

  t.test('only admins save', async t => {
    const consultant = await aConsultant(database);
    for (const path of ['site-settings', 'google-analytics-settings'])
      for (const [as, status] of [
        [undefined, 401],
        [consultant, 403],
        [SERVICE_TOKEN, 403],
      ] as const)
        t.equal((await api.call(`PUT /${path}`, { as, body: {} })).status, status);
  });

  t.test('settings support concurrent edits, 304 responses, the change feed and the audit log', async t => {
    const { headers } = await api.call('GET /site-settings');
    const tag = String(headers.etag);
    t.equal((await api.call('GET /site-settings', { headers: { 'if-none-match': tag } })).status, 304);
    t.equal((await saveSite({ site_title: 'First' }, { 'if-match': tag })).status, 200);
    const late = await saveSite({ site_title: 'Second' }, { 'if-match': tag });
    t.match([late.status, late.body.current.site_title], [412, 'First']);
    const change = await database
      .knex('content_changes')
      .where({ kind: 'site_settings' })
      .orderBy('id', 'desc')
      .first();
    t.match(change, { entity_id: 'site', action: 'saved' });
    const entry = await database.knex('audit_log').where({ entity_id: 'site' }).orderBy('id', 'desc').first();
    t.match(entry, { actor_id: admin.id, action: 'update', after: { site_title: 'First' } });
  });
});
