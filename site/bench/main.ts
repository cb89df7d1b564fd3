/**
 * `npm run bench -w site [-- franchises]`: publishes a catalogue (10,000 franchises unless told otherwise) with the
 * real database and API, times saves until visitors see them, and builds the same pages with `astro build`.
 */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { type Published, publishEverything, publisher, publisherEnv } from './publishing.ts';
import { timeSaves } from './saves.ts';
import { setStage } from './stage.ts';
import { astroBuild } from './static-build.ts';
import { percentile, table } from './table.ts';

const FRANCHISES = Number(process.argv[2] ?? 10_000);
const SAVES = 200;

const say = (text: string) => console.error(`… ${text}`);
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

say(`making ${FRANCHISES} franchises and starting the API`);
const stage = await setStage(FRANCHISES);
try {
  say('building the site');
  await astroBuild(new URL('..', import.meta.url), join(stage.folder, 'build'));
  say('publishing everything, without compressed copies');
  const plain = await publishEverything(publisherEnv(stage, 'plain', { COMPRESS_PAGES: 'false' }));
  say('publishing everything, with compressed copies');
  const compressed = await publishEverything(publisherEnv(stage, 'site'));
  say('publishing everything again, nothing changed');
  const unchanged = await publishEverything(publisherEnv(stage, 'site'));
  say('astro build of the same pages');
  const env = { API_URL: stage.apiUrl, SERVICE_TOKEN: stage.serviceToken, PUBLIC_URL: 'https://example.com' };
  const classic = await astroBuild(new URL('static/', import.meta.url), join(stage.folder, 'static'), env);
  say(`${SAVES} saves`);
  const following = await publisher(publisherEnv(stage, 'site'), 'follow', 'following');
  const saves = await timeSaves(stage, 'site', SAVES).finally(following.stop);

  console.log(`${FRANCHISES} franchises, ${cpus().length} cores, Node ${process.version}\n`);
  console.log(
    table([
      ['Everything', 'Pages', 'Time', 'A page (goal 1.5 ms)', 'Processor, a page', 'Peak memory (goal 400 MB)'],
      publication('Publisher', plain),
      publication('Publisher, with .gz and .br', compressed),
      publication('Publisher, nothing changed', unchanged),
      ['`astro build`', String(plain.pages), `${(classic / 1000).toFixed(1)} s`, ms(classic / plain.pages), '', ''],
    ]),
  );
  console.log(
    `\n${table([
      [`From sending a save to …, ${SAVES} saves`, 'p50', 'p95', 'most', 'goal'],
      times('the API has answered', saves.answered, ''),
      times('its franchise page', saves.franchisePage, 'p50 150 ms, p95 500 ms'),
      times('the first page of the directory', saves.directory, 'p50 150 ms, p95 500 ms'),
      times("its category's first page", saves.category, ''),
      ['`astro build`, every page', ms(classic), ms(classic), ms(classic), ''],
    ])}`,
  );
} finally {
  await stage.close();
}
