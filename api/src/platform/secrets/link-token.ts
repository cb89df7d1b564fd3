import { createHmac, timingSafeEqual } from 'node:crypto';

const DAY_MS = 86_400_000;

/** What a token is good for. */
interface Signed {
  /** In words of its own: a token for one thing is good for no other. */
  purpose: string;
  /** The record that it is of. */
  id: string;
  /** What it holds only as long as that stays as it is: an address, say, which it does not tell. */
  bound: string;
}

const signatureOf = (secretsKey: string, { purpose, id, bound }: Signed, expires: string) =>
  createHmac('sha256', secretsKey).update(`${purpose} ${id} ${expires} ${bound}`).digest();

/**
 * A token for a link in a mail: its record and its end, signed together with what it is for and bound to. Nothing is stored
 * for it, and it holds neither address nor name, since servers write addresses of calls into logs.
 * @param secretsKey `SECRETS_KEY`
 * @param now milliseconds since 1970
 */
export const linkToken = (secretsKey: string, signed: Signed, days: number, now: number): string => {
  const expires = Math.floor((now + days * DAY_MS) / 1000).toString(36);
  return `${signed.id}.${expires}.${signatureOf(secretsKey, signed, expires).toString('base64url')}`;
};

/** A token that somebody brought, of which nothing is sure but what is asked here. */
export interface BroughtToken {
  id: string;
  isOver: boolean;
  /** Whether it was made for this, and bound to that; what is bound to nothing is anybody's, and good for nobody. */
  isFor(purpose: string, bound: string): boolean;
}

/** Takes a token apart, whatever it is. */
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
