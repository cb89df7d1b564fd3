import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Cluster } from '../cluster.ts';
import { PORTS } from '../machines.ts';
import { callJsonApi, callUntilReady } from '../parts/call.ts';
import { apiEnvironment, siteUrl } from '../parts/environment.ts';

/** The demo's admin (db/demo/src/start/accounts.ts). */
export const ADMIN = { email: 'admin@example.com', password: 'admin-demo-2026' } as const;

/** Paths of the program that fills a database, in this and previous versions. */
const PROGRAMS = ['db/demo/src/main.ts', 'db/src/seed/main.ts'];

/**
 * Fills the database with the program of the started version: with the demo, whose pictures are stored in the bucket,
 * or with only an admin.
 */
export const seedCluster = async (cluster: Cluster, what: 'demo' | 'empty'): Promise<void> => {
  const checkout = cluster.checkoutOf('api1');
  const program = PROGRAMS.map(path => join(checkout, path)).find(path => existsSync(path));
  if (!program) throw new Error(`${checkout} has no program that adds the demo data`);
  const env = { ...apiEnvironment(cluster), DATA_DIR: join(cluster.folder, 'demo') };
  const run = (script: string, ...args: string[]) =>
    execa(join(checkout, 'node_modules/node/bin/node'), [script, ...args], { cwd: checkout, env, extendEnv: false });
  await run(program, `--${what}`);
  if (what === 'demo') await run(join(checkout, 'api/src/media/to-bucket-command.ts'));
};

export const signIn = async (cluster: Cluster, account: { email: string; password: string }): Promise<string> =>
  String((await callUntilReady(`${siteUrl(cluster)}/api/auth/login`, { method: 'POST', body: account })).access_token);

/** Sets the address of the mail server in the product's settings. */
export const setUpMail = async (cluster: Cluster): Promise<void> => {
  const token = await signIn(cluster, ADMIN);
  const body = {
    emailProvider: 'smtp',
    smtpHost: cluster.addressOf('mail'),
    smtpPort: PORTS.mail,
    smtpUsername: 'cluster',
    smtpPassword: 'any will do',
    smtpUseTls: false,
    fromEmail: 'hello@marketplace.example',
    fromName: 'Franchise Marketplace',
  };
  const { status, body: answer } = await callJsonApi(`${siteUrl(cluster)}/api/content`, { method: 'PUT', token, body });
  if (status !== 200) throw new Error(`The mail server could not be set: ${status} ${JSON.stringify(answer)}`);
};
