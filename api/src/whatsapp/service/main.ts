import { once } from 'node:events';
import { join } from 'node:path';
import { openDatabase } from '@marketplace/db';
import { identify } from '@marketplace/db/embedded';
import { ConfigurationError } from '../../platform/config/config.ts';
import { ALREADY_RUNNING_EXIT_CODE, serviceConfig } from '../environment.ts';
import { createServiceToken, removeRecord, whatsappFolder, writeRecord } from '../record.ts';
import { readWhatsappSettings } from '../settings.ts';
import type { Adapter } from './adapter.ts';
import { CloudApi } from './cloud.ts';
import { LEASE_SECONDS, ServiceLease } from './lease.ts';
import { LinkedDevice } from './linked-device.ts';
import { ServiceLog } from './log.ts';
import { addMetrics } from './metrics.ts';
import { serviceServer } from './server.ts';
import { SessionStore } from './session-store.ts';

const RENEW_MS = 5000;
const ENDING_MS = 5000;
/**
 * Maximum seconds without a response to a statement on one row, after which the connection counts as lost: a row lock
 * lasts at most eight seconds. Two such statements fit into a lease.
 */
const SILENCE_SECONDS = 12;

const log = new ServiceLog(line => process.stdout.write(`${line}\n`));

/** Runs the WhatsApp service as a separate process, so that its failures do not affect the API. */
const run = async () => {
  const config = serviceConfig(process.env);
  const { dataDir, secretsKey, whatsapp } = config;
  const { knex, close } = openDatabase(config.databaseUrl, {
    knex: 2,
    prepared: 1,
    knexSilenceSeconds: SILENCE_SECONDS,
  });
  const lease = new ServiceLease(knex);
  if (!(await lease.take())) {
    log.note('The service runs already');
    await close();
    return process.exit(ALREADY_RUNNING_EXIT_CODE);
  }
  const settings = await readWhatsappSettings(knex, secretsKey);

  const linkedDevice = async (): Promise<Adapter> => {
    // The file is loaded only if a linked device is chosen, since it is large and imports third-party code.
    const { baileysDevice } = await import('./baileys-device.ts');
    const store = new SessionStore(join(whatsappFolder(dataDir), 'session'), secretsKey);
    return new LinkedDevice(baileysDevice(store, log, whatsapp.webUrl), () => store.clear(), log);
  };
  const cloudApi = () => {
    const { cloudToken, cloudPhoneNumberId, cloudTemplateName, cloudTemplateLanguage } = settings;
    const account = {
      token: cloudToken,
      phoneNumberId: cloudPhoneNumberId,
      templateName: cloudTemplateName,
      templateLanguage: cloudTemplateLanguage,
    };
    return new CloudApi(account, whatsapp.graphUrl, log);
  };
  const adapter = addMetrics(settings.provider === 'linked' ? await linkedDevice() : cloudApi(), config.metrics, log);

  let ending: Promise<void> | undefined;
  const end = (why: string, code: number) => {
    ending ??= (async () => {
      log.note(why);
      clearInterval(renewing);
      setTimeout(() => process.exit(code), ENDING_MS).unref();
      await adapter.stop();
      await removeRecord(dataDir, process.pid);
      await lease.release().catch(() => {});
      await close();
      process.exit(code);
    })();
    return ending;
  };

  let renewed = performance.now();
  const renew = async () => {
    try {
      if (!(await lease.renew())) return end('Another service took over', 1);
      renewed = performance.now();
    } catch {
      // The lease may have expired, so another service may start. Two services on one device would disconnect each
      // other.
      if (performance.now() - renewed > LEASE_SECONDS * 1000) return end('The database is away', 1);
    }
  };
  const renewing = setInterval(() => void renew(), RENEW_MS);

  process.on('SIGTERM', () => void end('Stopping', 0));
  process.on('SIGINT', () => void end('Stopping', 0));
  const token = createServiceToken();
  const server = serviceServer({ provider: settings.provider, adapter, log, token });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const identity = identify(process.pid);
  if (!identity) throw new Error('This system does not tell when a process began');
  await writeRecord(dataDir, { ...identity, port: address.port, token });
  log.note(`The service started (${settings.provider === 'linked' ? 'linked device' : 'Cloud API'})`);
  await adapter.start();
};

// An unhandled rejection within the library must not end the connection.
process.on('unhandledRejection', reason =>
  log.note(`Not caught: ${reason instanceof Error ? reason.message : reason}`),
);

run().catch(error => {
  const errorText = error instanceof ConfigurationError ? error.faults.join('; ') : error.message;
  process.stdout.write(`The service could not start: ${errorText}\n`);
  process.exit(1);
});
