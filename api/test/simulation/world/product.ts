import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@marketplace/db';
import { testDatabase } from '@marketplace/db/testing';
import { endProcess } from '../../../../db/src/embedded/processes.ts';
import { provideMariadb } from '../../../../db/src/embedded/provision.ts';
import { startServer } from '../../../../db/src/embedded/server.ts';
import { discardFolder, makeFolder } from '../../../../db/src/testing/throwaway-folder.ts';
import { buildApp } from '../../../src/app/app.ts';
import { testConfig } from '../../support/test-api.ts';
import { Control } from '../engine/control.ts';
import type { Product } from './world.ts';

/** Starts a separate database server, because lock waits are counted over the whole server. */
export const ownServer = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const parent = mkdtempSync(join(tmpdir(), 'marketplace-simulation-'));
  const directory = join(parent, 'mysql');
  makeFolder(directory);
  const { address } = await startServer(directory, { databases: 'test\\_%', durable: false }, await provideMariadb());
  const stop = async () => {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await endProcess(address.server);
    discardFolder(directory);
    rmSync(parent, { recursive: true, force: true });
  };
  const interrupted = () => void stop().finally(() => process.exit(1));
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
  return { url: address.url, stop };
};

/** Tables that keep their rows: they record the migrations. */
const LASTING = /^migrations/;

/** Starts the real API on a separate database, for one world after the other. */
export const openProduct = async (server: string): Promise<Product & { close(): Promise<void> }> => {
  process.env.TEST_DATABASE_URL = server;
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'marketplace-simulation-'));
  const config = testConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    RETENTION_SUSPECTED_DAYS: '1',
    RETENTION_DELETED_DAYS: '1',
  });
  const app = await buildApp({ config, database });
  const control = await Control.open(database.url);
  // Separate connections, because those of the product may all wait for their turns.
  const outside = openDatabase(database.url, { knex: 2, prepared: 1 });
  const tables = (await control.tables()).filter(name => !LASTING.test(name));
  const close = async () => {
    await app.close();
    await control.close();
    await outside.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, database, config, control, outside, tables, close };
};
