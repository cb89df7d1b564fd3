import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** How long a code of an authenticator app is shown, in seconds (RFC 6238). */
const STEP_SECONDS = 30;
/** Clocks differ: the code before and the one after do as well. */
const STEPS_APART = 1;

/** No letters that are taken for digits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;

/** A secret for an authenticator app, base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads: `otpauth://totp/…`. */
export const addressOf = (secret: string, account: { email: string; issuer: string }): string =>
  new TOTP({ issuer: account.issuer, label: account.email, secret: Secret.fromBase32(secret) }).toString();

/**
 * The step in time that a code belongs to; null when it is none of now.
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

/** What people type around a code does not count. */
export const typedCode = (text: string): string => text.toLowerCase().replace(/[\s-]/g, '');

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Ten codes that sign in once each when the app is lost: `abcde-fghjk`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
  });

/** What is stored of a recovery code. */
export const hashOfRecoveryCode = (secretsKey: string, userId: string, code: string): string =>
  createHmac('sha256', secretsKey)
    .update(`recovery code ${userId} ${typedCode(code)}`)
    .digest('base64url');
