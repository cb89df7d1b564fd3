import { freePort } from '@marketplace/deploy/testing';
import t from 'tap';
import { NO_METRICS, publisherMetrics } from '../../publisher/publishing/metrics.ts';
import { createFollowedSite } from './support/small-site.ts';
import { waitForValue } from './support/wait-for-value.ts';

const report = () => ({
  ...{ publisher: 'web1', release: null, failures: [], error: null, since: null },
  ...{ state: 'publishing' as const, done: 3, total: 10, waiting: 2, failing: 1 },
});

t.test('a publisher measures the time from a save to the publication of its pages, and the remaining work', async t => {
  const port = await freePort();
  const listen = { port, host: '127.0.0.1' };
  const settings = { token: null, allow: ['127.0.0.1/32'], listen, whatsappListen: null };
  const stop = new AbortController();
  t.teardown(() => stop.abort());
  const lines: string[] = [];
  const log = (_level: string, text: string) => lines.push(text);
  const metrics = publisherMetrics({ metrics: settings }, { report }, log, stop.signal);
  const site = await createFollowedSite(t, { count: 2, metrics });
  site.gate.open();
  site.follow();
  await site.call(`PUT /franchises/${site.ids.get('brand-1')}`, { name: 'Brand anew' });
  await site.shows('franchise/brand-1.html', 'Brand anew');
  const told = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await waitForValue('the lag is measured', async () =>
    /marketplace_publishing_lag_seconds_count\{[^}]*\} [1-9]/.test(await told()),
  );
  const text = await told();
  t.match(text, /marketplace_pages_total\{outcome="done",part="publisher"\} [1-9]/);
  t.match(text, /marketplace_pages_due\{state="everything",part="publisher"\} 7/);
  t.match(text, /marketplace_pages_due\{state="failing",part="publisher"\} 1/);
  t.match(text, /marketplace_feed_silent_seconds\{part="publisher"\} \d/);
  t.notMatch(text, /brand-1/, 'no address of a page is a label');
  t.equal((await fetch(`http://127.0.0.1:${port}/other`)).status, 404);

  publisherMetrics({ metrics: settings }, { report }, log, stop.signal);
  await waitForValue('a used port is logged', async () => lines.includes('metrics cannot be told'));
});

t.test('a change that the API repeats is published once', async t => {
  const published: number[] = [];
  const site = await createFollowedSite(t, {
    count: 2,
    metrics: { ...NO_METRICS, changePublished: createdAt => published.push(createdAt) },
  });
  site.gate.open();
  site.follow();
  for (const name of ['Brand anew', 'Brand again', 'Brand at last']) {
    await site.call(`PUT /franchises/${site.ids.get('brand-1')}`, { name });
    await site.shows('franchise/brand-1.html', name);
  }
  const stored: Date[] = await site.api.database.knex('content_changes').orderBy('created_at').pluck('created_at');
  const times = stored.map(createdAt => createdAt.getTime());
  await waitForValue('the last change is counted', () => published.includes(times.at(-1) ?? 0));
  const repeated = published.filter(time => {
    const at = times.indexOf(time);
    if (at >= 0) times.splice(at, 1);
    return at < 0;
  });
  t.same(repeated, []);
});

t.test('without a metrics port the publisher does not listen and counts nothing', t => {
  const { signal } = new AbortController();
  const metrics = publisherMetrics({ metrics: null }, { report }, () => t.fail('nothing is logged'), signal);
  metrics.page('done');
  metrics.feedRead();
  metrics.changePublished(0);
  t.end();
});
