import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '@marketplace/db/testing';
import { freePort } from '../../src/command/free-port.ts';

export const MONITORING = join(import.meta.dirname, '../../monitoring');

/** Milliseconds in a test that stand for a minute of the rules. */
const MINUTE_MS = 800;
const FIVE_MINUTES_S = (5 * MINUTE_MS) / 1000;

/** Returns the rules with shortened periods. */
const quickRules = () =>
  readFileSync(join(MONITORING, 'alerts.yml'), 'utf8')
    .replaceAll(/\[(\d+)m\]/g, (_period, minutes) => `[${Number(minutes) * MINUTE_MS}ms]`)
    .replaceAll('offset 15m', `offset ${FIVE_MINUTES_S}s`)
    .replaceAll(/for: \d+m/g, 'for: 1s');

/** Starts a Prometheus that reads these targets, by job, four times a second. */
export const aPrometheus = async (
  t: { teardown(work: () => unknown): unknown },
  folder: string,
  targets: Record<string, string>,
) => {
  const port = await freePort();
  writeFileSync(join(folder, 'alerts.yml'), quickRules());
  const jobs = Object.entries(targets).map(([job_name, target]) => ({
    job_name,
    static_configs: [{ targets: [target] }],
  }));
  const config = {
    global: { scrape_interval: '250ms', scrape_timeout: '250ms', evaluation_interval: '250ms' },
    rule_files: ['alerts.yml'],
    scrape_configs: jobs,
  };
  // JSON is valid YAML.
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const child: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'tsdb')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
      // A series that ended disappears immediately, instead of after five minutes.
      `--query.lookback-delta=${FIVE_MINUTES_S}s`,
    ],
    // If a test is killed, its Prometheus goes on. With the test's output it would keep the whole run waiting.
    { stdio: 'ignore' },
  );
  t.teardown(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const { status, data, error } = JSON.parse(await answer.text());
    if (status !== 'success') throw new Error(`${path}: ${error}`);
    return data;
  };
  await waitUntil(() =>
    fetch(`http://127.0.0.1:${port}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    /** Returns the names of the firing alerts. */
    firing: async (): Promise<Set<string>> => {
      const { alerts } = await ask('alerts');
      const now: { state: string; labels: { alertname: string } }[] = alerts;
      return new Set(now.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname));
    },
    /** Returns the series of a query. */
    query: async (text: string): Promise<unknown[]> => (await ask(`query?query=${encodeURIComponent(text)}`)).result,
  };
};
