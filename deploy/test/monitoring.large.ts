import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { anEnquiry, newVisitorContact } from '@marketplace/api/testing';
import { findProgram, installSystemPackages, mayInstallPackages } from '@marketplace/db/embedded';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { parse } from 'yaml';
import { readMetricsSettings } from '../../api/src/platform/config/metrics.ts';
import { ServiceLog } from '../../api/src/whatsapp/service/log.ts';
import { addMetrics } from '../../api/src/whatsapp/service/metrics.ts';
import { publisherMetrics } from '../../site/publisher/publishing/metrics.ts';
import { freePort } from '../src/command/free-port.ts';
import { probe } from '../src/probe/probe.ts';
import { aPrometheus, MONITORING } from './monitoring/a-prometheus.ts';
import { FAULTS } from './monitoring/faults.ts';
import { type Product, startMonitoredProduct } from './monitoring/the-product.ts';

t.setTimeout(600_000);

/** Milliseconds of the test that stand for an hour of the alert rules, whose periods are 75 times shorter here. */
const HOUR_MS = 48_000;

/** Simulates usual load: visits, enquiries and mails. */
const ordinaryLoad = async ({ api, franchise }: Product, ms: number) => {
  const headers = { 'content-type': 'application/json' };
  const end = performance.now() + ms;
  for (let n = 0; performance.now() < end; n++) {
    const asked = [
      '/franchises?range=[0,23]',
      `/franchises/${franchise.id}`,
      '/categories',
      '/banners',
      '/franchises/nope',
    ];
    await Promise.all(asked.map(async path => (await fetch(`${api.url}${path}`)).text()));
    const body = JSON.stringify(anEnquiry(franchise, newVisitorContact()));
    if (n % 10 === 0) await (await fetch(`${api.url}/leads`, { method: 'POST', headers, body })).text();
    await pause(100);
  }
};

/** Measures like the publisher and the WhatsApp service, with work from the test. */
const theOthers = async (over: AbortSignal) => {
  const settings = (more: object) => readMetricsSettings({ METRICS_ALLOW: '127.0.0.1', ...more }, []);
  const [publisherPort, whatsappPort] = [await freePort(), await freePort()];
  const report = () => ({
    ...{ publisher: 'web1', release: null, failures: [], error: null, since: null },
    ...{ state: 'following' as const, done: 0, total: 0, waiting: 0, failing: 0 },
  });
  const publisher = publisherMetrics(
    { metrics: settings({ METRICS_PORT: String(publisherPort) }) },
    { report },
    () => {},
    over,
  );
  const way = { isReady: true };
  const adapter = addMetrics(
    {
      connection: () => (way.isReady ? { state: 'ready', account: 'a' } : { state: 'disconnected', why: 'a test' }),
      start: async () => {},
      stop: async () => {},
      disconnect: async () => {},
      send: async () => ({ fate: 'sent', reference: '' }),
    },
    settings({ WHATSAPP_METRICS_PORT: String(whatsappPort) }),
    new ServiceLog(),
  );
  // The API responds to a publisher at least every half minute.
  const hears = setInterval(() => publisher.feedRead(), 1000);
  over.addEventListener(
    'abort',
    () => {
      clearInterval(hears);
      void adapter.stop();
    },
    { once: true },
  );
  return { publisher, way, at: { publisher: `127.0.0.1:${publisherPort}`, whatsapp: `127.0.0.1:${whatsappPort}` } };
};

t.before(async () => {
  if (findProgram('prometheus')) return;
  if (!mayInstallPackages()) throw new Error('Install Prometheus first: sudo apt-get install prometheus');
  await installSystemPackages(['prometheus']);
});

t.test('each alert fires for its own fault only, and no alert fires under usual load', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-monitoring-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const over = new AbortController();
  t.teardown(() => over.abort());
  const product = await startMonitoredProduct(t, folder);
  const others = await theOthers(over.signal);
  const { query, firing } = await aPrometheus(t, folder, {
    'marketplace-api': product.at.api,
    'marketplace-worker': product.at.worker,
    'marketplace-publisher': others.at.publisher,
    'marketplace-whatsapp': others.at.whatsapp,
  });
  await waitUntil(async () => (await query('up == 1')).length === 4);

  await t.test('an hour of usual load fires no alerts', async t => {
    const seen = new Set<string>();
    t.match(await probe(product.probed), { milliseconds: Number }, 'a test enquiry succeeds');
    const load = ordinaryLoad(product, HOUR_MS);
    const shown = setInterval(() => others.publisher.changePublished(Date.now() - 300), 200);
    t.teardown(() => clearInterval(shown));
    let isOver = false;
    void load.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const name of await firing()) seen.add(name);
      await pause(500);
    }
    await load;
    // A killed worker would leave pending messages older than the faults that are injected below.
    const { knex } = product.database;
    await waitUntil(async () => !(await knex('outbox').where({ status: 'pending' }).first('id')));
    t.same([...seen], []);
    t.ok((await query('sum(marketplace_http_request_seconds_count{status="201"}) > 10')).length > 0);
  });

  await t.test('the queries of the dashboards return data', async t => {
    const { panels } = JSON.parse(readFileSync(join(MONITORING, 'dashboard.json'), 'utf8'));
    const all: { title: string; targets?: { expr: string }[] }[] = panels;
    for (const { title, targets = [] } of all)
      for (const { expr } of targets) {
        const found = await query(expr.replaceAll('$__rate_interval', '30s'));
        t.ok(found.length > 0 || /failed|limits|failing/i.test(title), `${title}: ${expr}`);
      }
  });

  const quiet = async (names: Set<string>) => waitUntil(async () => (await firing()).intersection(names).size === 0);
  const tellsOf = async (alert: string, besides: string[], also: Set<string>) => {
    const seen = new Set<string>();
    await waitUntil(async () => {
      for (const name of await firing()) seen.add(name);
      return seen.has(alert);
    }, 60_000);
    return [...seen].filter(name => name !== alert && !besides.includes(name) && !also.has(name));
  };
  // The worker stays stopped, because it would repair the faults injected after it.
  const lasting = new Set<string>();
  for (const { alert, otherAlerts = [], inject, repair } of FAULTS)
    await t.test(alert, async t => {
      const end = new AbortController();
      // The injected statement starts only when it is awaited.
      const planted = Promise.resolve(inject(product, end.signal));
      try {
        t.same(await tellsOf(alert, otherAlerts, lasting), [], 'no other alert fires');
      } finally {
        end.abort();
        await planted;
        await repair?.(product);
      }
      if (alert === 'ProcessDown') lasting.add(alert);
      else await quiet(new Set([alert, ...otherAlerts].filter(name => !lasting.has(name))));
    });

  await t.test('PublishingSlow', async t => {
    const slow = setInterval(() => others.publisher.changePublished(Date.now() - 30_000), 100);
    t.same(await tellsOf('PublishingSlow', [], lasting), []);
    clearInterval(slow);
    await quiet(new Set(['PublishingSlow']));
  });

  await t.test('WhatsappNotReady', async t => {
    others.way.isReady = false;
    t.same(await tellsOf('WhatsappNotReady', [], lasting), []);
    others.way.isReady = true;
    await quiet(new Set(['WhatsappNotReady']));
  });

  const { groups } = parse(readFileSync(join(MONITORING, 'alerts.yml'), 'utf8'));
  const names: string[] = groups.flatMap(({ rules }: { rules: { alert: string }[] }) =>
    rules.map(({ alert }) => alert),
  );
  const tried = [...FAULTS.map(({ alert }) => alert), 'PublishingSlow', 'WhatsappNotReady'];
  t.same([...new Set(tried)].sort(), names.sort(), 'every alert has a fault');
});
