import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Seconds for which an authenticator app shows a code (RFC 6238). */
const STEP_SECONDS = 30;
/** Number of codes before and after the current one that are accepted, because clocks differ. */
const STEPS_APART = 1;

/** Characters of recovery codes, without letters that resemble digits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;

/** Creates a secret for an authenticator app, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the address that an authenticator app reads: `otpauth://totp/…`. */
export const otpauthAddress = (secret: string, account: { email: string; issuer: string }): string =>
  new TOTP({ issuer: account.issuer, label: account.email, secret: Secret.fromBase32(secret) }).toString();

/**
 * Returns the time step of a code; null if it is not currently valid.
 * @param now milliseconds since 1970
 */
export const stepOf = (secret: string, code: string, now = Date.now()): number | null => {
  const delta = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS }).validate({
    token: code,
    window: STEPS_APART,
    timestamp: now,
  });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
};

/** Removes spaces and hyphens that people type within a code. */
export const typedCode = (text: string): string => text.toLowerCase().replace(/[\s-]/g, '');

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Creates ten codes such as `abcde-fghjk`, each for one sign-in without the app. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
  });

/** Returns the hash that is stored for a recovery code. */
export const hashOfRecoveryCode = (secretsKey: string, userId: string, code: string): string =>
  createHmac('sha256', secretsKey)
    .update(`recovery code ${userId} ${typedCode(code)}`)
    .digest('base64url');
