import { readdirSync, readlinkSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Test } from 'tap';
import { sendUnchanged } from './ask.ts';

const READS = 100;
const READERS = ['gzip', 'identity', 'gzip', 'identity'];
const TEXTS = ['A short page.', 'A page that somebody has written much more about. '.repeat(4000)];

const put = async (name: string, content: string | Buffer) => {
  await writeFile(`${name}.new`, content);
  await rename(`${name}.new`, name);
};

/** Replaces a page like the publisher, each time with another length. */
const replaced = async (page: string, n: number) => {
  const text = TEXTS[n % TEXTS.length] ?? '';
  await put(page, text);
  await put(`${page}.gz`, gzipSync(text));
};

/** Deletes a page and writes it again. */
const comingAndGoing = async (page: string, n: number) => {
  await rm(`${page}.gz`, { force: true });
  await rm(page, { force: true });
  await replaced(page, n);
};

/** Changes a page repeatedly while it is read. Returns the distinct responses as status and text, or the error. */
const readWhile = async (change: typeof replaced, port: number, data: string) => {
  const page = join(data, 'site/current/category/busy.html');
  await change(page, 0);
  let isRead = false;
  const keepChanging = async () => {
    for (let n = 1; !isRead; n++) await change(page, n);
  };
  const changing = keepChanging();
  const seen = new Set<string>();
  const read = async (encoding: string) => {
    const asked = { says: '', path: '/category/busy', status: 200, headers: { 'Accept-Encoding': encoding } };
    for (let n = 0; n < READS; n++) {
      const answer = await sendUnchanged(port, asked).catch((error: unknown) => ({ status: `${error}`, text: '' }));
      seen.add(`${answer.status} ${answer.text}`);
    }
  };
  await Promise.all(READERS.map(read)).finally(() => {
    isRead = true;
  });
  await changing;
  return seen;
};

const short = (answers: Iterable<string>) =>
  [...answers].map(answer => `${answer.slice(0, 60)} (${answer.length})`).sort();

/** Checks that a page replaced while it is read is either the old or the new one, and complete. */
export const checkReplacedPage = async (t: Test, port: number, data: string): Promise<void> => {
  const whole = TEXTS.map(text => `200 ${text}`);
  t.same(short(await readWhile(replaced, port, data)), short(whole));
  const seen = await readWhile(comingAndGoing, port, data);
  const others = [...seen].filter(answer => !whole.includes(answer) && !/^404 <!doctype html>/.test(answer));
  t.same(short(others), [], 'while it is deleted, the page for missing addresses is sent');
};

/** Returns the open files of this process in a folder. */
export const findOpenFiles = (folder: string): string[] =>
  readdirSync('/proc/self/fd').flatMap(fd => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)].filter(path => path.startsWith(folder));
    } catch {
      return [];
    }
  });
