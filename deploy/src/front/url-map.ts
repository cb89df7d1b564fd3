import type { ResponseKind } from './headers.ts';

/** Folders that files are served from. */
export interface Folders {
  /** The publisher's folder. Its link `current` leads to the current release. */
  site: string;
  uploads: string;
  /** Folder of the built console. */
  console: string;
}

/** Meaning of an address. `nginx/marketplace.conf.template` has the same rules for nginx. */
export type AddressMeaning =
  | { kind: 'redirect'; status: 301 | 302; to: string }
  | { kind: 'absent' }
  | { kind: 'files'; folder: string; candidates: string[]; headers: ResponseKind; asked: string | undefined };

const decoded = (path: string): string | undefined => {
  try {
    const plain = decodeURIComponent(path);
    return plain.includes('\0') ? undefined : plain;
  } catch {
    return undefined;
  }
};

/**
 * Removes slashes at the end of a URL: `/x/` becomes `/x`. URLs such as `//host/` are excluded, because browsers treat
 * them as another site. A loop from the end is used, because a pattern would take quadratic time for many slashes.
 */
const withoutSlash = (url: string): string | undefined => {
  const [path = ''] = url.split('?', 1);
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return end < path.length && /^\/[^/\\]/.test(path) ? path.slice(0, end) + url.slice(path.length) : undefined;
};

const inFolder = (folder: string, candidates: string[], headers: ResponseKind, asked?: string): AddressMeaning => ({
  kind: 'files',
  folder,
  candidates,
  headers,
  asked,
});

/**
 * Returns the address that the API looks up when there is no file, because the record may have moved. Later pages of a
 * category move together with its first page.
 * @param path the requested path
 * @param plain the decoded path
 */
const apiPlace = (path: string, plain: string): string | undefined => {
  if (!/^\/(franchise|category)\//.test(plain)) return undefined;
  return path.replace(/^(\/category\/[^/]+)\/[0-9]+$/, '$1');
};

/**
 * Returns the meaning of an address.
 * @param url target of the request including its query; any except `/api/…`
 */
export const resolveAddress = (url: string, folders: Folders): AddressMeaning => {
  const to = withoutSlash(url);
  if (to) return { kind: 'redirect', status: 301, to };
  const encodedPath = url.split('?')[0] ?? '/';
  const path = decoded(encodedPath);
  if (path === '/api') return { kind: 'redirect', status: 302, to: '/api/docs' };
  if (path === undefined || /(^|\/)\.|\\|\/\//.test(path) || /^\/(404|500|503)(\.html)?$/.test(path))
    return { kind: 'absent' };
  if (path.startsWith('/uploads/')) return inFolder(folders.uploads, [path.slice('/uploads'.length)], 'uploads');
  if (path.startsWith('/admin/assets/')) return inFolder(folders.console, [path.slice('/admin'.length)], 'assets');
  if (/^\/(admin|consultant)(\/|$)/.test(path)) return inFolder(folders.console, ['/index.html'], 'console');
  const current = `${folders.site}/current`;
  if (path.startsWith('/assets/')) return inFolder(current, [path], 'assets');
  if (path === '/') return inFolder(current, ['/index.html'], 'pages');
  return inFolder(current, [path, `${path}.html`], 'pages', apiPlace(encodedPath, path));
};
