import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../platform/context.ts';
import { whatsappControl } from './control.ts';
import { stopService } from './process.ts';
import { isMeantToRun } from './settings.ts';

const LOOK_MS = 15_000;
/** A service that keeps ending is started less and less often: after so many looks. */
const MOST_LOOKS_APART = 20;

/**
 * Starts the service again when it should run and does not: after a restart of the machine, or a crash. Several APIs
 * may do so; the service itself sees to it that it is one.
 */
export const keepWhatsapp = (
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
    // Stopped by an admin in between.
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
  /** One look after the other, however long a start takes. */
  const repeat = () => {
    if (!isStopped) timer = setTimeout(() => void next().finally(repeat), lookMs).unref();
  };
  void next().finally(repeat);
  return {
    /** The service itself goes on. */
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
};
