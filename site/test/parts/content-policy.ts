import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { contentPolicy } from '../../src/seo/content-policy.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8');

const rulesOf = (policy: string) => Object.fromEntries(policy.split('; ').map(rule => rule.split(/ (.*)/, 2)));

const [, header = ''] = /Content-Security-Policy "([^"]*)"/.exec(read('nginx/headers/pages.conf')) ?? [];
// A page cannot set `frame-ancestors` itself.
const { 'frame-ancestors': ancestors, ...headerRules } = rulesOf(header);

t.test("the web servers' header allows everything that the policy of any page with an API of its origin allows", t => {
  t.equal(ancestors, "'self'");
  t.same(rulesOf(contentPolicy({ tags: true, api: '/api' })), headerRules);
  t.end();
});

t.test('the guides say which rules of the header need the origin of an API on another host', t => {
  const rules = rulesOf(contentPolicy({ tags: true, api: 'https://api.franchise.example/api' }));
  const differing = Object.keys(rules).filter(name => rules[name] !== headerRules[name]);
  t.same(differing, ['connect-src', 'form-action']);
  const [setting = ''] = /^\| `PUBLIC_API_URL` .*$/m.exec(read('settings.md')) ?? [];
  const [image = ''] = /(?:^#.*\n)+(?=ARG PUBLIC_API_URL)/m.exec(read('containers/Containerfile')) ?? [];
  for (const guide of [setting, image])
    for (const name of [...differing, 'nginx/headers/pages.conf']) t.match(guide, name);
  t.end();
});

t.test('without tags the content policy allows no request to Google', t => {
  t.notMatch(contentPolicy({ tags: false, api: '/api' }), /google/);
  t.match(contentPolicy({ tags: true, api: '/api' }), "script-src 'self' https://www.googletagmanager.com;");
  t.end();
});

t.test('no content policy allows pictures without TLS, inline scripts or forms to other hosts', t => {
  const rules = rulesOf(contentPolicy({ tags: true, api: '/api' }));
  t.notMatch(JSON.stringify(rules), /http:/);
  t.notMatch(rules['script-src'], /unsafe|data:/);
  t.same([rules['form-action'], rules['base-uri'], rules['object-src']], ["'self'", "'self'", "'none'"]);
  t.end();
});

t.test('the content policy allows requests and forms to an API of another origin', t => {
  const rules = rulesOf(contentPolicy({ tags: false, api: 'https://api.franchise.example/api' }));
  t.equal(rules['connect-src'], "'self' https://api.franchise.example");
  t.equal(rules['form-action'], "'self' https://api.franchise.example");
  t.end();
});
