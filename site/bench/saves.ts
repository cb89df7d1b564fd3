import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from './stage.ts';

const PATIENCE_MS = 20_000;

/** Milliseconds from sending a save to when the files that visitors get show it. */
export interface SaveTimes {
  answered: number[];
  franchisePage: number[];
  directory: number[];
  category: number[];
}

const shown = async (file: string, text: string, since: number): Promise<number> => {
  while (!(await readFile(file, 'utf8')).includes(text)) {
    if (performance.now() - since > PATIENCE_MS) throw new Error(`${file} does not show ${text}`);
    await sleep(1);
  }
  return performance.now() - since;
};

/** Saves franchises of the first page one after the other, through the API. */
export const timeSaves = async (stage: Stage, site: string, count: number): Promise<SaveTimes> => {
  const api = <Answer>(path: string, init?: RequestInit): Promise<Answer> =>
    fetch(stage.apiUrl + path, init).then(answer => answer.json());
  const first = await api<{ id: string; slug: string; category: string }[]>('/franchises?range=[0,23]');
  const categories = await api<{ name: string; slug: string }[]>('/categories');
  const file = (path: string) => join(stage.folder, site, 'current', path);
  const times: SaveTimes = { answered: [], franchisePage: [], directory: [], category: [] };
  for (let save = 0; save < count; save++) {
    const one = first[save % first.length];
    const category = categories.find(({ name }) => name === one?.category);
    if (!one || !category) throw new Error('There is no franchise to save');
    const name = `Saved ${save} of ${count}`;
    const since = performance.now();
    const answer = fetch(`${stage.apiUrl}/franchises/${one.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${stage.adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    }).then(({ ok, status }) => {
      if (!ok) throw new Error(`Saving: ${status}`);
      return performance.now() - since;
    });
    const seen = await Promise.all([
      answer,
      shown(file(`franchise/${one.slug}.html`), name, since),
      shown(file('index.html'), name, since),
      shown(file(`category/${category.slug}.html`), name, since),
    ]);
    for (const [at, list] of [times.answered, times.franchisePage, times.directory, times.category].entries())
      list.push(seen[at] ?? Number.NaN);
    await sleep(20);
  }
  return times;
};
