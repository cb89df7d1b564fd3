import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
/** Length of the authentication tag in bytes; without it Node.js would accept a truncated tag. */
const SEAL = { authTagLength: 16 };

const keyFor = (secretsKey: string) => Buffer.from(hkdfSync('sha256', secretsKey, '', 'stored secrets', 32));

/**
 * Encrypts a secret for the database (AES-256-GCM).
 * @param secretsKey `SECRETS_KEY`
 * @param name name of the secret. It cannot be decrypted under another name, so that no one can move it to another row
 */
export const sealSecret = (secretsKey: string, name: string, plain: string): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretsKey), iv, SEAL).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [VERSION, ...[iv, cipher.getAuthTag(), sealed].map(part => part.toString('base64url'))].join('.');
};

/**
 * Decrypts a secret.
 * @returns null when it was encrypted with another key or name, or was modified
 */
export const unsealSecret = (secretsKey: string, name: string, sealed: string): string | null => {
  const parts = sealed.split('.');
  const [version, iv = '', tag = '', text = ''] = parts;
  if (version !== VERSION || parts.length !== 4) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(secretsKey), Buffer.from(iv, 'base64url'), SEAL)
      .setAAD(Buffer.from(name))
      .setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
