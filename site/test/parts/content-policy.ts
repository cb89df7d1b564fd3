import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { contentPolicy } from '../../src/seo/content-policy.ts';

const HEADER = join(import.meta.dirname, '../../../deploy/nginx/headers/pages.conf');

const rulesOf = (policy: string) => Object.fromEntries(policy.split('; ').map(rule => rule.split(/ (.*)/, 2)));

t.test("the web servers' header allows everything that the policy of any page allows", t => {
  const [, header = ''] = /Content-Security-Policy "([^"]*)"/.exec(readFileSync(HEADER, 'utf8')) ?? [];
  // A page cannot set this directive itself.
  const { 'frame-ancestors': ancestors, ...rules } = rulesOf(header);
  t.equal(ancestors, "'self'");
  t.same(rulesOf(contentPolicy({ tags: true, api: '/api' })), rules);
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
