import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { schemaValues } from '../platform/runtime/late-packages.ts';

const ServiceRecord = Type.Object({
  pid: Type.Integer({ minimum: 1 }),
  /** When the process began: its number may be another's later. */
  born: Type.String({ minLength: 1 }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  token: Type.String({ minLength: 32 }),
});
/** Where the running service listens on this machine, and what it lets people in by. */
export type ServiceRecord = Static<typeof ServiceRecord>;

/** Everything of the service's own, readable by its owner alone. */
export const whatsappFolder = (dataDir: string) => join(dataDir, 'whatsapp');
const fileOf = (dataDir: string) => join(whatsappFolder(dataDir), 'service.json');

/** A new one for every start: one that stays behind opens nothing. */
export const newToken = () => randomBytes(32).toString('base64url');

/** @returns null when none runs, as far as is known */
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

/** Removes it, unless it is another's by now. */
export const removeRecord = async (dataDir: string, pid: number): Promise<void> => {
  if ((await readRecord(dataDir))?.pid === pid) await rm(fileOf(dataDir), { force: true });
};
