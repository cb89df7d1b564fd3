import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callApi } from './saves.ts';
import type { Stage } from './stage.ts';

const TIMEOUT_MS = 600_000;
const PAGE_SIZE = 24;

/** Milliseconds from a change that shifts every page of a list until the last page shows it. */
export interface ListTimes {
  directory: number;
  category: number;
  sitemap: number;
}

const changed = async (file: string, since: number): Promise<number> => {
  const before = await readFile(file);
  while ((await stat(file).catch(() => undefined)) && (await readFile(file)).equals(before)) {
    if (performance.now() - since > TIMEOUT_MS) throw new Error(`${file} did not change`);
    await sleep(50);
  }
  return performance.now() - since;
};

/** Returns the file of the sitemap that contains a franchise, since a large sitemap has several files. */
const sitemapWith = async (root: string, slug: string): Promise<string> => {
  const parts = await readdir(join(root, 'sitemap')).catch(() => []);
  const files = [join(root, 'sitemap.xml'), ...parts.map(part => join(root, 'sitemap', part))];
  for (const file of files.filter(name => name.endsWith('.xml')))
    if ((await readFile(file, 'utf8')).includes(`/franchise/${slug}<`)) return file;
  throw new Error(`No sitemap names ${slug}`);
};

/** Deletes a franchise of the first page, so that all franchises after it move up. */
export const measureListUpdates = async (stage: Stage, site: string): Promise<ListTimes> => {
  const [gone] = await callApi<{ id: string; slug: string; category: string }[]>(stage, '/franchises?range=[23,23]');
  const categories = await callApi<{ name: string; slug: string }[]>(stage, '/categories');
  const category = categories.find(({ name }) => name === gone?.category);
  if (!gone || !category) throw new Error('There is no franchise to delete');
  const lastPage = async (filter: string) => {
    const answer = await fetch(`${stage.apiUrl}/franchises?range=[0,0]${filter}`);
    return Math.ceil(Number(answer.headers.get('content-range')?.split('/')[1]) / PAGE_SIZE);
  };
  const [all, own] = await Promise.all([lastPage(''), lastPage(`&category=${encodeURIComponent(category.name)}`)]);
  const file = (path: string) => join(stage.folder, site, 'current', path);
  const sitemap = await sitemapWith(join(stage.folder, site, 'current'), gone.slug);
  const startedAt = performance.now();
  const seen = Promise.all([
    changed(file(`franchises/${all}.html`), startedAt),
    changed(file(`category/${category.slug}/${own}.html`), startedAt),
    changed(sitemap, startedAt),
  ]);
  await callApi(stage, `/franchises/${gone.id}`, 'DELETE');
  const [directory, ofCategory, ofSitemap] = await seen;
  return { directory, category: ofCategory, sitemap: ofSitemap };
};
