/** Program that records the examples of the API's description: `npm run examples -w api`. */
import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Examples } from '../../src/platform/http/examples.ts';
import { recordExamples } from './recording.ts';

const FOLDER = join(import.meta.dirname, '../../src/platform/http/examples');

const endings: (() => unknown)[] = [];
const teardown = (ending: () => unknown) => endings.push(ending);
try {
  const { api, examples } = await recordExamples({ teardown });
  const { body: document } = await api.call('GET /openapi.json');
  const byTag: Record<string, Examples> = {};
  for (const [call, example] of Object.entries(examples)) {
    const [method = '', path] = call.split(' ');
    const tag: string = document.paths[`/api${path}`][method.toLowerCase()].tags[0];
    byTag[tag] = { ...byTag[tag], [call]: example };
  }
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  for (const [tag, ofTag] of Object.entries(byTag))
    await writeFile(join(FOLDER, `${tag.replaceAll(' ', '-')}.json`), JSON.stringify(ofTag, null, 2));
  spawnSync('biome', ['format', '--write', FOLDER], { stdio: 'inherit' });
  for (const [call, { status }] of Object.entries(examples)) if (status >= 300) console.log(status, call);
} finally {
  for (const ending of endings.reverse()) await ending();
}
