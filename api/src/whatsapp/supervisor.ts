import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../platform/context.ts';
import { whatsappControl } from './control.ts';
import { isMeantToRun } from './settings.ts';

const LOOK_MS = 15_000;
/**
 * Maximum number of checks between two attempts to start. The more often the service ends, the less often it is
 * started.
 */
const MOST_LOOKS_APART = 20;

/**
 * Starts the service again if it should run but does not, after a restart of the machine or a crash. Several API
 * processes may supervise it; the service itself makes sure that only one runs.
 */
export const superviseWhatsapp = (
  context: Pick<Context, 'config' | 'database'>,
  log: FastifyBaseLogger,
  lookMs = LOOK_MS,
) => {
  const control = whatsappControl(context);
  let checkInterval = 1;
  let checkCount = 0;
  let checking: Promise<void> = Promise.resolve();
  const checkService = async () => {
    if (!(await isMeantToRun(context.database.knex))) return;
    if (await control.client.status()) {
      checkInterval = 1;
      checkCount = 0;
      return;
    }
    if (++checkCount < checkInterval) return;
    checkCount = 0;
    checkInterval = Math.min(MOST_LOOKS_APART, checkInterval * 2);
    const startOutcome = await control.run();
    if (!startOutcome) return;
    if (startOutcome.failed) log.warn({ why: startOutcome.failed }, 'the WhatsApp service could not be started');
    else log.info('the WhatsApp service was started again');
  };
  const runCheck = () => {
    checking = checkService().catch(error =>
      log.warn({ err: error }, 'the WhatsApp service could not be looked after'),
    );
    return checking;
  };
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** Schedules the next check after the previous one has ended, however long a start takes. */
  const repeat = () => {
    if (!isStopped) timer = setTimeout(() => void runCheck().finally(repeat), lookMs).unref();
  };
  void runCheck().finally(repeat);
  return {
    /** Stops the checks, not the service. */
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      await checking;
    },
  };
};
