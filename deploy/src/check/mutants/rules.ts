/** Rules of one kind, and the tests that are about them. */
export interface RuleGroup {
  /** What it is asked for by, and what its report is called. */
  name: string;
  /** The files that are broken, from the workspace's folder. */
  rules: readonly string[];
  /** The tests that have to notice, by chapter: few and quick, for each of them runs once for every mutant that it reaches. */
  tests: readonly string[];
}

/** The workspace that the rules are in. */
export const WORKSPACE = 'api';

const under = (folder: string, names: string) => names.split(' ').map(name => `${folder}/${name}.ts`);
const src = (folder: string, names: string) => under(`src/${folder}`, names);
const tests = (names: string) => names.split(' ').map(name => `test/${name}.ts`);

/** What handles money, privacy and access: `npm run mutants -w api` breaks these on purpose. */
export const RULE_GROUPS: readonly RuleGroup[] = [
  {
    name: 'money-credits',
    rules: src('credits', 'service ledger-differences reconciliation'),
    tests: tests('leads/credits schedules/ledger'),
  },
  {
    name: 'money-unlock',
    rules: src('leads', 'unlock'),
    tests: tests('races/unlock races/duplicates'),
  },
  {
    name: 'money-duplicates',
    rules: src('leads', 'duplicates contact-keys'),
    tests: tests('races/duplicates leads/contact-keys leads/submitted-address'),
  },
  {
    name: 'money-refunds',
    rules: [...src('leads', 'refund'), ...src('refund-requests', 'decide make paid-twice rules state undelivered')],
    tests: tests('claims/claims claims/dishonest claims/guarantee claims/same-twice claims/racing'),
  },
  {
    name: 'privacy-masking',
    rules: [
      ...src('masking', 'mask-text addresses folded found messengers messenger-words everyday-messengers usernames'),
      ...src('platform/values', 'masked-contact'),
    ],
    tests: tests('personal-data/masking'),
  },
  {
    name: 'privacy-masking-links',
    rules: src('masking', 'links endings prose names'),
    tests: tests('personal-data/masking'),
  },
  {
    name: 'privacy-masking-numbers',
    rules: src('masking', 'numbers gaps'),
    tests: tests('personal-data/masking'),
  },
  {
    name: 'privacy-locked',
    rules: src('leads', 'consultant-leads wire-lead unopened'),
    tests: tests('leads/locked-leads races/unlock schedules/digest'),
  },
  {
    name: 'privacy-views',
    rules: [
      ...src('leads', 'csv'),
      ...src('platform/csv', 'guard'),
      ...src('franchises', 'stored'),
      ...src('accounts', 'account'),
    ],
    tests: tests('leads/exports franchises/roles franchises/editing franchises/bin accounts/users auth/second-factor'),
  },
  {
    name: 'privacy-messages',
    rules: src('lead-letters', 'deliverable-lead consultant-lead'),
    tests: tests('email/kinds email/told-instead accounts/demo-accounts leads/submitted-address'),
  },
  {
    name: 'privacy-person',
    rules: [...src('personal-data', 'changes own-leads send-link stored'), ...src('leads', 'personal-link')],
    tests: tests('personal-data/personal-data leads/submitted-address'),
  },
  {
    name: 'privacy-retention',
    rules: [
      ...src('retention', 'ageing anonymise retention'),
      ...src('platform/config', 'retention'),
      ...src('platform', 'audit'),
    ],
    tests: tests('personal-data/retention accounts/audit-log'),
  },
  {
    name: 'access-rules',
    rules: src('platform/access', 'access caller'),
    tests: tests('access/access auth/auth auth/slow-calls auth/signing-out auth/second-factor'),
  },
  {
    name: 'access-answers',
    rules: src('platform/http', 'other-origins closed-answers'),
    tests: tests('access/other-origins access/closed-answers'),
  },
  {
    name: 'access-secrets',
    rules: src('platform/secrets', 'secrets'),
    tests: tests('content/secrets'),
  },
  {
    name: 'access-limits',
    rules: [...src('platform/limits', 'rate-limits visitor-address'), ...src('auth', 'login-failures known-addresses')],
    tests: tests('access/rate-limits auth/auth'),
  },
  {
    name: 'access-sessions',
    rules: [...src('auth', 'session sign-out first-admin'), ...src('platform/secrets', 'passwords')],
    tests: tests('auth/auth auth/sessions auth/signing-out auth/second-factor accounts/password-reset'),
  },
  {
    name: 'access-proof',
    rules: [...src('auth', 'own-proof link-password'), ...src('accounts', 'account-links')],
    tests: tests('accounts/own-proof accounts/password-reset email/invitation'),
  },
  {
    name: 'access-second-factor',
    rules: src('auth/second-factor', 'check codes requirement service'),
    tests: tests('auth/second-factor accounts/own-proof'),
  },
  {
    name: 'access-accounts',
    rules: src('users', 'admins asks-for-proof update remove create'),
    tests: tests(
      'accounts/users accounts/own-proof accounts/recent-sign-in accounts/notified-admins accounts/deleting-users accounts/password-reset email/invitation email/changed-address races/last-admin',
    ),
  },
];
