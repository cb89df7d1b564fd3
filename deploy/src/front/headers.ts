import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest, RawServerBase, RouteGenericInterface } from 'fastify';

export type AnyRequest = FastifyRequest<RouteGenericInterface, RawServerBase>;
export type AnyReply = FastifyReply<RouteGenericInterface, RawServerBase>;

/** Kinds of answers that carry headers of their own, as the files in `nginx/headers` are named. */
export type HeaderSet = 'pages' | 'console' | 'assets' | 'uploads' | 'kept elsewhere' | 'api';

interface Header {
  name: string;
  value: string;
  /** With every status; others go with success and redirects only, so that no cache keeps a failure. */
  always: boolean;
}

const HEADERS = join(import.meta.dirname, '../../nginx/headers');

/** nginx and this server send the same headers because both read them from the same files. */
const read = (file: string): Header[] =>
  [...readFileSync(join(HEADERS, `${file}.conf`), 'utf8').matchAll(/^add_header (\S+) "(.*)"( always)?;$/gm)].map(
    ([, name = '', value = '', always]) => ({ name, value, always: always !== undefined }),
  );

const everywhere = read('everywhere');
const sets: Record<HeaderSet, Header[]> = {
  pages: [...everywhere, ...read('pages')],
  console: [...everywhere, ...read('console')],
  assets: [...everywhere, ...read('assets')],
  uploads: [...everywhere, ...read('uploads'), ...read('assets')],
  'kept elsewhere': [...everywhere, ...read('uploads')],
  api: [...everywhere, ...read('api')],
};

/** The names of the headers of this kind, in lower case. */
export const namesOf = (kind: HeaderSet): string[] => sets[kind].map(({ name }) => name.toLowerCase());

const TYPES = new Map(
  [...readFileSync(join(HEADERS, 'upload-types.conf'), 'utf8').matchAll(/^ {2}(\S+\/\S+) (.+);$/gm)].flatMap(
    ([, type = '', extensions = '']) => extensions.split(' ').map((extension): [string, string] => [extension, type]),
  ),
);

/** What an upload is, by its name. */
export const uploadType = (name: string): string =>
  TYPES.get(name.slice(name.lastIndexOf('.') + 1)) ?? 'application/octet-stream';

/** The policy beside the page's own for a browser that has opened the console, as `$without_tags` of nginx. */
const WITHOUT_TAGS = "script-src 'self'";
const CONSOLE_OPENED = /(?:^|;\s*)console_opened=[^;]/;

/** Puts the headers of this kind on an answer of this status. */
export const setHeaders = (reply: AnyReply, kind: HeaderSet | 'everywhere', status: number): void => {
  const headers = kind === 'everywhere' ? everywhere : sets[kind];
  for (const { name, value, always } of headers) if (always || status < 400) reply.header(name, value);
  if (kind === 'pages' && CONSOLE_OPENED.test(reply.request.headers.cookie ?? ''))
    reply.header('Content-Security-Policy', [WITHOUT_TAGS, String(reply.getHeader('Content-Security-Policy'))]);
};

/** Takes back what was to be said, for an answer that turned out to be another. */
export const forgetHeaders = (reply: AnyReply): void => {
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
};
