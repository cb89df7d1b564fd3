import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What must be secret and stay the same from one start to the next. */
const NAMES = ['JWT_SECRET', 'SECRETS_KEY', 'SERVICE_TOKEN'] as const;
export type Secrets = Record<(typeof NAMES)[number], string>;

const stored = (file: string): Partial<Secrets> => {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(
      `${file} cannot be read (${error instanceof Error ? error.message : error}). Without it stored passwords of mail servers are lost: bring it back from a backup, or remove it to begin anew.`,
    );
  }
};

/** Those that the environment gives. */
export const givenSecrets = (env: NodeJS.ProcessEnv): Partial<Secrets> =>
  Object.fromEntries(NAMES.flatMap(name => (env[name] ? [[name, env[name]]] : [])));

/** Wholly there or not at all, whatever ends meanwhile: half a file of them stops every later start. */
const store = (file: string, secrets: Partial<Secrets>): void => {
  const whole = `${file}.new`;
  writeFileSync(whole, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(whole, file);
};

/**
 * The secrets of this data directory, made when they are first needed and readable by their owner alone. One that the
 * environment gives is used instead and not written down.
 */
export const secretsOf = (dataDirectory: string, env: NodeJS.ProcessEnv): Secrets => {
  const file = join(dataDirectory, 'secrets.json');
  const given = givenSecrets(env);
  const known = { ...stored(file) };
  const missing = NAMES.filter(name => !given[name] && !known[name]);
  for (const name of missing) known[name] = randomBytes(32).toString('base64url');
  if (missing.length > 0) store(file, known);
  if (existsSync(file)) chmodSync(file, 0o600);
  return { JWT_SECRET: '', SECRETS_KEY: '', SERVICE_TOKEN: '', ...known, ...given };
};
