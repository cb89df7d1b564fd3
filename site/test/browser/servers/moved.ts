import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import t from 'tap';
import { stopClock, visit } from '../../support/browser.ts';
import { browser, movedId as id, stack } from './stage.ts';

stack.test('a previous slug and an id redirect permanently', async (t, url) => {
  for (const old of ['kopi-kiosk', id]) {
    const answer = await fetch(`${url}/franchise/${old}`, { redirect: 'manual' });
    t.equal(answer.status, 301, old);
    t.equal(answer.headers.get('location'), '/franchise/kopi-corner');
  }
});

stack.test(
  'the previous slug of a category redirects permanently, from each page of the list to the first page, with filters',
  async (t, url) => {
    for (const [old, current] of Object.entries({
      meals: 'food',
      'meals/2': 'food',
      'meals/2?search=kopi&place=Johor': 'food?search=kopi&place=Johor',
    })) {
      const answer = await fetch(`${url}/category/${old}`, { redirect: 'manual' });
      t.equal(answer.status, 301, old);
      t.equal(answer.headers.get('location'), `/category/${current}`);
    }
    t.match(
      await (await fetch(`${url}/category/meals/2`)).text(),
      'rel="canonical" href="https://example.test/category/food"',
    );
  },
);

t.test(
  'on a plain file host the page for missing addresses asks the API for the new address and redirects',
  async t => {
    const types: Record<string, string> = {
      html: 'text/html',
      js: 'text/javascript',
      css: 'text/css',
      json: 'application/json',
    };
    const host = createServer(async (request, response) => {
      const path = join(stack.siteDir, 'current', new URL(request.url ?? '/', 'http://host').pathname);
      for (const file of [path, `${path}.html`, join(path, 'index.html')]) {
        if (!(await stat(file).catch(() => undefined))?.isFile()) continue;
        response.setHeader('content-type', types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
        return createReadStream(file).pipe(response);
      }
      response.writeHead(404, { 'content-type': 'text/html' });
      createReadStream(join(stack.siteDir, 'current/404.html')).pipe(response);
    });
    await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve));
    t.teardown(() => {
      host.close();
      host.closeAllConnections();
    });
    const address = host.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

    const { page } = await visit(browser, url);
    await page.route('**/api/**', async route => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: stack.url + pathname }) });
    });
    for (const old of ['kopi-kiosk', id]) {
      await page.goto(`${url}/franchise/${old}`, { waitUntil: 'commit' });
      await page.waitForURL('**/franchise/kopi-corner');
      t.equal(await page.locator('h1').textContent(), 'Kopi Kiosk');
    }
    for (const [old, current] of Object.entries({
      meals: 'food',
      'meals/2': 'food',
      'meals?search=kopi': 'food?search=kopi',
    })) {
      await page.goto(`${url}/category/${old}`, { waitUntil: 'commit' });
      await page.waitForURL(address => address.href.endsWith(`/category/${current}`));
      await page.getByRole('heading', { level: 1, name: 'Food franchises' }).waitFor();
    }
    await page.goto(`${url}/franchise/nobody`);
    await page.getByText('Franchise not found').waitFor();
    t.equal(await page.getByRole('link', { name: 'Back to Directory' }).getAttribute('href'), '/');

    await page.unroute('**/api/**');
    await page.route('**/api/franchise/new-one', route => route.fulfill({ json: { slug: 'new-one' } }));
    await page.goto(`${url}/franchise/new-one`);
    await page.getByRole('heading', { name: 'This page is being prepared' }).waitFor();
    t.notOk(await page.getByText('withdrawn').isVisible(), 'the API knows it, only its file is missing');

    await page.unroute('**/api/**');
    let answer = () => {};
    const waiting = new Promise<void>(resolve => {
      answer = resolve;
    });
    await page.route('**/api/**', async route => {
      await waiting;
      await route.abort();
    });
    await page.goto(`${url}/franchise/somebody`);
    await page.getByText('Loading franchise details...').waitFor();
    answer();
    await page.getByText('Franchise not found').waitFor();

    await page.unroute('**/api/**');
    await page.route('**/api/**', () => {});
    await stopClock(page);
    await page.goto(`${url}/franchise/everybody`);
    await page.getByText('Loading franchise details...').waitFor();
    await page.clock.runFor(20_000);
    await page.getByText('Franchise not found').waitFor({ timeout: 20_000 });
  },
);
