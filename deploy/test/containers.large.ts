import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { anEnquiry, newVisitorContact } from '@marketplace/api/testing';
import { waitUntil } from '@marketplace/db/testing';
import t, { type Test } from 'tap';
import { startCalling } from './containers/calling.ts';
import { findWritableFolders, readProcessRights } from './containers/container-rights.ts';
import { connectionsTo, storedEnquiries, waitUntilOneCluster } from './containers/database.ts';
import { startEnquiring } from './containers/enquiring.ts';
import { buildBases, buildImage, TARGETS } from './containers/images.ts';
import { providePackages } from './containers/packages.ts';
import { type Parts, startParts } from './containers/parts.ts';
import { aPodman, type Podman } from './containers/podman.ts';
import { pageOf, publishFranchise } from './containers/publishing.ts';
import { createCaller } from './local/a-caller.ts';

/** Maximum time in milliseconds without an accepted enquiry after the database's writing node was killed. */
const WRITER_GAP_MS = 5000;

/** Rate limits that are not reached, because all calls come from one address in this test. */
const NO_LIMITS = {
  LIMIT_LEADS_PER_HOUR: '100000',
  LIMIT_READS_PER_MINUTE: '100000',
  LIMIT_WRITES_PER_MINUTE: '100000',
};

t.setTimeout(1_200_000);

const took = async (t: Test, what: string, work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  t.comment(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
};

const exitCodeOf = (podman: Podman, parts: Parts, service: string) =>
  podman.run('inspect', '--format', '{{.State.ExitCode}}', parts.containerOf(service));

const allBecomeHealthy = async (t: Test, parts: Parts) => {
  const checked = Object.keys(parts.services).filter(name => !parts.services[name]?.healthcheck?.disable);
  for (const service of checked) {
    await parts.untilHealthy(service);
    t.pass(service);
  }
};

const aFranchiseAppears = async (t: Test, origin: string, parts: Parts, slug: string) => {
  const franchise = await publishFranchise(origin, parts, slug);
  await waitUntil(async () => (await pageOf(origin, `/franchise/${slug}`)).includes(`Franchise ${slug}`));
  await waitUntil(async () => (await pageOf(origin, '/')).includes(`Franchise ${slug}`));
  const [picture = ''] = /\/uploads\/[^"' ,]+/.exec(await pageOf(origin, `/franchise/${slug}`)) ?? [];
  const answer = await fetch(`${origin}${picture}`);
  t.match(answer.headers.get('content-type'), /^image\//, 'the page has its picture');
  t.ok((await answer.arrayBuffer()).byteLength > 1000, 'the picture is not empty');
  return franchise;
};

const anEnquiryIsStored = async (
  t: Test,
  origin: string,
  parts: Parts,
  franchise: { id: string },
  database: string,
) => {
  const visitor = newVisitorContact();
  await createCaller(origin)('POST /leads', anEnquiry(franchise, visitor));
  t.equal((await storedEnquiries(parts, database, visitor.email)).get(visitor.email), 1, database);
  return visitor.email;
};

const allAreHeldBack = async (t: Test, podman: Podman, parts: Parts) => {
  for (const [name, { user = '' }] of Object.entries(parts.services)) {
    const [id = '', group = ''] = user.split(':');
    const first = await podman.run('inspect', '--format', '{{.State.Pid}}', parts.containerOf(name));
    const expected = { users: [id], groups: [group], rights: ['0000000000000000'], gainsNone: ['1'] };
    t.same(readProcessRights(first), expected, `${name} runs as user ${user} without capabilities`);
    const { beside, some } = await findWritableFolders(parts, name);
    t.same(beside, [], `${name} can write nowhere else`);
    t.ok(some > 0, `${name} can write somewhere`);
  }
};

const oneMachine = async (t: Test, podman: Podman) => {
  const parts = await startParts(t, podman, 'compose.yaml', { ...NO_LIMITS, PUBLISH: '127.0.0.1:8080:8080' });
  const origin = await podman.reach(t, 8080);

  await t.test('all containers become healthy', t => allBecomeHealthy(t, parts));

  await t.test('a page and the console are served', async t => {
    t.match(await pageOf(origin, '/'), /<!doctype html>/i, 'a page is served');
    t.match(await pageOf(origin, '/admin/'), /<div id="root"/, 'the console is served');
  });

  let franchise = { id: '' };
  await t.test('a published franchise appears', async t => {
    franchise = await aFranchiseAppears(t, origin, parts, 'kopi-satu');
  });

  await t.test('an enquiry is stored', t => anEnquiryIsStored(t, origin, parts, franchise, 'database'));

  await t.test('all containers run as their users, without capabilities, and write only to their own folders', t =>
    allAreHeldBack(t, podman, parts),
  );

  await t.test('no call fails while one of two APIs behind the balancer is stopped and started', async t => {
    const calls = startCalling(origin, franchise);
    t.teardown(calls.end);
    await pause(2000);
    await took(t, 'stopped', () => parts.stop('api1'));
    t.equal(await exitCodeOf(podman, parts, 'api1'), '0', 'the API ended without being killed');
    await pause(2000);
    await parts.start();
    await parts.untilHealthy('api1');
    await pause(3000);
    const answers = await calls.end();
    t.same(
      answers.filter(status => status !== 200 && status !== 201),
      [],
      'all calls succeeded',
    );
    t.comment(`${answers.length} calls`);
  });

  let backup = '';
  await t.test('a backup is written', async t => {
    await parts.once('backup', 'backup');
    const files = readdirSync(join(podman.folder, `volumes/${podman.name}_backups/_data`));
    t.match(files, [/^marketplace-.*\.tar\.gz$/], 'one file is written');
    [backup = ''] = files;
  });

  await t.test('a backup replaces the data, and the product continues with it', async t => {
    const before = await storedEnquiries(parts, 'database', '%');
    const later = await anEnquiryIsStored(t, origin, parts, franchise, 'database');
    for (const service of ['api1', 'api2', 'worker']) await parts.stop(service);
    const file = `/var/lib/marketplace/backups/${backup}`;
    await parts.once('backup', 'backup', 'node', 'db/src/backup/restore-command.ts', file, '--replace');
    const after = await storedEnquiries(parts, 'database', '%');
    t.notOk(after.has(later), 'an enquiry that came after the backup is gone');
    t.same(after, before, 'the others are as in the backup');
    await parts.start();
    await allBecomeHealthy(t, parts);
    await anEnquiryIsStored(t, origin, parts, franchise, 'database');
  });
};

const asACluster = async (t: Test, podman: Podman) => {
  const published = { PUBLISH_1: '127.0.0.1:8081:8080', PUBLISH_2: '127.0.0.1:8082:8080' };
  const parts = await startParts(t, podman, 'compose.cluster.yaml', { ...NO_LIMITS, ...published });
  const origins = [await podman.reach(t, 8081), await podman.reach(t, 8082)] as const;
  const [origin] = origins;
  const nodes = ['database1', 'database2', 'database3'] as const;
  const [writer, next] = nodes;

  await t.test('all containers become healthy, and three nodes form one database', async t => {
    await allBecomeHealthy(t, parts);
    await waitUntilOneCluster(parts, nodes);
  });

  let franchise = { id: '' };
  await t.test('a published franchise appears on both web servers', async t => {
    franchise = await aFranchiseAppears(t, origin, parts, 'kopi-tiga');
    await waitUntil(async () => (await pageOf(origins[1], '/franchise/kopi-tiga')).includes('Franchise kopi-tiga'));
  });

  await t.test('an enquiry is stored on every node', async t => {
    for (const node of nodes) await anEnquiryIsStored(t, origin, parts, franchise, node);
  });

  await t.test('all containers run as their users, without capabilities, and write only to their own folders', t =>
    allAreHeldBack(t, podman, parts),
  );

  await t.test(
    'when the writing node is killed the next one accepts enquiries, and none is lost or duplicated',
    async t => {
      t.ok((await connectionsTo(parts, writer)) > 0, 'the node is the writer');
      const enquiries = startEnquiring(origin, franchise);
      t.teardown(enquiries.end);
      await pause(3000);
      await podman.run('kill', '--signal', 'KILL', parts.containerOf(writer));
      const killed = performance.now();
      await waitUntil(() => enquiries.gapAfter(killed) !== undefined);
      const gap = enquiries.gapAfter(killed) ?? Number.POSITIVE_INFINITY;
      t.comment(`the next enquiry was acknowledged after ${(gap / 1000).toFixed(2)} s`);
      t.ok(gap < WRITER_GAP_MS, 'the gap is within the limit');
      await pause(3000);

      await podman.run('start', parts.containerOf(writer));
      await took(t, 'the killed node is one of three again', () => waitUntilOneCluster(parts, nodes));
      await pause(3000);
      await enquiries.end();
      t.equal(await connectionsTo(parts, writer), 0, 'the returned node gets no connections');
      const emails = enquiries.acknowledged.map(({ email }) => email).sort();
      t.comment(`${emails.length} enquiries`);
      for (const node of nodes) {
        const stored = await storedEnquiries(parts, node, enquiries.addresses);
        t.same([...stored.keys()].sort(), emails, `${node} has all enquiries`);
        t.same(
          [...stored].filter(([, count]) => count !== 1),
          [],
          'each enquiry is stored once',
        );
      }
    },
  );

  await t.test('the cluster keeps its data when all containers are stopped and started in order', async t => {
    const before = await storedEnquiries(parts, writer, '%');
    await took(t, 'stopped', parts.stopAll);
    for (const service of Object.keys(parts.services))
      t.not(await exitCodeOf(podman, parts, service), '137', `${service} was not killed`);
    await took(t, 'started anew', async () => {
      await parts.start();
      await allBecomeHealthy(t, parts);
    });
    await waitUntilOneCluster(parts, nodes);
    for (const node of nodes) t.same(await storedEnquiries(parts, node, '%'), before, node);
  });

  await t.test('nodes that were all killed at the same time form a cluster again after their start', async t => {
    const before = await storedEnquiries(parts, writer, '%');
    await podman.run('kill', '--signal', 'KILL', ...nodes.map(parts.containerOf));
    await took(t, 'one cluster again', async () => {
      await parts.start();
      await waitUntilOneCluster(parts, nodes);
    });
    for (const node of nodes) t.same(await storedEnquiries(parts, node, '%'), before, node);
    await anEnquiryIsStored(t, origin, parts, franchise, next);
  });
};

t.test('the product in containers', async t => {
  await providePackages();
  const podman = await aPodman(t);
  await t.test('all targets are built on images made from Debian packages', async t => {
    await took(t, 'images to build on', () => buildBases(podman));
    for (const target of TARGETS) {
      await took(t, target, () => buildImage(podman, target));
      t.pass(target);
    }
  });
  if (!t.passing()) return;
  await t.test('the product runs on one machine', t => oneMachine(t, podman));
  await t.test('the product runs as a cluster', t => asACluster(t, podman));
});
