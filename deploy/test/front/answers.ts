/** The expected response to a request, by both nginx and the local front. */
export interface Expectation {
  says: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  status: number;
  /** Patterns of header values. Null means that the header must be missing. */
  answers?: Record<string, RegExp | null>;
  text?: RegExp;
}

export const HTML = /^text\/html; ?charset=utf-8$/i;
export const CACHED_FOR_EVER = /^public, max-age=31536000, immutable$/;
export const PAGE_HEADERS = {
  'content-type': HTML,
  'cache-control': /^no-cache$/,
  etag: /./,
  'x-content-type-options': /^nosniff$/,
};
export const ABSENT_HEADERS = {
  status: 404,
  text: /Page not found/,
  answers: { 'content-type': HTML, 'cache-control': null },
};
export const json = { 'content-type': /^application\/json/ };
