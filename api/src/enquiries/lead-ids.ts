import { createHmac, hkdfSync, randomInt } from 'node:crypto';

const idKey = (secretsKey: string) => Buffer.from(hkdfSync('sha256', secretsKey, '', 'ids of leads', 32));

/**
 * Returns the lead id for an idempotency key. It is the same in every process, so that the primary key prevents
 * duplicates. Without `SECRETS_KEY` no one can predict an id or cause a collision. The id is a UUID of version 8; it
 * has no order by time, and lists sort leads by their creation time.
 * @param keyHash hash of the idempotency key
 * @param generation the id that the key created before, if that enquiry is too old to be repeated
 */
export const leadIdOf = (secretsKey: string, keyHash: string, generation = ''): string => {
  const bytes = createHmac('sha256', idKey(secretsKey)).update(`${keyHash} ${generation}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** Characters of references, without letters and digits that are easily confused on the phone. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates the reference that visitors quote: `ENQ-` and eight characters. */
export const newReference = () =>
  `ENQ-${Array.from({ length: 8 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')}`;
