import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from './stage.ts';

const TIMEOUT_MS = 20_000;
/** Pause in milliseconds between two saves. It is short, so that saves continue while the lists are updated. */
const PAUSE_MS = 100;

/** Milliseconds from sending a save until the published files show it. */
export interface SaveTimes {
  answered: number[];
  franchisePage: number[];
  directory: number[];
  category: number[];
}

/**
 * Calls the API as the admin.
 * @throws if the call fails
 */
export const callApi = async <Answer>(stage: Stage, path: string, method = 'GET', body?: object): Promise<Answer> => {
  const answer = await fetch(stage.apiUrl + path, {
    method,
    headers:
      method === 'GET'
        ? {}
        : { authorization: `Bearer ${stage.adminToken}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return answer.json();
};

const waitUntilShown = async (file: string, text: string, since: number): Promise<number> => {
  while (!(await readFile(file, 'utf8')).includes(text)) {
    if (performance.now() - since > TIMEOUT_MS) throw new Error(`${file} does not show ${text}`);
    await sleep(1);
  }
  return performance.now() - since;
};

/**
 * Saves franchises of the first page one after the other through the API: at least `count`, and until `over` returns
 * true.
 */
export const timeSaves = async (
  stage: Stage,
  site: string,
  count: number,
  over: () => boolean = () => true,
): Promise<SaveTimes> => {
  const first = await callApi<{ id: string; slug: string; category: string }[]>(stage, '/franchises?range=[0,19]');
  const categories = await callApi<{ name: string; slug: string }[]>(stage, '/categories');
  const file = (path: string) => join(stage.folder, site, 'current', path);
  const times: SaveTimes = { answered: [], franchisePage: [], directory: [], category: [] };
  for (let save = 0; save < count || !over(); save++) {
    const saved = first[save % first.length];
    const category = categories.find(({ name }) => name === saved?.category);
    if (!saved || !category) throw new Error('There is no franchise to save');
    const name = `Saved for the ${save}th time`;
    const startedAt = performance.now();
    const answer = callApi(stage, `/franchises/${saved.id}`, 'PUT', { name }).then(() => performance.now() - startedAt);
    const seen = await Promise.all([
      answer,
      waitUntilShown(file(`franchise/${saved.slug}.html`), name, startedAt),
      waitUntilShown(file('index.html'), name, startedAt),
      waitUntilShown(file(`category/${category.slug}.html`), name, startedAt),
    ]);
    for (const [at, list] of [times.answered, times.franchisePage, times.directory, times.category].entries())
      list.push(seen[at] ?? Number.NaN);
    await sleep(PAUSE_MS);
  }
  return times;
};
