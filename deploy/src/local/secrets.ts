import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets that must stay the same between starts. */
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

/** Returns the secrets in the environment. */
export const environmentSecrets = (env: NodeJS.ProcessEnv): Partial<Secrets> =>
  Object.fromEntries(NAMES.flatMap(name => (env[name] ? [[name, env[name]]] : [])));

/** Writes the file atomically, because an incomplete one would prevent later starts. */
const store = (file: string, secrets: Partial<Secrets>): void => {
  const temporaryFile = `${file}.new`;
  writeFileSync(temporaryFile, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(temporaryFile, file);
};

/**
 * Returns the secrets of this data directory. They are created when first needed and readable only by their owner.
 * Secrets in the environment take precedence and are not stored.
 */
export const secretsOf = (dataDirectory: string, env: NodeJS.ProcessEnv): Secrets => {
  const file = join(dataDirectory, 'secrets.json');
  const givenByEnvironment = environmentSecrets(env);
  const storedSecrets = { ...stored(file) };
  const missing = NAMES.filter(name => !givenByEnvironment[name] && !storedSecrets[name]);
  for (const name of missing) storedSecrets[name] = randomBytes(32).toString('base64url');
  if (missing.length > 0) store(file, storedSecrets);
  if (existsSync(file)) chmodSync(file, 0o600);
  return { JWT_SECRET: '', SECRETS_KEY: '', SERVICE_TOKEN: '', ...storedSecrets, ...givenByEnvironment };
};
