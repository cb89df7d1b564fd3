import t from 'tap';
import { RESERVED_SLUGS } from '../../src/pages/reserved-slugs.ts';
import { PAGE_HTML_LENGTH_LIMIT, PAGE_HTML_TAGS_LIMIT } from '../../src/pages/schemas.ts';
import { aConsultant, anAdmin, SERVICE_TOKEN, testApi } from '../support/index.ts';
import { aNoisyPicture, aPicture, dataUrl } from '../support/pictures.ts';

let serial = 0;
const aPage = (more = {}) => ({ title: 'About us', slug: `about-${++serial}`, content: '<p>Hello</p>', ...more });

t.test('pages', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const add = (more = {}) => api.call('POST /pages', { as: admin, body: aPage(more) });
  const save = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    api.call(`PUT /pages/${id}`, { as: admin, body, headers });
  const changesOf = (id: string) => database.knex('content_changes').where({ entity_id: id }).orderBy('id');

  t.test('a page is published by default and found by its slug', async t => {
    const { status, body } = await add({ slug: 'about-us', meta_title: 'About', meta_description: 'Who we are' });
    t.equal(status, 201);
    t.match(body, { title: 'About us', is_published: true, content: '<p>Hello</p>', meta_title: 'About' });
    t.same((await api.call('GET /pages/about-us')).body, body);
    t.same((await api.call(`GET /admin/pages/${body.id}`, { as: admin })).body, body);
    t.match((await api.call('GET /pages/nowhere')).body, { detail: 'Page not found' });
  });

  t.test('drafts are visible only to admins', async t => {
    const { body } = await add({ is_published: false });
    for (const as of [undefined, await aConsultant(database), SERVICE_TOKEN]) {
      t.equal((await api.call(`GET /pages/${body.slug}`, { as })).status, 404);
      const list = (await api.call('GET /pages', { as })).body;
      t.notOk(list.some(({ id }: { id: string }) => id === body.id));
    }
    for (const path of [`/pages/${body.slug}`, `/pages/${body.id}`, `/admin/pages/${body.id}`] as const)
      t.equal((await api.call(`GET ${path}`, { as: admin })).body.id, body.id);
    t.ok((await api.call('GET /pages', { as: admin })).body.some(({ id }: { id: string }) => id === body.id));
  });

  t.test('a slug has lower-case letters, digits and single hyphens, at most 100 characters', async t => {
    for (const slug of ['a', '2026', 'how-it-works', 'x'.repeat(100)]) t.equal((await add({ slug })).status, 201, slug);
    for (const slug of ['', 'About', 'a--b', '-a', 'a-', 'a b', 'a/b', 'über', '../x', 'x'.repeat(101), null, 5])
      t.equal((await add({ slug })).status, 422, String(slug));
  });

  t.test('a page cannot use a reserved address of the site', async t => {
    for (const slug of ['admin', 'api', 'consultant', 'franchise', 'category', 'index', '404', '500', 'assets'])
      t.ok(RESERVED_SLUGS.has(slug), slug);
    const { body } = await add();
    for (const slug of RESERVED_SLUGS) {
      t.match((await add({ slug })).body.detail, [{ loc: ['body', 'slug'] }], slug);
      t.equal((await save(body.id, { slug })).status, 422, slug);
    }
  });

  t.test('a slug cannot be an id, and visitors find pages only by slug', async t => {
    const { body } = await add();
    t.match((await add({ slug: body.id })).body.detail, [{ loc: ['body', 'slug'], type: 'reserved' }]);
    t.equal((await save(body.id, { slug: body.id })).status, 422);
    t.equal((await api.call(`GET /pages/${body.id}`)).status, 404);
    t.equal((await api.call(`GET /pages/${body.id}`, { as: admin })).body.id, body.id);
  });

  t.test('a slug can be used once', async t => {
    const { body } = await add({ slug: 'taken' });
    t.match((await add({ slug: 'taken' })).body.detail, [{ loc: ['body', 'slug'], type: 'unique' }]);
    const other = await add();
    t.equal((await save(other.body.id, { slug: 'taken' })).status, 422);
    t.equal((await save(body.id, { slug: 'taken', title: 'Same' })).status, 200);
  });

  t.test('all errors are reported at once, and meta texts are limited', async t => {
    const refused = await add({
      title: '  ',
      slug: 'admin',
      content: 5,
      meta_title: 'x'.repeat(61),
      meta_description: 'x'.repeat(161),
      is_published: 'yes',
    });
    t.same(refused.body.detail.map(({ loc }: { loc: string[] }) => loc[1]).sort(), [
      'content',
      'is_published',
      'meta_description',
      'meta_title',
      'slug',
      'title',
    ]);
    t.equal((await add({ meta_title: 'x'.repeat(60), meta_description: 'x'.repeat(160) })).status, 201);
  });

  t.test('the HTML of a page keeps the supported tags, and everything that could be executed is removed', async t => {
    const content = [
      '<h1 id="x" class="y" style="color:red" onclick="a()">One</h1><h6>Six</h6><ul><li>a</li></ul><ol><li>b</li></ol>',
      '<script>alert(1)</script><style>p{}</style><iframe src="https://x.com"></iframe><form><input></form>',
      '<a href="JaVaScRiPt:alert(1)">j</a><a href="java&#10;script:alert(1)">k</a><a href="data:text/html,x">d</a>',
      '<a href="//evil.example">e</a><a href="/\\evil.example">f</a><img src="//evil.example/i.png">',
      '<a href="https://x.com" target="_blank">t</a><a href="/about" target="_top">r</a><a href="tel:+603">p</a>',
      '<img src="x" onerror="a()" alt="i"><img src="javascript:a()"><svg/onload=a()><math><a xlink:href="javascript:a()">m</a></math>',
      '<div><span>s</span><br><hr></div><i>em</i><b>strong</b><table><tr><td>cell</td></tr></table><p>&lt;script&gt;</p>',
    ].join('');
    const { body } = await add({ content });
    t.equal(
      body.content,
      [
        '<h1>One</h1><h6>Six</h6><ul><li>a</li></ul><ol><li>b</li></ol>',
        '',
        '<a>j</a><a>k</a><a>d</a>',
        '<a>e</a><a>f</a>',
        '<a href="https://x.com" target="_blank" rel="noopener">t</a><a href="/about">r</a><a href="tel:+603">p</a>',
        '<img src="x" alt="i" /><a>m</a>',
        '<div><span>s</span><br /><hr /></div><em>em</em><strong>strong</strong>cell<p>&lt;script&gt;</p>',
      ].join(''),
    );
    t.equal(
      (await save(body.id, { content: body.content })).body.content,
      body.content,
      'saving it again changes nothing',
    );
  });

  t.test('embedded pictures are stored as files', async t => {
    const picture = dataUrl(await aPicture(50, 40).png().toBuffer());
    const { body } = await add({ content: `<p><img src="${picture}" alt="a"><img src='${picture}'></p>` });
    t.match(body.content, /^<p><img src="(\/uploads\/[0-9a-f]{32}-50x40\.png)" alt="a" \/><img src="\1" \/><\/p>$/);
    const refused = await add({ content: '<img src="data:image/svg+xml;base64,PHN2Zy8+">' });
    t.match([refused.status, refused.body.detail[0].loc], [422, ['body', 'content']]);
    const also = await add({ content: `<img src="${picture}"><img src='data:image/png;base64,AAAA'>`, title: '' });
    t.same(
      also.body.detail.map(({ loc }: { loc: string[] }) => loc[1]),
      ['title', 'content'],
      'together with the other errors',
    );
    t.equal((await add({ content: `<img src="${picture}">`, title: '' })).body.detail.length, 1);
  });

  t.test('the content of a page has a maximum length', async t => {
    const text = (length: number) => `<p>${'x'.repeat(length - 7)}</p>`;
    t.equal((await add({ content: text(PAGE_HTML_LENGTH_LIMIT) })).status, 201);
    t.equal((await add({ content: text(PAGE_HTML_LENGTH_LIMIT + 1) })).status, 422);
    t.equal(
      (await add({ content: `<p>${'&'.repeat(PAGE_HTML_LENGTH_LIMIT / 2)}</p>` })).status,
      422,
      'as it is stored',
    );
    const dropped = `<script>${'x'.repeat(PAGE_HTML_LENGTH_LIMIT)}</script>`;
    t.equal((await add({ content: dropped })).status, 422, 'as it was sent, without pictures');
    const tags = (count: number) => '<p>x'.repeat(count);
    t.equal((await add({ content: tags(PAGE_HTML_TAGS_LIMIT) })).status, 201);
    t.match((await add({ content: tags(PAGE_HTML_TAGS_LIMIT + 1) })).body.detail, [
      { loc: ['body', 'content'], msg: 'Content must have at most 50000 tags' },
    ]);
    t.equal((await add({ content: '<div>'.repeat(2_000_000) })).status, 422, 'is refused quickly');
  });

  t.test('embedded pictures do not count towards the maximum length', async t => {
    const picture = dataUrl(await aNoisyPicture(700, 700).png().toBuffer());
    t.ok(picture.length > PAGE_HTML_LENGTH_LIMIT);
    t.equal((await add({ content: `<img src="${picture}">` })).status, 201);
  });

  t.test('the HTML of a page has a maximum depth', async t => {
    const { body } = await add({ content: `${'<div>'.repeat(60)}deep` });
    t.equal(body.content.match(/<div>/g).length, 50);
  });

  t.test('a partial save keeps the other fields, and concurrent edits get 412', async t => {
    const { body, headers } = await add({ meta_title: 'Kept' });
    const version = { 'if-match': String(headers.etag) };
    const first = await save(body.id, { title: 'First' }, version);
    t.match([first.status, first.body], [200, { title: 'First', meta_title: 'Kept', slug: body.slug }]);
    const late = await save(body.id, { title: 'Second' }, version);
    t.match([late.status, late.body.current], [412, { id: body.id, title: 'First' }]);
    t.equal((await save('nothing', { title: 'X' })).status, 404);
  });

  t.test('a change is published when a page appears or disappears', async t => {
    const { body } = await add({ slug: 'first-place', is_published: false });
    t.same(await changesOf(body.id), []);
    await save(body.id, { is_published: true });
    await save(body.id, { slug: 'second-place' });
    await save(body.id, { is_published: false });
    await save(body.id, { title: 'Nobody sees it' });
    t.equal((await api.call(`DELETE /pages/${body.id}`, { as: admin })).body.id, body.id);
    t.same(
      (await changesOf(body.id)).map(({ action, touches }) => [action, touches.slugs]),
      [
        ['saved', ['first-place']],
        ['deleted', ['first-place']],
        ['saved', ['second-place']],
        ['deleted', ['second-place']],
      ],
    );
    t.equal((await api.call(`DELETE /pages/${body.id}`, { as: admin })).status, 404);
  });

  t.test('only admins write pages and read drafts', async t => {
    const { body } = await add();
    for (const [as, status] of [
      [undefined, 401],
      [await aConsultant(database), 403],
      [SERVICE_TOKEN, 403],
    ] as const) {
      t.equal((await api.call('POST /pages', { as, body: aPage() })).status, status);
      for (const path of [`GET /admin/pages/${body.id}`, `PUT /pages/${body.id}`, `DELETE /pages/${body.id}`] as const)
        t.equal(
          (await api.call(path, { as, body: path.startsWith('PUT') ? { title: 'X' } : undefined })).status,
          status,
        );
    }
  });

  t.test('the list is sorted, paged and filtered, and supports 304', async t => {
    const page = await api.call('GET /pages?sort=["title","DESC"]&range=[0,1]');
    t.match(page.headers['content-range'], /^pages 0-1\/\d+$/);
    const again = await api.call('GET /pages?sort=["title","DESC"]&range=[0,1]', {
      headers: { 'if-none-match': String(page.headers.etag) },
    });
    t.equal(again.status, 304);
    t.equal((await api.call('GET /pages?filter={"slug":"about-us"}')).body.length, 1);
    t.equal((await api.call('GET /pages?filter={"secret":1}')).status, 422);
  });
});
