import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Actor } from '../platform/access/actor.ts';
import type { Context } from '../platform/context.ts';
import { whatsappClient } from './client.ts';
import { ALREADY_RUNNING_EXIT_CODE } from './environment.ts';
import { readLastLogLines, spawnService, stopService } from './process.ts';
import type { ServiceStatus } from './protocol.ts';
import type { WhatsappProvider, WhatsappStartResult } from './schemas.ts';
import { isMeantToRun, missingFor, readWhatsappSettings, setMeantToRun } from './settings.ts';

const HINTS = ['Look at the recent log lines below', 'Try again in a minute'];

const HINTS_OF: Record<WhatsappProvider, string[]> = {
  linked: [
    'Check that this server reaches web.whatsapp.com on port 443',
    'If linking failed several times, wait 15 to 30 minutes before the next attempt',
    'Remove devices that are no longer used from the phone (Linked devices): it takes four at most',
  ],
  cloud: [
    'Check that this server reaches graph.facebook.com on port 443',
    'Check the access token: it must be permanent and allowed to send WhatsApp messages',
    'Check that the phone number ID is the one of the WhatsApp Business account (not the phone number)',
  ],
};

/** Returns advice for an admin when the service did not start. */
const troubleshooting = (provider: WhatsappProvider): string[] => [...HINTS_OF[provider], ...HINTS];

/**
 * Timeout in milliseconds for a start. It is longer than a connection needs to fail without a response; after it the
 * service is still connecting.
 */
const START_MS = 25_000;
const LOOK_MS = 100;

const MESSAGES = {
  initializing: 'The service started and connects to WhatsApp. This may take 30 to 60 seconds.',
  qr: 'The service started. Scan the QR code with WhatsApp on your phone.',
  ready: 'The service started and WhatsApp is ready.',
};

type StartOutcome =
  | { status: ServiceStatus; failed?: undefined }
  | { status?: undefined; failed: string; log: string[] };

const hasSettled = ({ connection: { state } }: ServiceStatus) => state !== 'initializing';

type ControlContext = Pick<Context, 'config' | 'database'>;

/** Starts and stops the service; concurrent starts result in one service. */
export const whatsappControl = ({ config, database: { knex } }: ControlContext) => {
  const { dataDir, secretsKey } = config;
  const client = whatsappClient(dataDir);
  // One start runs at a time, so that a second start finds the service of the first.
  const inTurn = pLimit(1);

  const begin = async (): Promise<StartOutcome> => {
    let service = (await client.status()) ? null : spawnService(config);
    const deadline = performance.now() + START_MS;
    while (performance.now() < deadline) {
      const status = await client.status();
      if (status && hasSettled(status)) {
        await service?.giveWay();
        return { status };
      }
      const code = service?.exitCode() ?? null;
      if (code === ALREADY_RUNNING_EXIT_CODE) service = null;
      else if (code !== null) return { failed: 'The service ended at once', log: readLastLogLines(dataDir) };
      await pause(LOOK_MS);
    }
    const status = await client.status();
    return status
      ? { status }
      : { failed: 'The service does not answer. Another machine may run it', log: readLastLogLines(dataDir) };
  };

  /** Starts the service unless an admin has stopped it. Returns null if it was stopped, also while it was starting. */
  const beginUnlessStopped = async (): Promise<StartOutcome | null> => {
    if (!(await isMeantToRun(knex))) return null;
    const outcome = await begin();
    if (await isMeantToRun(knex)) return outcome;
    await stopService(dataDir);
    return null;
  };

  return {
    client,

    /**
     * Starts the service without an admin's request.
     * @returns null if the service should not run: an admin may have stopped it during this call
     */
    run: () => inTurn(beginUnlessStopped),

    /** Starts the service for an admin; failures are reported in the result, not thrown. */
    async start(actor: Actor): Promise<WhatsappStartResult> {
      const since = performance.now();
      const settings = await readWhatsappSettings(knex, secretsKey);
      const answer = (
        more: Pick<WhatsappStartResult, 'success' | 'status' | 'message'> & Partial<WhatsappStartResult>,
      ) => ({
        troubleshooting: [],
        error_log: '',
        startup_time: Math.round((performance.now() - since) / 100) / 10,
        ...more,
      });
      const failure = (message: string, tips: string[], log: string[]) =>
        answer({
          success: false,
          status: 'unavailable',
          message,
          troubleshooting: tips,
          error_log: log.toReversed().join('\n'),
        });

      const missing = missingFor({ ...settings, hasToken: settings.cloudToken !== '' });
      if (missing.length > 0) return failure('WhatsApp is not set up yet.', missing, []);
      // The result is stored in the same turn, because a restart that follows starts the service only if it should run.
      return inTurn(async () => {
        const ranBefore = (await client.status()) !== null;
        const { status, ...rest } = await begin();
        const reason = status?.connection.state === 'disconnected' ? status.connection.why : rest.failed;
        if (!status || status.connection.state === 'disconnected') {
          // Only a service that this call started is stopped; one that was already running continues to retry its
          // connection.
          if (!ranBefore) await stopService(dataDir);
          await setMeantToRun(knex, actor, ranBefore, 'start', { success: false });
          const log = status?.log ?? ('log' in rest ? rest.log : []);
          const message = ranBefore
            ? `The service runs, but not WhatsApp: ${reason}`
            : `The service could not start: ${reason}`;
          return {
            ...failure(message, troubleshooting(settings.provider), log),
            status: ranBefore ? 'disconnected' : 'unavailable',
          };
        }
        const { state } = status.connection;
        await setMeantToRun(knex, actor, true, 'start', { success: true, state });
        return answer({ success: true, status: state, message: MESSAGES[state] });
      });
    },

    /** Stops the service until an admin starts it again. */
    async stop(actor: Actor): Promise<boolean> {
      await setMeantToRun(knex, actor, false, 'stop');
      return stopService(dataDir);
    },

    /** Restarts a running service with the current settings. */
    restart: () =>
      inTurn(async () => {
        if (await stopService(dataDir)) await beginUnlessStopped();
      }),
  };
};

export type WhatsappControl = ReturnType<typeof whatsappControl>;
