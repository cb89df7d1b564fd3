import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../platform/context.ts';
import { whatsappControl } from './control.ts';
import { stopService } from './process.ts';
import { isMeantToRun } from './settings.ts';

const LOOK_MS = 15_000;
/** Maximum number of checks between two start attempts: a service that keeps ending is started less and less often. */
const MOST_LOOKS_APART = 20;

/**
 * Starts the service again when it should run but does not, after a restart of the machine or a crash. Several API
 * processes may do so; the service itself makes sure that only one runs.
 */
export const superviseWhatsapp = (
  context: Pick<Context, 'config' | 'database'>,
  log: FastifyBaseLogger,
  lookMs = LOOK_MS,
) => {
  const control = whatsappControl(context);
  let looksApart = 1;
  let looks = 0;
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    if (!(await isMeantToRun(context.database.knex))) return;
    if (await control.client.status()) {
      looksApart = 1;
      looks = 0;
      return;
    }
    if (++looks < looksApart) return;
    looks = 0;
    looksApart = Math.min(MOST_LOOKS_APART, looksApart * 2);
    const begun = await control.run();
    if (!begun) return;
    // An admin stopped it in the meantime.
    if (!(await isMeantToRun(context.database.knex))) {
      await stopService(context.config.dataDir);
      return;
    }
    if (begun.failed) log.warn({ why: begun.failed }, 'the WhatsApp service could not be started');
    else log.info('the WhatsApp service was started again');
  };
  const next = () => {
    looking = look().catch(error => log.warn({ err: error }, 'the WhatsApp service could not be looked after'));
    return looking;
  };
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** Schedules the next check after the previous one, however long a start takes. */
  const repeat = () => {
    if (!isStopped) timer = setTimeout(() => void next().finally(repeat), lookMs).unref();
  };
  void next().finally(repeat);
  return {
    /** Stops the checks, not the service. */
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
};
