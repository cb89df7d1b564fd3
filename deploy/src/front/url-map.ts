import type { HeaderSet } from './headers.ts';

/** The folders that files are served from. */
export interface Folders {
  /** The publisher's: `current` in it is the release to show. */
  site: string;
  uploads: string;
  /** The built console. */
  console: string;
}

/** What an address stands for. `nginx/marketplace.conf.template` says the same for nginx. */
export type Place =
  | { kind: 'redirect'; status: 301 | 302; to: string }
  | { kind: 'absent' }
  | { kind: 'files'; folder: string; candidates: string[]; headers: HeaderSet; asked: string | undefined };

const decoded = (path: string): string | undefined => {
  try {
    const plain = decodeURIComponent(path);
    return plain.includes('\0') ? undefined : plain;
  } catch {
    return undefined;
  }
};

/**
 * `/x/` is `/x`. Not for `//host/`, which a browser would take for another site. Read from the end: a pattern would begin
 * anew at every slash of a long row of them.
 */
const withoutSlash = (url: string): string | undefined => {
  const [path = ''] = url.split('?', 1);
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return end < path.length && /^\/[^/\\]/.test(path) ? path.slice(0, end) + url.slice(path.length) : undefined;
};

const inFolder = (folder: string, candidates: string[], headers: HeaderSet, asked?: string): Place => ({
  kind: 'files',
  folder,
  candidates,
  headers,
  asked,
});

/**
 * Where the API is asked for what may have moved, when it has no file. A further page of a category moves with the first
 * one.
 * @param path as it was asked for, `plain` decoded
 */
const askedPlace = (path: string, plain: string): string | undefined => {
  if (!/^\/(franchise|category)\//.test(plain)) return undefined;
  return path.replace(/^(\/category\/[^/]+)\/[0-9]+$/, '$1');
};

/** @param url the request's target, query included; anything but `/api/…`, which is the API's */
export const placeOf = (url: string, folders: Folders): Place => {
  const to = withoutSlash(url);
  if (to) return { kind: 'redirect', status: 301, to };
  const asked = url.split('?')[0] ?? '/';
  const path = decoded(asked);
  if (path === '/api') return { kind: 'redirect', status: 302, to: '/api/docs' };
  if (path === undefined || /(^|\/)\.|\\|\/\//.test(path) || /^\/(404|503)(\.html)?$/.test(path))
    return { kind: 'absent' };
  if (path.startsWith('/uploads/')) return inFolder(folders.uploads, [path.slice('/uploads'.length)], 'uploads');
  if (path.startsWith('/admin/assets/')) return inFolder(folders.console, [path.slice('/admin'.length)], 'assets');
  if (/^\/(admin|consultant)(\/|$)/.test(path)) return inFolder(folders.console, ['/index.html'], 'console');
  const current = `${folders.site}/current`;
  if (path.startsWith('/assets/')) return inFolder(current, [path], 'assets');
  if (path === '/') return inFolder(current, ['/index.html'], 'pages');
  return inFolder(current, [path, `${path}.html`], 'pages', askedPlace(asked, path));
};
