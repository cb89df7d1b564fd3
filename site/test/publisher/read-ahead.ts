import { aFranchiseBody } from '@marketplace/api/testing';
import t from 'tap';
import { createFollowedSite } from './support/small-site.ts';
import { waitForValue } from './support/wait-for-value.ts';

/** Number of franchises in a portion. The next portion is read while the pages of the previous one are rendered. */
const PORTION = 200;

/** Controls this process's clock: at first a minute slow, then stopped, then correct. Timers are not affected. */
const aClock = (t: { teardown(work: () => unknown): unknown }) => {
  const { now } = Date;
  Date.now = () => now() - 60_000;
  const start = () => {
    Date.now = now;
  };
  t.teardown(start);
  return {
    stop: () => {
      const stopped = now();
      Date.now = () => stopped;
    },
    start,
  };
};

t.test('a change between reading and rendering a portion is not overwritten with old data', async t => {
  const site = await createFollowedSite(t, { count: PORTION + 5, sweeps: ['everything'] });
  const page = (n: number) => `franchise/brand-${n}.html`;
  const id = (n: number) => site.ids.get(`brand-${n}`) ?? '';
  const [deleted, edited, renamed] = [PORTION, PORTION + 1, PORTION + 2];
  site.gate.close();
  site.follow();
  await waitForValue('the first portion is being rendered', () => site.gate.waiting > 0);
  await waitForValue('the next one has been read', () => site.client.portionsRead >= 2);

  await site.call(`DELETE /franchises/${id(deleted)}`);
  await site.call(`PUT /franchises/${id(edited)}`, { name: 'Edited' });
  await site.call(`PUT /franchises/${id(renamed)}`, { slug: 'renamed' });
  await site.shows(page(edited), 'Edited');
  await site.shows('franchise/renamed.html', `Brand ${renamed}`);
  site.gate.open();
  await site.shows(page(PORTION + 4), `Brand ${PORTION + 4}`);
  await site.quiet();
  t.equal(await site.file(page(deleted)), undefined, 'the deleted franchise has no page');
  t.match(await site.file(page(edited)), 'Edited', 'the edited franchise shows the change');
  t.equal(await site.file(page(renamed)), undefined, 'the old address has no page');
  t.match(await site.file('franchise/renamed.html'), `Brand ${renamed}`);
});

t.test('a category renamed during a publication has its new name, and its old addresses stay removed', async t => {
  const site = await createFollowedSite(t, { count: PORTION + 5, sweeps: ['everything'] });
  site.gate.close();
  site.follow();
  await waitForValue('the first portion is being rendered', () => site.gate.waiting > 0);
  const [{ id }] = await site.call('GET /categories');
  const { slug } = await site.call(`PUT /categories/${id}`, { name: 'Meals' });
  site.gate.open();
  await site.shows(`category/${slug}/2.html`, 'Brand');
  await site.quiet();
  for (const n of [0, PORTION - 1, PORTION, PORTION + 4])
    t.match(await site.file(`franchise/brand-${n}.html`), 'Meals');
  for (const path of ['category/food.html', 'category/food/2.html']) t.equal(await site.file(path), undefined, path);
});

t.test('if a franchise is created and deleted within two seconds, every first page shows the right total', async t => {
  const clock = aClock(t);
  // Uses more than a hundred franchises, because the API caches totals above that for visitors.
  const site = await createFollowedSite(t, { count: 120 });
  site.follow();
  for (const path of ['index.html', 'category/food.html']) await site.shows(path, 'total 120');
  await site.quiet();
  // The entry in the API's cache, which lives for two seconds, has expired. While the clock is stopped, the next entry
  // never expires.
  clock.stop();
  const refersTo = { category: { name: 'Food' }, consultant: site.consultant };
  const { id } = await site.call('POST /franchises', aFranchiseBody(refersTo, { name: 'Shortlived' }));
  for (const path of ['index.html', 'category/food.html']) await site.shows(path, 'Shortlived');
  await site.call(`DELETE /franchises/${id}`);
  for (const path of ['index.html', 'category/food.html'])
    await waitForValue(`${path} has another`, async () => (await site.file(path))?.includes('Shortlived') === false);
  clock.start();
  await site.quiet();
  for (const path of ['index.html', 'category/food.html', 'franchises/5.html', 'category/food/5.html'])
    t.match(await site.file(path), 'total 120', path);
});

t.test('lists are updated in time even if the clock is set back', async t => {
  const site = await createFollowedSite(t, { count: 25, gatherMs: 1000 });
  site.follow();
  await site.shows('franchises/2.html', 'total 25');
  await site.quiet();
  await site.call(`DELETE /franchises/${site.ids.get('brand-0')}`);
  await waitForValue('the lists are pending', () => site.follower.state().unfinished.lists.length > 0);
  aClock(t);
  await waitForValue('the lists are published', async () => (await site.file('franchises/2.html')) === undefined);
});

t.test('a page of a list that was removed is published again when the list needs it again', async t => {
  const site = await createFollowedSite(t, { count: 25 });
  site.follow();
  const second = ['franchises/2.html', 'category/food/2.html'];
  for (const path of second) await site.shows(path, 'total 25');
  await site.quiet();
  const id = site.ids.get('brand-0');
  await site.call(`DELETE /franchises/${id}`);
  for (const path of second) await waitForValue(`${path} is gone`, async () => (await site.file(path)) === undefined);
  await site.quiet();
  await site.call(`POST /franchises/${id}/restore`);
  await site.shows('index.html', 'total 25');
  await site.quiet();
  for (const path of second) t.match(await site.file(path), 'total 25', path);
});
