/**
 * `npm run bench -w site [-- franchises]`: publishes a catalogue (10,000 franchises by default) with the real database
 * and API, measures the time from saves until visitors see them, builds the same pages with `astro build`, and measures
 * pages of the demo data with Lighthouse.
 */
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { removeTree } from '../publisher/releases/remove-tree.ts';
import { benchPages } from './lighthouse/main.ts';
import { measureListUpdates } from './lists.ts';
import { type Published, publishEverything, publisherEnv, readPeakMemoryMb, runPublisher } from './publishing.ts';
import { timeSaves } from './saves.ts';
import { setStage } from './stage.ts';
import { astroBuild } from './static-build.ts';
import { percentile, table } from './table.ts';

const FRANCHISES = Number(process.argv[2] ?? 10_000);
const SAVES = 200;
/** Maximum number of franchises for `astro build`, which keeps all pages in memory. */
const MOST_FOR_ASTRO = 20_000;

const log = (text: string) => console.error(`… ${text}`);
const ms = (value: number) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;

const publication = (what: string, { pages, ms: all, cpuMs, peakMb }: Published) => [
  what,
  String(pages),
  `${(all / 1000).toFixed(1)} s`,
  ms(all / pages),
  ms(cpuMs / pages),
  `${peakMb} MB`,
];

const times = (what: string, values: number[], goal: string) => [
  what,
  ms(percentile(values, 0.5)),
  ms(percentile(values, 0.95)),
  ms(Math.max(...values)),
  goal,
];

const seconds = (value: number) => `${Math.round(value / 1000)} s`;

log(`making ${FRANCHISES} franchises and starting the API`);
const stage = await setStage(['--empty', '--franchises', String(FRANCHISES)]);
try {
  log('building the site');
  await astroBuild(new URL('..', import.meta.url), join(stage.folder, 'build'));
  log('publishing everything, without compressed copies');
  const plain = await publishEverything(publisherEnv(stage, 'plain', { COMPRESS_PAGES: 'false' }));
  await removeTree(join(stage.folder, 'plain'));
  log('publishing everything, with compressed copies');
  const compressed = await publishEverything(publisherEnv(stage, 'site'));
  log('publishing everything again, nothing changed');
  const unchanged = await publishEverything(publisherEnv(stage, 'site'));
  log('astro build of the same pages');
  const env = { API_URL: stage.apiUrl, SERVICE_TOKEN: stage.serviceToken, PUBLIC_URL: 'https://example.com' };
  const classic =
    FRANCHISES <= MOST_FOR_ASTRO
      ? await astroBuild(new URL('static/', import.meta.url), join(stage.folder, 'static'), env)
      : undefined;
  log(`${SAVES} saves and more, while a deletion shifts every list`);
  const following = await runPublisher(publisherEnv(stage, 'site'), 'follow', 'following');
  let hasEnded = false;
  const shifted = measureListUpdates(stage, 'site').finally(() => {
    hasEnded = true;
  });
  const [saves, lists] = await Promise.all([timeSaves(stage, 'site', SAVES, () => hasEnded), shifted]).catch(
    async error => {
      await following.stop();
      throw error;
    },
  );
  const peak = await readPeakMemoryMb(following.pid);
  await following.stop();

  const load = loadavg()
    .map(one => one.toFixed(1))
    .join(', ');
  console.log(`${FRANCHISES} franchises, ${cpus().length} cores, Node ${process.version}, load ${load}\n`);
  console.log(
    table([
      ['Everything', 'Pages', 'Time', 'A page (goal 1.5 ms)', 'Processor, a page', 'Peak memory (goal 400 MB)'],
      publication('Publisher', plain),
      publication('Publisher, with .gz and .br', compressed),
      publication('Publisher, nothing changed', unchanged),
      ...(classic ? [['`astro build`', String(plain.pages), seconds(classic), ms(classic / plain.pages), '', '']] : []),
    ]),
  );
  console.log(
    `\n${table([
      [`From sending a save to …, ${saves.answered.length} saves`, 'p50', 'p95', 'most', 'goal'],
      times('the API has answered', saves.answered, ''),
      times('its franchise page', saves.franchisePage, 'p95 500 ms'),
      times('the first page of the directory', saves.directory, 'p95 500 ms'),
      times("its category's first page", saves.category, 'p95 500 ms'),
    ])}`,
  );
  console.log(
    `\n${table([
      ['From deleting a franchise, while those saves go on, to …', 'after', 'goal'],
      ['the last page of the directory', seconds(lists.directory), '60 s'],
      ['the last page of its category', seconds(lists.category), '60 s'],
      ['the sitemap', seconds(lists.sitemap), '60 s'],
    ])}`,
  );
  if (peak !== undefined) console.log(`\nPeak memory of the publisher that followed: ${peak} MB.`);
} finally {
  await stage.close();
}
await benchPages();
