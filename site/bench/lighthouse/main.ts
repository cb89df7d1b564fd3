/**
 * `npm run bench:pages -w site`, which is also the last part of `npm run bench -w site`: measures pages of the demo
 * data with Lighthouse, on its simulated phone and with the server of `npm start`. Prints the median of 5 runs.
 */
import { join } from 'node:path';
import { startFront } from '@marketplace/deploy/front';
import { freePort } from '@marketplace/deploy/testing';
import { publishEverything, publisherEnv } from '../publishing.ts';
import { setStage } from '../stage.ts';
import { astroBuild } from '../static-build.ts';
import { percentile, table } from '../table.ts';
import { type Audit, installLighthouse, runLighthouse } from './audit.ts';

const RUNS = 5;

const log = (text: string) => console.error(`… ${text}`);

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const row = (name: string, runs: Audit[]) => {
  const of = (key: keyof Audit) =>
    percentile(
      runs.map(run => run[key]),
      0.5,
    );
  return [
    name,
    ...(['performance', 'accessibility', 'bestPractices', 'seo'] as const).map(key => String(of(key))),
    seconds(of('fcp')),
    seconds(of('lcp')),
    `${Math.round(of('tbt'))} ms`,
    of('cls').toFixed(2),
  ];
};

/** Publishes the demo data and prints the table. */
export const benchPages = async (): Promise<void> => {
  log('installing Lighthouse beside the bench');
  await installLighthouse();
  log('making the demo data and publishing it');
  const stage = await setStage(['--demo']);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  try {
    await astroBuild(new URL('../..', import.meta.url), join(stage.folder, 'build'));
    await publishEverything(publisherEnv(stage, 'site', { PUBLIC_URL: url }));
    const front = await startFront({
      port,
      host: '127.0.0.1',
      trustProxy: false,
      apiUrl: new URL(stage.apiUrl).origin,
      site: join(stage.folder, 'site'),
      uploads: join(stage.folder, 'uploads'),
    });
    try {
      const rows = [];
      for (const [name, path] of Object.entries(await somePages(url))) {
        log(`${RUNS} times ${path}`);
        const runs = [];
        for (let run = 0; run < RUNS; run++) runs.push(await runLighthouse(url + path));
        rows.push(row(name, runs));
      }
      const head = ['Page', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS'];
      const goal = ['Goal', '≥ 98', '100', '100', '100', '', '≤ 1.8 s', '', '0'];
      console.log(`\n${table([head, ...rows, goal])}`);
    } finally {
      await front.close();
    }
  } finally {
    await stage.close();
  }
};

/** Returns the address of the most visited page of each of the four kinds. */
const somePages = async (url: string): Promise<Record<string, string>> => {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const first = (pattern: RegExp) => {
    const path = paths.find(one => pattern.test(one));
    if (path === undefined) throw new Error(`The sitemap holds no ${pattern}`);
    return path;
  };
  return {
    Home: '/',
    Category: first(/^\/category\/[^/]+$/),
    Franchise: first(/^\/franchise\/[^/]+$/),
    'Custom page': first(/^\/[a-z0-9-]{2,}$/),
  };
};

if (import.meta.main) await benchPages();
