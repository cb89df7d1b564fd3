import { ABSENT_HEADERS, CACHED_FOR_EVER, type Expectation, HTML, json, PAGE_HEADERS } from './answers.ts';
import { COMPRESSED } from './compressed.ts';
import { EXPECTED_UPLOADS_WITHOUT_API, UPLOADS } from './uploads.ts';

const BEHIND_TLS = { 'X-Forwarded-Proto': 'https' };
const ONLY_TLS = { 'strict-transport-security': /^max-age=31536000$/ };
const CLOSED = {
  'content-security-policy': /^default-src 'none'; frame-ancestors 'none'$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /./,
};

/** Every response behind TLS tells browsers to use only TLS from then on. */
const TLS: Expectation[] = [
  { says: 'a page', path: '/', status: 200 },
  { says: 'the console', path: '/admin', status: 200 },
  { says: 'an asset', path: '/assets/site/app.abc123.js', status: 200 },
  { says: 'an upload', path: '/uploads/0123456789abcdef0123456789abcdef-40x30.webp', status: 200 },
  { says: 'an upload stored elsewhere', path: '/uploads/bbbb.webp', status: 200 },
  { says: 'the API', path: '/api/x', status: 200 },
  { says: 'an error of the API', path: '/api/refused', status: 422 },
  { says: 'a redirect', path: '/category/food/', status: 301 },
  { says: 'a franchise that moved', path: '/franchise/kopi-kiosk', status: 301 },
  { says: 'a category that moved', path: '/category/meals', status: 301 },
  { says: 'a missing page', path: '/no-such-page', status: 404 },
].flatMap(({ says, ...asked }) => [
  { ...asked, says: `${says} with Strict-Transport-Security behind TLS`, headers: BEHIND_TLS, answers: ONLY_TLS },
  {
    ...asked,
    says: `${says} without Strict-Transport-Security without TLS`,
    answers: { 'strict-transport-security': null },
  },
]);

/**
 * Headers that claim another client's address. The API must get the address from the web server and never from these
 * headers.
 */
const ASKS = {
  headers: {
    Host: 'franchise.example',
    'X-Forwarded-For': '198.51.100.1, 203.0.113.7',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'evil.example',
  },
};
const WHO_ASKS: Expectation[] = [
  {
    ...ASKS,
    says: 'the visitor’s address with an upload stored elsewhere',
    path: '/uploads/who-asks.webp',
    status: 200,
    text: /^203\.0\.113\.7 https franchise\.example$/,
  },
  {
    ...ASKS,
    says: 'the visitor’s address with a look-up of a franchise',
    path: '/franchise/who-asks',
    status: 301,
    answers: { location: /^\/franchise\/203-0-113-7-https-franchise-example$/ },
  },
];

export const EXPECTED_NORMALLY: Expectation[] = [
  ...TLS,
  {
    says: 'a policy without pictures of other servers for pages',
    path: '/',
    status: 200,
    answers: {
      'content-security-policy':
        /img-src 'self' data: https:\/\/\*\.google-analytics\.com https:\/\/\*\.analytics\.google\.com https:\/\/\*\.googletagmanager\.com; media-src 'self';/,
    },
  },
  {
    says: 'a policy without pictures of other servers for the console',
    path: '/admin',
    status: 200,
    answers: { 'content-security-policy': /img-src 'self' data: blob:; media-src 'self' blob:;/ },
  },
  {
    says: 'the console with a cookie that is hidden from scripts and sent on visits from other sites',
    path: '/admin',
    status: 200,
    answers: { 'set-cookie': /^console_opened=1; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/ },
  },
  { says: 'a page without a cookie', path: '/', status: 200, answers: { 'set-cookie': null } },
  {
    says: 'a page with tags despite other cookies',
    path: '/',
    headers: { Cookie: '_ga=1; not_console_opened=1' },
    status: 200,
    answers: {
      'content-security-policy': /^default-src 'self'; script-src 'self' https:\/\/www\.googletagmanager\.com;/,
    },
  },
  ...['/', '/franchise/kopi-corner', '/nowhere'].map(
    (path): Expectation => ({
      says: `${path} without tags if the console was opened`,
      path,
      headers: { Cookie: '_ga=1; console_opened=1' },
      status: path === '/nowhere' ? 404 : 200,
      answers: { 'content-security-policy': /^script-src 'self', ?default-src 'self'; script-src/ },
    }),
  ),
  { says: 'the API’s own policy', path: '/api/x', status: 200, answers: CLOSED },
  { says: 'the directory', path: '/', status: 200, text: /<title>Home/, answers: PAGE_HEADERS },
  { says: 'the directory with a query', path: '/?search=kopi', status: 200, text: /<title>Home/ },
  { says: 'the head of the directory', path: '/', method: 'HEAD', status: 200, answers: PAGE_HEADERS },
  {
    says: 'a franchise without .html',
    path: '/franchise/kopi-corner',
    status: 200,
    text: /<title>Kopi Corner/,
    answers: PAGE_HEADERS,
  },
  { says: 'a category beside a folder with its name', path: '/category/food', status: 200, text: /<title>Food</ },
  { says: 'a later page of a category', path: '/category/food/2', status: 200, text: /Food, page 2/ },
  {
    says: 'a redirect from a trailing slash',
    path: '/category/food/',
    status: 301,
    answers: { location: /^\/category\/food$/ },
  },
  {
    says: 'a redirect from a trailing slash before a query',
    path: '/category/food/?page=2',
    status: 301,
    answers: { location: /^\/category\/food\?page=2$/ },
  },
  {
    says: 'a redirect from many trailing slashes',
    path: '/category/food////',
    status: 301,
    answers: { location: /^\/category\/food$/ },
  },
  {
    says: 'a redirect from a trailing slash after one letter',
    path: '/x/',
    status: 301,
    answers: { location: /^\/x$/ },
  },
  {
    says: 'a redirect from a trailing slash before a query that ends in slashes',
    path: '/category/food/?from=//a/',
    status: 301,
    answers: { location: /^\/category\/food\?from=\/\/a\/$/ },
  },
  {
    says: 'a redirect that removes only trailing slashes',
    path: '/category//food//',
    status: 301,
    answers: { location: /^\/category\/\/food$/ },
  },
  { says: 'a query with slashes', path: '/?/', status: 200, text: /<title>Home/ },
  { says: 'a long row of slashes', path: `/a${'/'.repeat(7000)}b`, status: 404 },
  { says: 'an address with another host without a redirect', path: '//evil.example/', ...ABSENT_HEADERS },
  { says: 'an address with another host and a backslash without a redirect', path: '/\\evil.example/', status: 404 },
  {
    says: 'a policy with its own scripts and, if enabled, Google’s',
    path: '/',
    status: 200,
    answers: {
      'content-security-policy': /script-src 'self' https:\/\/www\.googletagmanager\.com;.*object-src 'none'/,
    },
  },
  {
    says: 'a sitemap',
    path: '/sitemap.xml',
    status: 200,
    answers: { 'content-type': /xml/, 'cache-control': /^no-cache$/ },
  },
  { says: 'robots.txt', path: '/robots.txt', status: 200, answers: { 'content-type': /^text\/plain/ } },
  {
    says: 'an asset of the site',
    path: '/assets/site/app.abc123.js',
    status: 200,
    answers: { 'cache-control': CACHED_FOR_EVER, 'content-type': /javascript/ },
  },
  { says: 'a missing asset', path: '/assets/site/gone.js', ...ABSENT_HEADERS },
  ...UPLOADS,
  { says: 'no file outside of the uploads', path: '/uploads/../secrets.json', ...ABSENT_HEADERS },
  { says: 'no file outside of the uploads with an encoded path', path: '/uploads/%2e%2e/secrets.json', status: 404 },
  { says: 'no hidden file', path: '/.secret', ...ABSENT_HEADERS },
  {
    says: 'the console',
    path: '/admin',
    status: 200,
    text: /<title>Console/,
    answers: { ...PAGE_HEADERS, 'x-frame-options': /^DENY$/, 'content-security-policy': /script-src 'self';/ },
  },
  { says: 'an address of the console', path: '/admin/franchises/edit/0199', status: 200, text: /<title>Console/ },
  { says: 'the consultant’s console', path: '/consultant/franchises', status: 200, text: /<title>Console/ },
  { says: 'the consultant’s console by its short address', path: '/consultant', status: 200, text: /<title>Console/ },
  { says: 'a page whose address starts like the console’s', path: '/administration', ...ABSENT_HEADERS },
  {
    says: 'an asset of the console',
    path: '/admin/assets/index.def456.js',
    status: 200,
    answers: { 'cache-control': CACHED_FOR_EVER, 'content-type': /javascript/ },
  },
  ...COMPRESSED,
  { says: 'a missing asset of the console', path: '/admin/assets/gone.js', ...ABSENT_HEADERS },
  { says: 'a missing page', path: '/no-such-page', ...ABSENT_HEADERS },
  { says: 'the page for missing addresses as a missing page', path: '/404', ...ABSENT_HEADERS },
  { says: 'the page for failures as a missing page', path: '/500', ...ABSENT_HEADERS },
  { says: 'the page for failed forms as a missing page', path: '/503', ...ABSENT_HEADERS },
  ...['500', '503', '504', '429'].map(
    (status): Expectation => ({
      says: `the file of the page for failures with ${status} as a missing page`,
      path: `/${status}.html`,
      ...ABSENT_HEADERS,
    }),
  ),
  {
    says: 'a previous slug',
    path: '/franchise/kopi-kiosk',
    status: 301,
    answers: { location: /^\/franchise\/kopi-corner$/, 'cache-control': /^no-cache$/ },
  },
  { says: 'an unknown franchise', path: '/franchise/nobody', ...ABSENT_HEADERS },
  { says: 'a franchise that is not published yet', path: '/franchise/not-yet-published', ...ABSENT_HEADERS },
  { says: 'an invalid address from the API as a missing page', path: '/franchise/elsewhere', ...ABSENT_HEADERS },
  ...['', '/2', '/34'].map(rest => ({
    says: `a previous slug of a category, ${rest || 'first page'}`,
    path: `/category/meals${rest}`,
    status: 301,
    answers: { location: /^\/category\/food$/, 'cache-control': /^no-cache$/ },
  })),
  ...['?search=kopi', '/2?search=kopi'].map(rest => ({
    says: `a previous slug of a category with filters, ${rest}`,
    path: `/category/meals${rest}`,
    status: 301,
    answers: { location: /^\/category\/food\?search=kopi$/, 'cache-control': /^no-cache$/ },
  })),
  ...['unknown', 'unknown/2', 'food/999', 'food/1', 'meals/x', 'meals/2/3', 'meals/2x', 'elsewhere', 'elsewhere/2'].map(
    rest => ({ says: `a missing page of a category: ${rest}`, path: `/category/${rest}`, ...ABSENT_HEADERS }),
  ),
  { says: 'a wrong method', path: '/', method: 'POST', body: 'x', status: 405 },
  { says: 'a redirect to the reference', path: '/api', status: 302, answers: { location: /^\/api\/docs$/ } },
  { says: 'the API', path: '/api/x?a=1&b=%20', status: 200, text: /"url":"\/api\/x\?a=1&b=%20"/, answers: json },
  { says: 'an error of the API', path: '/api/refused', status: 422, answers: json },
  { says: 'the readiness of the API', path: '/api/not-ready', status: 503, text: /"url":"\/api\/not-ready"/ },
  { says: 'a body', path: '/api/x', method: 'PUT', body: 'x'.repeat(300_000), status: 200, text: /"length":300000/ },
  {
    says: 'a body that is too large',
    path: '/api/x',
    method: 'POST',
    body: 'x'.repeat(15 * 1024 * 1024 + 1),
    status: 413,
    text: /^{"detail":"The request is too large: 15 MB at most"}$/,
    answers: { ...json, ...CLOSED },
  },
  {
    says: 'the visitor’s address',
    path: '/api/x',
    headers: { 'X-Forwarded-For': '203.0.113.7' },
    status: 200,
    text: /"x-forwarded-for":"203\.0\.113\.7"/,
  },
  {
    says: 'the visitor’s address without the client’s own header',
    path: '/api/x',
    headers: { 'X-Forwarded-For': '198.51.100.1, 203.0.113.7' },
    status: 200,
    text: /"x-forwarded-for":"203\.0\.113\.7"/,
  },
  ...WHO_ASKS,
  {
    says: 'the scheme',
    path: '/api/x',
    headers: { 'X-Forwarded-Proto': 'https' },
    status: 200,
    text: /"x-forwarded-proto":"https"/,
  },
  {
    says: 'the host',
    path: '/api/x',
    headers: { Host: 'franchise.example' },
    status: 200,
    text: /"host":"franchise\.example".*"x-forwarded-host":"franchise\.example"|"x-forwarded-host":"franchise\.example".*"host":"franchise\.example"/,
  },
];

/** A form that a visitor without JavaScript sends. */
export const PLAIN_FORM = {
  says: 'a page to an enquiry from a form without JavaScript',
  path: '/api/leads',
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'email=a%40example.org',
  text: /<title>Perhaps not sent/,
};
const FORM_PAGE = { 'content-type': HTML, 'content-security-policy': /script-src 'self'/ };

/** Responses to calls that the API does not answer in time. It may still complete them. */
export const EXPECTED_WHEN_LATE: Expectation[] = [
  {
    says: 'JSON to a call',
    path: '/api/franchises',
    status: 504,
    text: /^{"detail":"The service did not answer in time/,
    answers: { ...json, ...CLOSED, 'retry-after': null },
  },
  { says: 'JSON to a script', path: '/api/leads', method: 'POST', body: '{}', status: 504, answers: json },
  { ...PLAIN_FORM, status: 504, answers: { ...FORM_PAGE, 'retry-after': null } },
];

export const EXPECTED_WITHOUT_API: Expectation[] = [
  {
    says: 'the API',
    path: '/api/franchises',
    status: 503,
    text: /^{"detail":"The service is being restarted/,
    answers: { ...json, ...CLOSED, 'retry-after': /^2$/, 'cache-control': null },
  },
  { says: 'an enquiry', path: '/api/leads', method: 'POST', body: '{}', status: 503, text: /"detail"/, answers: json },
  { ...PLAIN_FORM, status: 503, answers: { ...FORM_PAGE, 'retry-after': /^2$/ } },
  { says: 'a page', path: '/franchise/kopi-corner', status: 200, text: /<title>Kopi Corner/ },
  ...EXPECTED_UPLOADS_WITHOUT_API,
  { says: 'the console', path: '/admin', status: 200, text: /<title>Console/ },
  { says: 'a missing franchise', path: '/franchise/kopi-kiosk', ...ABSENT_HEADERS },
  { says: 'a missing category', path: '/category/meals', ...ABSENT_HEADERS },
  { says: 'a missing later page of a category', path: '/category/meals/2', ...ABSENT_HEADERS },
];
