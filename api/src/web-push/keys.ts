import { inTransaction, PushKeysModel, PushSubscriptionModel } from '@marketplace/db';
import type { Knex } from 'knex';
import webPush from 'web-push';
import type { Config } from '../platform/config/config.ts';
import { sealSecret, unsealSecret } from '../platform/secrets/secrets.ts';

/** The key pair (VAPID, RFC 8292) that identifies this product to push services; both base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const SEALED_AS = 'push private key';
/** The only row of the table. */
const ID = 1;

const readKeys = async (knex: Knex, secretsKey: string): Promise<PushKeys | null> => {
  const row = await PushKeysModel.query(knex).findById(ID);
  const privateKey = row && unsealSecret(secretsKey, SEALED_AS, row.private_key);
  return row && privateKey ? { publicKey: row.public_key, privateKey } : null;
};

/**
 * Returns the key pair, and creates it at the first start. If `SECRETS_KEY` was replaced, the stored one cannot be read:
 * another is created, and the devices that subscribed with the previous one are forgotten. They subscribe again when
 * their users open the console.
 */
export const ensurePushKeys = async (knex: Knex, { secretsKey }: Pick<Config, 'secretsKey'>): Promise<PushKeys> => {
  const stored = await readKeys(knex, secretsKey);
  if (stored) return stored;
  return inTransaction(knex, async trx => {
    // Processes that start at the same time wait here, and use the keys of the first.
    await trx.raw("INSERT IGNORE INTO push_keys (id, public_key, private_key) VALUES (?, '', '')", [ID]);
    await PushKeysModel.query(trx).findById(ID).forUpdate();
    const created = await readKeys(trx, secretsKey);
    if (created) return created;
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await PushKeysModel.query(trx)
      .findById(ID)
      .patch({ public_key: publicKey, private_key: sealSecret(secretsKey, SEALED_AS, privateKey) });
    await PushSubscriptionModel.query(trx).delete();
    return { publicKey, privateKey };
  });
};
