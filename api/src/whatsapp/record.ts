import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { schemaValues } from '../platform/runtime/lazy-imports.ts';

const ServiceRecord = Type.Object({
  pid: Type.Integer({ minimum: 1 }),
  /** Start time of the process, because another process may get its number later. */
  born: Type.String({ minLength: 1 }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  token: Type.String({ minLength: 32 }),
});
/** The running service's port on this machine, and its access token. */
export type ServiceRecord = Static<typeof ServiceRecord>;

/** Returns the path of the service's folder. */
export const whatsappFolder = (dataDir: string) => join(dataDir, 'whatsapp');
const fileOf = (dataDir: string) => join(whatsappFolder(dataDir), 'service.json');

/** Creates a random access token. The service creates one at each start; tokens of previous starts are then invalid. */
export const createServiceToken = () => randomBytes(32).toString('base64url');

/**
 * Reads the port and token of the running service.
 * @returns null if no service is known to run
 */
export const readRecord = async (dataDir: string): Promise<ServiceRecord | null> => {
  try {
    const record: unknown = JSON.parse(await readFile(fileOf(dataDir), 'utf8'));
    return schemaValues().Check(ServiceRecord, record) ? record : null;
  } catch {
    return null;
  }
};

export const writeRecord = async (dataDir: string, record: ServiceRecord): Promise<void> => {
  await mkdir(whatsappFolder(dataDir), { recursive: true, mode: 0o700 });
  const draft = `${fileOf(dataDir)}.${record.pid}`;
  await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
  await rename(draft, fileOf(dataDir));
};

/** Removes the record, unless another process has written it since. */
export const removeRecord = async (dataDir: string, pid: number): Promise<void> => {
  if ((await readRecord(dataDir))?.pid === pid) await rm(fileOf(dataDir), { force: true });
};
