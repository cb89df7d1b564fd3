import { absent, type Expectation, FOR_EVER, HTML, json, page } from './answers.ts';
import { COMPRESSED } from './compressed.ts';
import { UPLOADS, UPLOADS_WHILE_THE_API_IS_AWAY } from './uploads.ts';

const BEHIND_TLS = { 'X-Forwarded-Proto': 'https' };
const ONLY_TLS = { 'strict-transport-security': /^max-age=31536000$/ };
const CLOSED = {
  'content-security-policy': /^default-src 'none'; frame-ancestors 'none'$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /./,
};

/** What is answered behind TLS is never asked for without it again, whatever it is. */
const TLS: Expectation[] = [
  { says: 'a page', path: '/', status: 200 },
  { says: 'the console', path: '/admin', status: 200 },
  { says: 'an asset', path: '/assets/site/app.abc123.js', status: 200 },
  { says: 'an upload', path: '/uploads/0123456789abcdef0123456789abcdef-40x30.webp', status: 200 },
  { says: 'an upload that is kept elsewhere', path: '/uploads/bbbb.webp', status: 200 },
  { says: 'the API', path: '/api/x', status: 200 },
  { says: 'what the API refuses', path: '/api/refused', status: 422 },
  { says: 'a redirect', path: '/category/food/', status: 301 },
  { says: 'a franchise that moved', path: '/franchise/kopi-kiosk', status: 301 },
  { says: 'a category that moved', path: '/category/meals', status: 301 },
  { says: 'an absent page', path: '/no-such-page', status: 404 },
].flatMap(({ says, ...asked }) => [
  { ...asked, says: `${says}, behind TLS`, headers: BEHIND_TLS, answers: ONLY_TLS },
  { ...asked, says: `${says}, without TLS`, answers: { 'strict-transport-security': null } },
]);

/** The API hears who asks whatever it is asked for, and never what a visitor says of it. */
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
    says: 'who asks for an upload that is kept elsewhere',
    path: '/uploads/who-asks.webp',
    status: 200,
    text: /^203\.0\.113\.7 https franchise\.example$/,
  },
  {
    ...ASKS,
    says: 'who asks where a franchise is',
    path: '/franchise/who-asks',
    status: 301,
    answers: { location: /^\/franchise\/203-0-113-7-https-franchise-example$/ },
  },
];

export const WHILE_ALL_RUNS: Expectation[] = [
  ...TLS,
  {
    says: 'no picture of another server, on a page',
    path: '/',
    status: 200,
    answers: {
      'content-security-policy':
        /img-src 'self' data: https:\/\/\*\.google-analytics\.com https:\/\/\*\.analytics\.google\.com https:\/\/\*\.googletagmanager\.com; media-src 'self';/,
    },
  },
  {
    says: 'nor in the console',
    path: '/admin',
    status: 200,
    answers: { 'content-security-policy': /img-src 'self' data: blob:; media-src 'self' blob:;/ },
  },
  {
    says: 'a cookie with the console that no script reads or removes, and that visits from other sites have',
    path: '/admin',
    status: 200,
    answers: { 'set-cookie': /^console_opened=1; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/ },
  },
  { says: 'no cookie with a page', path: '/', status: 200, answers: { 'set-cookie': null } },
  {
    says: 'tags on a page where other cookies are',
    path: '/',
    headers: { Cookie: '_ga=1; not_console_opened=1' },
    status: 200,
    answers: {
      'content-security-policy': /^default-src 'self'; script-src 'self' https:\/\/www\.googletagmanager\.com;/,
    },
  },
  ...['/', '/franchise/kopi-corner', '/nowhere'].map(
    (path): Expectation => ({
      says: `no tags on ${path} where the console was opened`,
      path,
      headers: { Cookie: '_ga=1; console_opened=1' },
      status: path === '/nowhere' ? 404 : 200,
      answers: { 'content-security-policy': /^script-src 'self', ?default-src 'self'; script-src/ },
    }),
  ),
  { says: 'the API’s own word on what may be done with it', path: '/api/x', status: 200, answers: CLOSED },
  { says: 'the directory', path: '/', status: 200, text: /<title>Home/, answers: page },
  { says: 'the directory with a query', path: '/?search=kopi', status: 200, text: /<title>Home/ },
  { says: 'its head', path: '/', method: 'HEAD', status: 200, answers: page },
  {
    says: 'a franchise without .html',
    path: '/franchise/kopi-corner',
    status: 200,
    text: /<title>Kopi Corner/,
    answers: page,
  },
  { says: 'a category beside a folder of its name', path: '/category/food', status: 200, text: /<title>Food</ },
  { says: 'a later page of a category', path: '/category/food/2', status: 200, text: /Food, page 2/ },
  { says: 'a slash too many', path: '/category/food/', status: 301, answers: { location: /^\/category\/food$/ } },
  {
    says: 'a slash too many before a query',
    path: '/category/food/?page=2',
    status: 301,
    answers: { location: /^\/category\/food\?page=2$/ },
  },
  {
    says: 'many slashes too many',
    path: '/category/food////',
    status: 301,
    answers: { location: /^\/category\/food$/ },
  },
  { says: 'one below a letter', path: '/x/', status: 301, answers: { location: /^\/x$/ } },
  {
    says: 'one at the end of an address with a question that ends with some',
    path: '/category/food/?from=//a/',
    status: 301,
    answers: { location: /^\/category\/food\?from=\/\/a\/$/ },
  },
  {
    says: 'no more than the last ones',
    path: '/category//food//',
    status: 301,
    answers: { location: /^\/category\/\/food$/ },
  },
  { says: 'slashes in a question alone', path: '/?/', status: 200, text: /<title>Home/ },
  { says: 'a long row of slashes', path: `/a${'/'.repeat(7000)}b`, status: 404 },
  { says: 'no redirect to another host', path: '//evil.example/', ...absent },
  { says: 'no redirect to another host by backslash', path: '/\\evil.example/', status: 404 },
  {
    says: 'its own scripts and, where they are switched on, Google’s',
    path: '/',
    status: 200,
    answers: {
      'content-security-policy': /script-src 'self' https:\/\/www\.googletagmanager\.com;.*object-src 'none'/,
    },
  },
  {
    says: 'a map for search engines',
    path: '/sitemap.xml',
    status: 200,
    answers: { 'content-type': /xml/, 'cache-control': /^no-cache$/ },
  },
  { says: 'robots.txt', path: '/robots.txt', status: 200, answers: { 'content-type': /^text\/plain/ } },
  {
    says: 'an asset of the site',
    path: '/assets/site/app.abc123.js',
    status: 200,
    answers: { 'cache-control': FOR_EVER, 'content-type': /javascript/ },
  },
  { says: 'an absent asset', path: '/assets/site/gone.js', ...absent },
  ...UPLOADS,
  { says: 'nothing beside the uploads', path: '/uploads/../secrets.json', ...absent },
  { says: 'nothing beside the uploads, encoded', path: '/uploads/%2e%2e/secrets.json', status: 404 },
  { says: 'nothing hidden', path: '/.secret', ...absent },
  {
    says: 'the console',
    path: '/admin',
    status: 200,
    text: /<title>Console/,
    answers: { ...page, 'x-frame-options': /^DENY$/, 'content-security-policy': /script-src 'self';/ },
  },
  { says: 'an address of the console', path: '/admin/franchises/edit/0199', status: 200, text: /<title>Console/ },
  { says: 'the consultant’s console', path: '/consultant/franchises', status: 200, text: /<title>Console/ },
  { says: 'the consultant’s console by its short address', path: '/consultant', status: 200, text: /<title>Console/ },
  { says: 'a page that only begins like the console', path: '/administration', ...absent },
  {
    says: 'an asset of the console',
    path: '/admin/assets/index.def456.js',
    status: 200,
    answers: { 'cache-control': FOR_EVER, 'content-type': /javascript/ },
  },
  ...COMPRESSED,
  { says: 'an absent asset of the console', path: '/admin/assets/gone.js', ...absent },
  { says: 'an absent page', path: '/no-such-page', ...absent },
  { says: 'the page for absent ones is absent', path: '/404', ...absent },
  { says: 'the page for unanswered forms is absent', path: '/503', ...absent },
  { says: 'its file, too', path: '/503.html', ...absent },
  {
    says: 'an earlier slug',
    path: '/franchise/kopi-kiosk',
    status: 301,
    answers: { location: /^\/franchise\/kopi-corner$/, 'cache-control': /^no-cache$/ },
  },
  { says: 'an unknown franchise', path: '/franchise/nobody', ...absent },
  { says: 'a franchise whose page is about to appear', path: '/franchise/not-yet-published', ...absent },
  { says: 'a place that is none of ours', path: '/franchise/elsewhere', ...absent },
  ...['', '/2', '/34', '?search=kopi', '/2?search=kopi'].map(rest => ({
    says: `an earlier slug of a category, ${rest || 'nothing more'}`,
    path: `/category/meals${rest}`,
    status: 301,
    answers: { location: /^\/category\/food$/, 'cache-control': /^no-cache$/ },
  })),
  ...['unknown', 'unknown/2', 'food/999', 'food/1', 'meals/x', 'meals/2/3', 'meals/2x', 'elsewhere', 'elsewhere/2'].map(
    rest => ({ says: `no such page of a category: ${rest}`, path: `/category/${rest}`, ...absent }),
  ),
  { says: 'a wrong method', path: '/', method: 'POST', body: 'x', status: 405 },
  { says: 'a way to the reference', path: '/api', status: 302, answers: { location: /^\/api\/docs$/ } },
  { says: 'the API', path: '/api/x?a=1&b=%20', status: 200, text: /"url":"\/api\/x\?a=1&b=%20"/, answers: json },
  { says: 'what the API refuses', path: '/api/refused', status: 422, answers: json },
  { says: 'what the API says of itself', path: '/api/not-ready', status: 503, text: /"url":"\/api\/not-ready"/ },
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
    says: 'not what a visitor pretends behind it',
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

export const WHILE_THE_API_IS_AWAY: Expectation[] = [
  {
    says: 'the API',
    path: '/api/franchises',
    status: 503,
    text: /^{"detail":"The service is being restarted/,
    answers: { ...json, ...CLOSED, 'retry-after': /^2$/, 'cache-control': null },
  },
  { says: 'an enquiry', path: '/api/leads', method: 'POST', body: '{}', status: 503, text: /"detail"/, answers: json },
  {
    says: 'an enquiry from a form without JavaScript',
    path: '/api/leads',
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'email=a%40example.org',
    status: 503,
    text: /<title>Not sent/,
    answers: { 'content-type': HTML, 'retry-after': /^2$/, 'content-security-policy': /script-src 'self'/ },
  },
  { says: 'a page', path: '/franchise/kopi-corner', status: 200, text: /<title>Kopi Corner/ },
  ...UPLOADS_WHILE_THE_API_IS_AWAY,
  { says: 'the console', path: '/admin', status: 200, text: /<title>Console/ },
  { says: 'an absent franchise', path: '/franchise/kopi-kiosk', ...absent },
  { says: 'an absent category', path: '/category/meals', ...absent },
  { says: 'its further pages', path: '/category/meals/2', ...absent },
];
