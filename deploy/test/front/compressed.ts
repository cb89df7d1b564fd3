import { type Expectation, FOR_EVER, HTML, json, page } from './answers.ts';

type Answers = Record<string, RegExp | null>;

const accepting = (encodings: string) => ({ 'Accept-Encoding': encodings });
const BROTLI: Answers = { 'content-encoding': /^br$/, vary: /^accept-encoding$/i };
const GZIP: Answers = { 'content-encoding': /^gzip$/, vary: /^accept-encoding$/i };
const PLAIN: Answers = { 'content-encoding': null };
const SCRIPT: Answers = {
  'content-type': /javascript/,
  'cache-control': FOR_EVER,
  etag: /./,
  'content-length': /^\d+$/,
};

/** What browsers, old proxies and scripts say they take, and what they are to get of a file that has copies. */
const CHOICES: [string, string, Answers][] = [
  ['brotli where it is accepted', 'gzip, deflate, br', BROTLI],
  ['brotli where nothing else is', 'br', BROTLI],
  ['gzip where brotli is not', 'gzip, deflate', GZIP],
  ['gzip where brotli is refused', 'br;q=0, gzip;q=0.5', GZIP],
  ['plain where both are refused', 'br;q=0, gzip;q=0', PLAIN],
  ['plain where neither is named', 'identity', PLAIN],
];

const FILES: [string, string, RegExp, Answers][] = [
  ['a page', '/franchise/kopi-corner', /<title>Kopi Corner/, page],
  ['the console', '/admin/franchises', /<title>Console/, { ...page, 'content-type': HTML }],
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
/** The answer's own word on what it varies with stays. */
const VARIES = /^(?=.*authorization)(?=.*accept-encoding)/i;

/** Of the API's answers there are no copies: they are compressed as they pass, with what every client knows. */
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
    says: 'it, plain where nothing is accepted',
    path: LIST,
    status: 200,
    text: WHOLE,
    answers: { ...json, ...PLAIN, vary: VARIES, etag: /^"of-the-list"$/, 'content-length': /^\d+$/ },
  },
  {
    says: 'it, plain where gzip is refused',
    path: LIST,
    headers: accepting('gzip;q=0, br'),
    status: 200,
    text: WHOLE,
    answers: PLAIN,
  },
  {
    says: 'the head of what is compressed',
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
    says: 'a short answer as it is',
    path: '/api/short',
    headers: accepting('gzip'),
    status: 200,
    text: /^{"success":true}$/,
    answers: { ...PLAIN, 'content-length': /^16$/ },
  },
  { says: 'a picture as it is', path: '/api/picture', headers: accepting('gzip'), status: 200, answers: PLAIN },
  {
    says: 'what is compressed already as it is',
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
    answers: { ...page, ...BROTLI, 'content-length': /^\d+$/ },
  },
  ...ofTheApi,
];
