import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest, RawServerBase, RouteGenericInterface } from 'fastify';

export type AnyRequest = FastifyRequest<RouteGenericInterface, RawServerBase>;
export type AnyReply = FastifyReply<RouteGenericInterface, RawServerBase>;

/** Kinds of responses with different headers. Their names are those of the files in `nginx/headers`. */
export type ResponseKind = 'pages' | 'console' | 'assets' | 'uploads' | 'kept elsewhere' | 'api';

interface Header {
  name: string;
  value: string;
  /**
   * Whether the header is sent with every status. Others are sent only with success and redirects, so that errors are
   * not cached.
   */
  always: boolean;
}

const HEADERS = join(import.meta.dirname, '../../nginx/headers');

/** Reads a file of nginx's headers, so that both servers send the same ones. */
const read = (file: string): Header[] =>
  [...readFileSync(join(HEADERS, `${file}.conf`), 'utf8').matchAll(/^add_header (\S+) "(.*)"( always)?;$/gm)].map(
    ([, name = '', value = '', always]) => ({ name, value, always: always !== undefined }),
  );

const commonHeaders = read('everywhere');
const sets: Record<ResponseKind, Header[]> = {
  pages: [...commonHeaders, ...read('pages')],
  console: [...commonHeaders, ...read('console')],
  assets: [...commonHeaders, ...read('assets')],
  uploads: [...commonHeaders, ...read('uploads'), ...read('assets')],
  'kept elsewhere': [...commonHeaders, ...read('uploads')],
  api: [...commonHeaders, ...read('api')],
};

/** Returns the header names of this kind in lower case. */
export const namesOf = (kind: ResponseKind): string[] => sets[kind].map(({ name }) => name.toLowerCase());

const TYPES = new Map(
  [...readFileSync(join(HEADERS, 'upload-types.conf'), 'utf8').matchAll(/^ {2}(\S+\/\S+) (.+);$/gm)].flatMap(
    ([, type = '', extensions = '']) => extensions.split(' ').map((extension): [string, string] => [extension, type]),
  ),
);

/** Returns the media type of an upload by its extension. */
export const uploadType = (name: string): string =>
  TYPES.get(name.slice(name.lastIndexOf('.') + 1)) ?? 'application/octet-stream';

/** Additional content security policy for a browser that has opened the console, like `$without_tags` in nginx. */
const WITHOUT_TAGS = "script-src 'self'";
const CONSOLE_OPENED = /(?:^|;\s*)console_opened=[^;]/;

/** Sets the headers of this kind and status on a response. */
export const setHeaders = (reply: AnyReply, kind: ResponseKind | 'everywhere', status: number): void => {
  const headers = kind === 'everywhere' ? commonHeaders : sets[kind];
  for (const { name, value, always } of headers) if (always || status < 400) reply.header(name, value);
  if (kind === 'pages' && CONSOLE_OPENED.test(reply.request.headers.cookie ?? ''))
    reply.header('Content-Security-Policy', [WITHOUT_TAGS, String(reply.getHeader('Content-Security-Policy'))]);
};

/** Removes all headers that were set on a response, before a different response is sent. */
export const removeAllHeaders = (reply: AnyReply): void => {
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
};
