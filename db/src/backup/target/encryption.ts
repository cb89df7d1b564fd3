/**
 * Everything in a target is encrypted as age (https://age-encryption.org): `age -d -i identity.txt` opens it without this
 * product, too. The key that encrypts opens nothing, so whoever takes over the machine that makes backups can read none.
 */
import { existsSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { DatabaseFault } from '../../embedded/faults.ts';

/** A pair: one that encrypts, one that opens. */
export const newKeys = async (): Promise<{ recipient: string; identity: string }> => {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
};

/** The keys that open, from a file as `age-keygen` writes it: one a line, comments begin with #. */
export const readIdentities = (file: string | null): string[] => {
  if (!file)
    throw new DatabaseFault(
      'Backups are encrypted: BACKUP_IDENTITY_FILE must name the file with the key that opens them',
    );
  if (!existsSync(file)) throw new DatabaseFault(`There is no file ${file} (BACKUP_IDENTITY_FILE)`);
  const lines = readFileSync(file, 'utf8').split('\n');
  const identities = lines.map(line => line.trim()).filter(line => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0)
    throw new DatabaseFault(`${file} (BACKUP_IDENTITY_FILE) holds no key that opens backups`);
  return identities;
};

/** What encrypts for this key. */
export const encrypted = async (content: Readable, recipient: string): Promise<Readable> => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(content)));
};

/**
 * What a key opens. A changed or cut-off file breaks off with an error before a wrong byte is passed on.
 * @param name to be told where it cannot be opened
 * @throws DatabaseFault when none of the keys fits
 */
export const decrypted = async (content: Readable, identities: string[], name: string): Promise<Readable> => {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const opened = await decrypter.decrypt(Readable.toWeb(content)).catch(error => {
    const said = error instanceof Error ? error.message : `${error}`;
    throw new DatabaseFault(
      /no identity/i.test(said)
        ? `The key in BACKUP_IDENTITY_FILE does not open ${name}: it was encrypted for another one`
        : `${name} is not a whole encrypted file (${said})`,
      { cause: error },
    );
  });
  return Readable.fromWeb(opened);
};
