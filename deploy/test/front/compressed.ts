import { CACHED_FOR_EVER, type Expectation, HTML, json, PAGE_HEADERS } from './answers.ts';

type Answers = Record<string, RegExp | null>;

const accepting = (encodings: string) => ({ 'Accept-Encoding': encodings });
const BROTLI: Answers = { 'content-encoding': /^br$/, vary: /^accept-encoding$/i };
const GZIP: Answers = { 'content-encoding': /^gzip$/, vary: /^accept-encoding$/i };
const PLAIN: Answers = { 'content-encoding': null };
const SCRIPT: Answers = {
  'content-type': /javascript/,
  'cache-control': CACHED_FOR_EVER,
  etag: /./,
  'content-length': /^\d+$/,
};

/** Accepted encodings of browsers, old proxies and scripts, and the expected encoding of a file with copies. */
const CHOICES: [string, string, Answers][] = [
  ['with brotli if it is accepted', 'gzip, deflate, br', BROTLI],
  ['with brotli if only it is accepted', 'br', BROTLI],
  ['with gzip if brotli is not accepted', 'gzip, deflate', GZIP],
  ['with gzip if brotli is refused', 'br;q=0, gzip;q=0.5', GZIP],
  ['uncompressed if both are refused', 'br;q=0, gzip;q=0', PLAIN],
  ['uncompressed if neither is named', 'identity', PLAIN],
];

const FILES: [string, string, RegExp, Answers][] = [
  ['a page', '/franchise/kopi-corner', /<title>Kopi Corner/, PAGE_HEADERS],
  ['the console', '/admin/franchises', /<title>Console/, { ...PAGE_HEADERS, 'content-type': HTML }],
  ['a script of the site', '/assets/site/app.abc123.js', /^console\.log\("site"\)/, SCRIPT],
  ['a script of the console', '/admin/assets/index.def456.js', /^console\.log\("admin"\)/, SCRIPT],
];

const files = FILES.flatMap(([what, path, text, answers]) =>
  CHOICES.map(
    ([how, encodings, more]): Expectation => ({
      says: `${what}, ${how}`,
      path,
      headers: accepting(encodings),
      status: 200,
      text,
      answers: { ...answers, ...more },
    }),
  ),
);

const LIST = '/api/list';
const WHOLE = /^\[\{"id":0,.*"id":399,"name":"Kopi Kampung","city":"Ipoh"\}\]$/;
/** Matches a Vary header that keeps the API's own value and adds the encoding. */
const VARIES = /^(?=.*authorization)(?=.*accept-encoding)/i;

/**
 * Expectations for responses of the API. They have no compressed copies and are compressed on the fly with gzip, which
 * every client supports.
 */
const ofTheApi: Expectation[] = [
  {
    says: 'a list of the API, compressed',
    path: LIST,
    headers: accepting('gzip, deflate, br'),
    status: 200,
    text: WHOLE,
    answers: {
      ...json,
      'content-encoding': /^gzip$/,
      vary: VARIES,
      etag: /^W\/"of-the-list"$/,
      'content-length': null,
      'x-content-type-options': /^nosniff$/,
    },
  },
  {
    says: 'a list of the API, uncompressed if nothing is accepted',
    path: LIST,
    status: 200,
    text: WHOLE,
    answers: { ...json, ...PLAIN, vary: VARIES, etag: /^"of-the-list"$/, 'content-length': /^\d+$/ },
  },
  {
    says: 'a list of the API, uncompressed if gzip is refused',
    path: LIST,
    headers: accepting('gzip;q=0, br'),
    status: 200,
    text: WHOLE,
    answers: PLAIN,
  },
  {
    says: 'the head of a compressed list',
    path: LIST,
    method: 'HEAD',
    headers: accepting('gzip'),
    status: 200,
    text: /^$/,
    answers: { 'content-encoding': /^gzip$/, vary: VARIES, etag: /^W\/"of-the-list"$/ },
  },
  {
    says: 'a table that the API exports, compressed',
    path: '/api/exported',
    headers: accepting('gzip'),
    status: 200,
    text: WHOLE,
    answers: { 'content-type': /^text\/csv/, ...GZIP },
  },
  {
    says: 'a short response, uncompressed',
    path: '/api/short',
    headers: accepting('gzip'),
    status: 200,
    text: /^{"success":true}$/,
    answers: { ...PLAIN, 'content-length': /^16$/ },
  },
  { says: 'a picture, uncompressed', path: '/api/picture', headers: accepting('gzip'), status: 200, answers: PLAIN },
  {
    says: 'a compressed response, unchanged',
    path: '/api/packed',
    headers: accepting('gzip'),
    status: 200,
    text: WHOLE,
    answers: { 'content-encoding': /^gzip$/, 'content-length': /^\d+$/ },
  },
];

export const COMPRESSED: Expectation[] = [
  ...files,
  {
    says: 'the head of a compressed page',
    path: '/',
    method: 'HEAD',
    headers: accepting('br'),
    status: 200,
    text: /^$/,
    answers: { ...PAGE_HEADERS, ...BROTLI, 'content-length': /^\d+$/ },
  },
  ...ofTheApi,
];
