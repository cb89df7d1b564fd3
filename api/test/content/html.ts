import t from 'tap';
import { type Answer, anAdmin, testApi } from '../support/index.ts';

const placesOf = ({ body }: Answer): string[] =>
  body.detail.map(({ loc }: { loc: string[] }) => loc.slice(1).join('.'));

t.test('the HTML of notifications', async t => {
  const api = await testApi(t);
  const admin = await anAdmin(api.database);
  const save = (body: object) => api.call('PUT /content', { as: admin, body });

  t.test('the HTML of notifications keeps the supported tags alone', async t => {
    const { body } = await save({
      leadNotificationHtml:
        '<h2 onclick="x()">New {lead_name}</h2><script>alert(1)</script><p style="position:fixed">Hi <b>you</b><iframe src="https://x.com"></iframe></p><a href="javascript:alert(1)">a</a><a href="mailto:{lead_email}" target="_blank" rel="opener">b</a><img src="//x.com/p.png" alt="p"><svg onload="x()"></svg>',
    });
    t.equal(
      body.leadNotificationHtml,
      '<h2>New {lead_name}</h2><p>Hi <strong>you</strong></p><a>a</a><a href="mailto:{lead_email}" target="_blank" rel="noopener">b</a><img alt="p" />',
    );
  });

  t.test('what is stored of the notification can be sent back: its length is that of the sanitised HTML', async t => {
    const html = (length: number) => `<p>&amp;${'x'.repeat(length - 12)}</p>`;
    const { status, body } = await save({ leadNotificationHtml: html(50_000) });
    t.same([status, body.leadNotificationHtml.length], [200, 50_000]);
    t.equal((await save({ leadNotificationHtml: body.leadNotificationHtml })).status, 200);
    t.same(placesOf(await save({ leadNotificationHtml: html(50_001) })), ['leadNotificationHtml']);
    t.same(placesOf(await save({ leadNotificationHtml: `<p>${'&'.repeat(20_000)}</p>` })), ['leadNotificationHtml']);
  });
});
