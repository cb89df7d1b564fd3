import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { aFranchiseBody, aPicture, CLOUD_TOKEN, cloudServer, dataUrl, PHONE_NUMBER_ID } from '@marketplace/api/testing';
import { identify, isAlive } from '@marketplace/db/embedded';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { signInAndCall } from './local/a-caller.ts';
import { aMailServer, testMainFlow } from './local/main-flow.ts';
import { aDataDirectory, findDescendant, OWNER, startInProduction } from './local/start-commands.ts';

const PARTS = {
  api: 'api/src/app/server.ts',
  publisher: 'site/publisher/main.ts',
  'web server': 'deploy/src/front/main.ts',
  database: 'mariadbd',
};

/** Returns the running processes of a start. */
const partsOf = (pid: number, parts = Object.values(PARTS)) =>
  parts.map(part => {
    const identity = identify(findDescendant(pid, part) ?? 0);
    if (!identity) throw new Error(`${part} does not run`);
    return identity;
  });

const ok = async (url: string) => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

t.test('npm start starts the product, which does its main job, restarts crashed parts, and stops', async t => {
  const folder = aDataDirectory(t);
  const [cloud, mail] = [await cloudServer(t), await aMailServer(t)];
  const first = await startInProduction(t, folder, 'node', { WHATSAPP_GRAPH_URL: cloud.url });
  const { origin } = first;

  await t.test('site, console and API have one origin', async t => {
    for (const path of ['/', '/admin', '/api/readyz', '/robots.txt']) t.ok(await ok(`${origin}${path}`), path);
    const addresses = new RegExp(`Directory +${origin}\n +Console +${origin}/admin\n +API +${origin}/api`);
    // They are printed after the line that tells that everything is ready.
    await waitUntil(() => addresses.test(first.said()));
    t.equal((await first.signIn()).status, 200, 'the first admin can sign in');
  });

  await t.test('compiled code is cached for the next start', t => {
    const api = findDescendant(first.pid, PARTS.api);
    t.match(readFileSync(`/proc/${api}/environ`, 'utf8'), /NODE_COMPILE_CACHE=\S/);
    t.end();
  });

  await t.test('production has no demo data', async t => {
    t.notMatch(first.said(), /demo/i);
    const answer = await fetch(`${origin}/api/franchises`);
    t.same(await answer.json(), []);
  });

  await t.test('each step prints one line with its duration', async t => {
    const lines = first
      .said()
      .split('\n')
      .filter(line => line.startsWith('✓'));
    t.ok(lines.length >= 5, `${lines.length} steps`);
    for (const line of lines) t.match(line, / {2}\d+\.\d s$/);
  });

  await t.test('secrets are generated and readable only by the owner', async t => {
    const file = join(folder, 'secrets.json');
    t.equal(statSync(file).mode & 0o777, 0o600);
    const secrets: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
    t.same(Object.keys(secrets).sort(), ['JWT_SECRET', 'SECRETS_KEY', 'SERVICE_TOKEN']);
    t.equal(new Set(Object.values(secrets)).size, 3);
    for (const value of Object.values(secrets)) t.notMatch(first.said(), value);
  });

  await t.test(
    'the main flow: a visitor enquires, everyone is notified, the consultant unlocks, the admin edits',
    async t => testMainFlow(t, { pid: first.pid, origin, folder, mail, cloud }),
  );

  await t.test('a saved franchise has a page, and its previous addresses redirect to it', async t => {
    const call = await signInAndCall(origin, OWNER.email, OWNER.password);
    const consultant = await call<{ id: string }>('POST /users', {
      name: 'Salmah',
      email: 'salmah@example.org',
      password: 'a-password-of-salmah',
      role: 'consultant',
    });
    const category = await call<{ name: string }>('POST /categories', { name: 'Snacks' });
    const image_url = dataUrl(await aPicture(800, 450).png().toBuffer());
    const body = aFranchiseBody({ category, consultant }, { image_url });
    const made = await call<{ id: string; slug: string; image_url: string }>('POST /franchises', body);
    await waitUntil(() => ok(`${origin}/franchise/${made.slug}`));
    const page = await fetch(`${origin}/franchise/${made.slug}`);
    t.match(await page.text(), /Kopi Kita/);
    const image = await fetch(`${origin}${made.image_url}`);
    t.equal(image.status, 200);
    t.match(image.headers.get('cache-control'), /immutable/);

    await call(`PUT /franchises/${made.id}`, { ...body, image_url: made.image_url, slug: 'kopi-baru' });
    await waitUntil(() => ok(`${origin}/franchise/kopi-baru`));
    for (const earlier of [made.slug, made.id]) {
      await waitUntil(async () => {
        const { status, headers } = await fetch(`${origin}/franchise/${earlier}`, { redirect: 'manual' });
        return status === 301 && headers.get('location') === '/franchise/kopi-baru';
      });
    }
    t.equal((await fetch(`${origin}/franchise/nobody`)).status, 404);
  });

  await t.test('content can be previewed on the real page before it is saved', async t => {
    const call = await signInAndCall(origin, OWNER.email, OWNER.password);
    const heroTitle = 'Nobody has saved this';
    const { html } = await call<{ html: string }>('POST /admin/previews/content', { heroTitle });
    t.match(html, heroTitle);
    t.notMatch(await (await fetch(`${origin}/`)).text(), heroTitle);
  });

  let whatsapp: ReturnType<typeof identify>;
  const whatsappState = async (at = origin) => {
    const call = await signInAndCall(at, OWNER.email, OWNER.password);
    return (await call<{ status: { state: string } }>('GET /admin/whatsapp/status')).status.state;
  };
  await t.test('the console starts the WhatsApp service', async t => {
    const call = await signInAndCall(origin, OWNER.email, OWNER.password);
    const settings = { cloudToken: CLOUD_TOKEN, cloudPhoneNumberId: PHONE_NUMBER_ID };
    await call('PUT /admin/whatsapp/settings', settings);
    t.match(await call('POST /admin/whatsapp/start-service', {}), { success: true, status: 'ready' });
    const record: { pid: number } = JSON.parse(readFileSync(join(folder, 'whatsapp/service.json'), 'utf8'));
    whatsapp = identify(record.pid);
    t.ok(whatsapp);
  });

  for (const [name, part] of Object.entries(PARTS)) {
    await t.test(`the ${name} restarts after kill -9`, async t => {
      const before = findDescendant(first.pid, part);
      t.ok(before, 'the part is running');
      process.kill(before ?? 0, 'SIGKILL');
      await waitUntil(() => new RegExp(`The ${name} runs again`, 'i').test(first.said()));
      t.match(first.said(), new RegExp(`The ${name} ended unexpectedly \\(killed by SIGKILL\\)`, 'i'));
      t.not(findDescendant(first.pid, part), before);
      await waitUntil(() => ok(`${origin}/api/readyz`));
      t.ok(await ok(`${origin}/`));
      t.equal((await first.signIn()).status, 200, 'no data is lost');
    });
  }

  await t.test('the WhatsApp service survives the crashes of other parts and is still used', async t => {
    t.ok(whatsapp && isAlive(whatsapp));
    t.equal(await whatsappState(), 'ready');
  });

  await t.test('on SIGTERM all parts stop in order', async t => {
    const parts = partsOf(first.pid);
    first.signal('SIGTERM');
    t.equal(await first.ended, 0);
    t.match(first.said(), /✓ Stopped/);
    t.ok(whatsapp);
    for (const part of parts) t.notOk(isAlive(part));
    t.notOk(whatsapp && isAlive(whatsapp));
    t.notMatch(
      readFileSync(join(folder, 'mysql/error.log'), 'utf8').split('ready for connections').at(-1),
      /\[ERROR\]/,
    );
  });

  await t.test('the next start finds the data of the previous one', async t => {
    const second = await startInProduction(t, folder, 'node', { WHATSAPP_GRAPH_URL: cloud.url });
    t.notMatch(second.said(), /Packages installed|data added/, 'no slow step is repeated');
    t.match(second.said(), /Schema is up to date/);
    t.equal((await second.signIn()).status, 200);
    await waitUntil(async () => (await whatsappState(second.origin)) === 'ready');
    const call = await signInAndCall(second.origin, OWNER.email, OWNER.password);
    await call('POST /admin/whatsapp/stop-service', {});
    t.equal(
      await whatsappState(second.origin),
      'unavailable',
      'the service is stopped, which shows that it had been started automatically',
    );

    const parts = partsOf(second.pid);
    const supervisor = findDescendant(second.pid, 'local/start.ts');
    process.kill(supervisor ?? 0, 'SIGKILL');
    await second.ended;
    await waitUntil(() => parts.every(part => !isAlive(part)));
    t.pass('all parts including the database end when their parent is killed');
  });

  await t.test('a start after kill -9 of all parts finds the data, and its parts end when npm ends', async t => {
    const third = await startInProduction(t, folder, 'npm');
    t.equal((await third.signIn()).status, 200);
    const parts = partsOf(third.pid, ['local/start.ts', ...Object.values(PARTS)]);
    third.signal('SIGTERM');
    await third.ended;
    await waitUntil(() => parts.every(part => !isAlive(part)));
    t.match(third.said(), /✓ Stopped/);
  });
});
