import { createHmac, timingSafeEqual } from 'node:crypto';

const DAY_MS = 86_400_000;

/** The content of a token. */
interface Signed {
  /** The purpose of the token; the token is not valid for another purpose. */
  purpose: string;
  /** The record's id. */
  id: string;
  /**
   * A value such as an email address: the token becomes invalid when the value changes. The token does not reveal the
   * value.
   */
  bound: string;
}

const signatureOf = (secretsKey: string, { purpose, id, bound }: Signed, expires: string) =>
  createHmac('sha256', secretsKey).update(`${purpose} ${id} ${expires} ${bound}`).digest();

/**
 * Creates a token for a link in a mail: the record's id and the expiry, signed together with the purpose and the bound
 * value. Nothing is stored. The token contains no email address or name, because web servers log the URLs of calls.
 * @param secretsKey `SECRETS_KEY`
 * @param days lifetime in days
 * @param now milliseconds since 1970
 */
export const linkToken = (secretsKey: string, signed: Signed, days: number, now: number): string => {
  const expires = Math.floor((now + days * DAY_MS) / 1000).toString(36);
  return `${signed.id}.${expires}.${signatureOf(secretsKey, signed, expires).toString('base64url')}`;
};

/** A token as received, whose signature is not verified yet. */
export interface BroughtToken {
  id: string;
  isOver: boolean;
  /** Returns whether the signature matches this purpose and bound value; false if the bound value is empty. */
  isFor(purpose: string, bound: string): boolean;
}

/** Parses a received token; it may be any text. */
export const readLinkToken = (secretsKey: string, token: string): BroughtToken => {
  const [id = '', expires = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  return {
    id,
    isOver: !(Number.parseInt(expires, 36) * 1000 > Date.now()),
    isFor: (purpose, bound) => {
      const right = signatureOf(secretsKey, { purpose, id, bound }, expires);
      return bound !== '' && given.length === right.length && timingSafeEqual(given, right);
    },
  };
};
