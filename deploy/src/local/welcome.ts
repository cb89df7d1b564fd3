import type { LocalConfiguration } from './configuration.ts';

/** The demo accounts with their passwords. */
const DEMO_PASSWORDS: Record<string, string> = {
  'admin@example.com': 'admin-demo-2026',
  'consultant@example.com': 'consultant-demo-2026',
};

/**
 * Returns the text that a start prints, with addresses and demo accounts.
 * @param accounts existing demo accounts; none in production
 * @param options.hasAdmin whether an admin can sign in
 */
export const welcome = (
  { publicUrl, production }: Pick<LocalConfiguration, 'publicUrl' | 'production'>,
  accounts: string[],
  { hasAdmin }: { hasAdmin: boolean },
): string => {
  const signIns = accounts.filter(email => DEMO_PASSWORDS[email]);
  return [
    '',
    `  Directory   ${publicUrl}`,
    `  Console     ${publicUrl}/admin`,
    `  API         ${publicUrl}/api`,
    `  Reference   ${publicUrl}/api/docs`,
    ...(hasAdmin
      ? []
      : [
          '',
          '  There is no admin, so nobody can sign in: start once with ADMIN_EMAIL, of no other account, and ADMIN_PASSWORD.',
        ]),
    ...(production || signIns.length === 0 ? [] : ['', '  Demo accounts (fictional data, for this machine only):']),
    ...(production ? [] : signIns.map(email => `    ${email.padEnd(24)} ${DEMO_PASSWORDS[email]}`)),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
};
