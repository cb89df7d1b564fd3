import { join } from 'node:path';
import type { PublishingProgress } from '@marketplace/api';
import t from 'tap';
import { publisherName } from '../../publisher/publishing/reporter.ts';
import { aFaultyBuild, BROKEN } from './support/faulty-build.ts';
import { createTestSite } from './support/site.ts';
import { createFollowedSite } from './support/small-site.ts';
import { waitForValue } from './support/wait-for-value.ts';

t.test('the dashboard shows the progress of a publisher and its failing pages', async t => {
  const site = await createTestSite(t);
  const read = async (): Promise<PublishingProgress | undefined> =>
    (await site.api.call('GET /publishing', { as: site.admin })).body[0];
  const tells = (what: string, so: (one: PublishingProgress) => boolean) =>
    waitForValue(what, async () => {
      const one = await read();
      return one && so(one) ? one : undefined;
    });

  t.equal(await read(), undefined, 'no publisher has reported yet');
  site.env.BUILD_DIR = await aFaultyBuild(join(site.siteDir, 'faulty-build'));
  const publisher = site.publisher();
  await publisher.said('following');
  const first = await tells(
    'the publisher follows a release',
    one => one.state === 'following' && one.release !== null,
  );
  t.ok(first.total >= 12, 'home, 404, robots, the category, three franchises, the lists …');
  t.equal(first.done, first.total);
  t.match(first, { failing: 0, failures: [], error: null, since: /^\d{4}-/, heard_at: /^\d{4}-/ });

  const [id = ''] = site.ids;
  await site.save(id, { name: BROKEN });
  const failing = await tells('a page fails', one => one.failing === 1);
  t.match(failing.failures, [{ url: '/franchise/brand-1', reason: /brand-1 failed: .*a fault of the page/ }]);
  await site.save(id, { name: 'Mended' });
  await tells('no page fails', one => one.failing === 0);

  const body = { footerCopyright: 'All rights with us' };
  await site.api.call('PUT /content', { as: site.admin, body });
  await tells('another publication of everything', one => one.since !== first.since && one.done === one.total);
  t.match(
    JSON.parse((await site.file('../progress.json')) ?? ''),
    { release: first.release },
    'the progress file is written without the API',
  );

  await publisher.stop();
  await site.publisher(['all']).ended;
  const last = await read();
  t.match(last, { state: 'finished', publisher: first.publisher });
  t.not(last?.release, first.release);
});

t.test('a publisher continues to report while its clock is repeatedly set back', async t => {
  const site = await createFollowedSite(t, { count: 1 });
  const heard = async (): Promise<string> => (await site.call('GET /publishing'))[0]?.heard_at ?? '';
  site.report();
  await waitForValue('the publisher has reported', heard);
  const { now } = Date;
  const began = now();
  Date.now = () => began - performance.now();
  t.teardown(() => {
    Date.now = now;
  });
  const before = await heard();
  await waitForValue('the publisher reports again without changes', async () => (await heard()) > before);
});

t.test('each site folder has a different publisher name, and the API accepts the name', t => {
  const names = [
    publisherName('web 1.example', '/a'),
    publisherName('web 1.example', '/b'),
    publisherName('web-2', '/a'),
  ];
  t.equal(new Set(names).size, 3);
  for (const name of names) t.match(name, /^[\w.-]{1,80}$/);
  t.equal(publisherName('x'.repeat(300), '/a').length, 67);
  t.end();
});
