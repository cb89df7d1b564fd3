import type { LocalConfiguration } from './configuration.ts';

/** The accounts that the demo makes, with the passwords it gives them. */
const DEMO_PASSWORDS: Record<string, string> = {
  'admin@example.com': 'admin-demo-2026',
  'consultant@example.com': 'consultant-demo-2026',
};

/**
 * What to open, and who to sign in as.
 * @param accounts the demo accounts that there are; in production there are none
 */
export const welcome = ({ publicUrl, production }: LocalConfiguration, accounts: string[]): string => {
  const signIns = accounts.filter(email => DEMO_PASSWORDS[email]);
  return [
    '',
    `  Directory   ${publicUrl}`,
    `  Console     ${publicUrl}/admin`,
    `  API         ${publicUrl}/api`,
    `  Reference   ${publicUrl}/api/docs`,
    ...(production || signIns.length === 0 ? [] : ['', '  Demo accounts (fictional data, for this machine only):']),
    ...(production ? [] : signIns.map(email => `    ${email.padEnd(24)} ${DEMO_PASSWORDS[email]}`)),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
};
