import { createHmac, hkdfSync, randomInt } from 'node:crypto';

const idKey = (secretsKey: string) => Buffer.from(hkdfSync('sha256', secretsKey, '', 'ids of leads', 32));

/**
 * The id of the lead that an idempotency key makes: the same wherever the enquiry arrives, so that the row itself can't
 * be there twice. Whoever has no `SECRETS_KEY` can neither foretell one nor choose a key that meets another's.
 * A UUID of version 8; lists sort leads by their time, never by their ids.
 * @param keyHash of the idempotency key
 * @param generation the id that the key made before, where that one is of another time
 */
export const leadIdOf = (secretsKey: string, keyHash: string, generation = ''): string => {
  const bytes = createHmac('sha256', idKey(secretsKey)).update(`${keyHash} ${generation}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** Without letters and digits that are taken for each other on the phone. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a visitor quotes when asking about an enquiry: `ENQ-` and eight characters. */
export const newReference = () =>
  `ENQ-${Array.from({ length: 8 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')}`;
