import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aPicture, mailServer, saveEmailSettings, smtpSettings } from '@marketplace/api/testing';
import { testDatabase, waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { freePort } from '../src/command/free-port.ts';
import { ROOT } from '../src/command/root.ts';
import { createCaller } from './local/a-caller.ts';
import { OWNER } from './local/start-commands.ts';
import { aBootedSystem } from './systemd/a-booted-system.ts';

const PLACE = '/srv/marketplace';
const secretOf = (what: string) => `a-secret-of-forty-characters-for-${what}`;
const SERVICE_TOKEN = secretOf('the-publisher');

/** Returns one of the two settings files, filled in by the operator. */
const filledIn = (part: 'api' | 'site', settings: Record<string, string>) =>
  Object.entries(settings).reduce(
    (text, [name, value]) =>
      new RegExp(`^${name}=`, 'm').test(text)
        ? text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`)
        : `${text}${name}=${value}\n`,
    readFileSync(join(ROOT, `deploy/systemd/${part}.env`), 'utf8'),
  );

t.test('the product runs as services on a system booted by systemd', async t => {
  const database = await testDatabase({ empty: true });
  t.teardown(() => database.close());
  const [first, second, previews] = [await freePort(), await freePort(), await freePort()];
  const inside = await aBootedSystem(t, ROOT, PLACE);
  const apis = [first, second].map(port => `marketplace-api@${port}`);
  const parts = [...apis, 'marketplace-worker', 'marketplace-publisher', 'marketplace-backup.timer'];
  const states = async () => (await inside(`systemctl is-active ${parts.join(' ')} || true`)).trim().split('\n');
  const isReady = (port: number) =>
    fetch(`http://127.0.0.1:${port}/api/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const write = (path: string, text: string) => inside(`cat > ${path} <<'END'\n${text}END`);

  await t.test('the script creates users, folders and units, and keeps existing settings', async t => {
    await inside(`${PLACE}/deploy/systemd/install.sh`);
    await write(
      '/etc/marketplace/api.env',
      filledIn('api', {
        JWT_SECRET: secretOf('tokens'),
        SECRETS_KEY: secretOf('passwords'),
        SERVICE_TOKEN,
        PROBE_EMAIL: OWNER.email,
        DATABASE_URL: database.url,
        PREVIEW_URL: `http://127.0.0.1:${previews}`,
        DRAIN_SECONDS: '0',
        ADMIN_EMAIL: OWNER.email,
        ADMIN_PASSWORD: OWNER.password,
      }),
    );
    await write(
      '/etc/marketplace/site.env',
      filledIn('site', {
        API_URL: `http://127.0.0.1:${first}/api`,
        SERVICE_TOKEN,
        PREVIEW_PORT: `${previews}`,
      }),
    );
    await inside(`${PLACE}/deploy/systemd/install.sh`);
    t.match(await inside('cat /etc/marketplace/api.env'), SERVICE_TOKEN);
    t.equal(
      (await inside('stat -c %a:%U /etc/marketplace /etc/marketplace/*.env')).trim(),
      '700:root\n600:root\n600:root\n600:root',
    );
  });

  await t.test('all parts start, and the site is published', async t => {
    await inside(`systemctl enable marketplace.target ${parts.join(' ')}`);
    await inside('systemctl start marketplace.target');
    await waitUntil(async () => (await states()).every(state => state === 'active'));
    t.ok(await isReady(first), 'a started API is ready');
    t.ok(await isReady(second));
    await waitUntil(async () => (await inside('ls /var/lib/marketplace-site/site/current/index.html || true')) !== '');
    t.match(
      await inside(
        'setpriv --reuid=nobody --clear-groups head -c 200 /var/lib/marketplace-site/site/current/index.html',
      ),
      /<!doctype html>/i,
      'the web server can read the site',
    );
  });

  await t.test('a start with invalid settings fails with a message', async t => {
    await inside("sed -i.kept 's/^JWT_SECRET=.*/JWT_SECRET=short/' /etc/marketplace/api.env");
    await t.rejects(inside(`systemctl restart ${apis[1]}`));
    t.match(await inside(`journalctl -u ${apis[1]}`), /JWT_SECRET/);
    await inside(`mv /etc/marketplace/api.env.kept /etc/marketplace/api.env; systemctl restart ${apis[1]}`);
    t.ok(await isReady(second));
  });

  await t.test('each part can access only what it needs', async t => {
    const asPublisher = (line: string) =>
      inside(`setpriv --reuid=marketplace-site --regid=marketplace-site --clear-groups ${line} && echo yes || echo no`);
    t.match(await asPublisher('cat /etc/marketplace/api.env'), /no$/m);
    t.match(await asPublisher('ls /var/lib/marketplace'), /no$/m);
    t.match(await asPublisher('touch /var/lib/marketplace-site/site/x'), /yes$/m);
  });

  await t.test('hashing passwords and converting pictures works within the limits of the units', async t => {
    const call = createCaller(`http://127.0.0.1:${first}`);
    const { access_token } = await call<{ access_token: string }>('POST /auth/login', OWNER);
    const form = new FormData();
    form.append(
      'file',
      new Blob([new Uint8Array(await aPicture(400, 300).png().toBuffer())], { type: 'image/png' }),
      'x.png',
    );
    const sent = await fetch(`http://127.0.0.1:${first}/api/uploads`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${access_token}` },
      body: form,
    });
    t.equal(sent.status, 201, await sent.text());
  });

  await t.test('a restart waits until the API is ready, and a killed API is restarted', async t => {
    await inside(`systemctl restart ${apis[0]}`);
    t.ok(await isReady(first));
    const pid = async () => (await inside(`systemctl show -P MainPID ${apis[1]}`)).trim();
    const before = await pid();
    await inside(`kill -9 ${before}`);
    await waitUntil(async () => (await pid()) !== before && (await states())[1] === 'active');
    t.ok(await isReady(second));
  });

  await t.test('a backup is readable only by its owner', async t => {
    await inside('systemctl start marketplace-backup');
    t.match(
      await inside('stat -c %a:%U:%n /var/backups/marketplace /var/backups/marketplace/*'),
      /^700:marketplace:.*\n600:marketplace:.*\/marketplace-[\dTZ-]+\.tar\.gz$/m,
    );
    t.match(await inside('systemctl list-timers --all marketplace-backup.timer'), 'marketplace-backup.service');
  });

  await t.test('a test enquiry succeeds, and its timer runs after it was enabled', async t => {
    const mails = await mailServer(t);
    await saveEmailSettings(database, secretOf('passwords'), smtpSettings(mails.port, { smtpHost: '127.0.0.1' }));
    await inside(`echo PUBLIC_API_URL=http://127.0.0.1:${first}/api >> /etc/marketplace/site.env`);
    await inside('systemctl start marketplace-probe');
    t.match(await inside('journalctl -u marketplace-probe'), /A test enquiry went through/);
    t.same(
      mails.box.map(({ to }) => to),
      [[OWNER.email]],
    );
    await inside('systemctl enable --now marketplace-probe.timer');
    t.match(await inside('systemctl list-timers --all marketplace-probe.timer'), 'marketplace-probe.service');
    await inside('systemctl disable --now marketplace-probe.timer');
  });

  await t.test('stopping the target stops all parts', async t => {
    await inside('systemctl stop marketplace.target');
    await waitUntil(async () => (await states()).every(state => state === 'inactive'));
    t.notOk(await isReady(first));
  });

  await t.test('the command of the document restores a backup', async t => {
    const text = readFileSync(join(ROOT, 'deploy/backups.md'), 'utf8');
    const [command = ''] = /systemd-run .*?restore-command\.ts/s.exec(text) ?? [];
    const [, list = '', ending = ''] = /`sudo (ls [^`]+)` lists them.*?with `([^`]+)`/s.exec(text) ?? [];
    const [file = ''] = (await inside(list)).split('\n').filter(name => name.endsWith('.tar.gz'));
    await database.knex('users').update({ name: 'Changed since' });
    t.match(await inside(`${command} ${ending.replace('FILE', file)}`), /✓ Restored as it was at /);
    t.same(await database.knex('users').where({ name: 'Changed since' }), []);
  });
});
