import { pino } from 'pino';
import { MAIL_COMPOSERS, readMailTexts } from '../../../src/app/composers-and-schedules.ts';
import { createComposerContext } from '../../../src/outbox/email/channel.ts';
import { layOut } from '../../../src/outbox/email/layout.ts';
import type { Channel, DeliveryOutcome, EmailKind, OutboxMessage } from '../../../src/outbox/message.ts';
import { startWorker } from '../../../src/outbox/worker.ts';
import type { SimulatedProcess } from '../engine/strand.ts';
import { strands } from '../engine/strand.ts';
import { sleep } from '../engine/virtual-time.ts';
import type { MailTrouble } from '../world/theme.ts';
import type { World } from '../world/world.ts';

const SILENT = pino({ level: 'silent' });

/** Other workers may take the message during this time. */
const LONGER_THAN_A_LEASE_MS = 25_000;
const LONGEST_DELAY_MS = 8000;

const OUTCOMES: Record<MailTrouble, DeliveryOutcome> = {
  'not reached': { fate: 'unavailable', error: 'Nobody answers' },
  'the line breaks after it was taken': { fate: 'unavailable', error: 'The line broke', mayHaveArrived: true },
  'not now': { fate: 'deferred', error: '450 Later' },
  never: { fate: 'refused', error: '550 Never' },
};

/** Creates a channel that sends real mails to a simulated mail server. */
const mail = (world: World, process: SimulatedProcess): Channel => {
  const { schedule, history, random, faults, product } = world;
  const letters = createComposerContext(product, readMailTexts);

  const take = async (message: OutboxMessage, text: string, composed: number): Promise<DeliveryOutcome> => {
    await schedule.turn(`the mail server is given ${message.kind} ${message.idempotency_key}`);
    const trouble = faults.troublesMail() ? random.weighted(world.theme.mailTroubles) : null;
    const isAccepted = trouble === null || trouble === 'the line breaks after it was taken';
    schedule.note(
      `${process.name.padEnd(14)}  ${message.idempotency_key} ${isAccepted ? 'is taken' : 'is not taken'}: ${trouble ?? 'well'}`,
    );
    const { id, idempotency_key, kind, user_id, lead_id } = message;
    const whose = { outboxId: id, key: idempotency_key, kind, userId: user_id, leadId: lead_id };
    history.deliveries.push({ ...whose, text, composed, taken: history.place(), isAccepted });
    await schedule.turn('the mail server answers');
    if (world.theme.hasSlowMail && faults.troublesMail()) {
      schedule.note(`${' '.repeat(16)}! the mail server takes its time`);
      schedule.pass(LONGER_THAN_A_LEASE_MS);
      // Other workers may have finished by then.
      await sleep(random.below(LONGEST_DELAY_MS));
      await schedule.turn('the mail server answers late');
    }
    return trouble ? OUTCOMES[trouble] : { fate: 'sent', reference: `taken ${history.deliveries.length}` };
  };

  return {
    name: 'email',
    atOnce: 2,
    isReady: async () => true,
    close: () => {},
    prepare: async message => {
      const composed = history.place();
      const letter = await MAIL_COMPOSERS[message.kind as EmailKind](letters, message);
      if ('cancel' in letter) return letter;
      const { sender } = await letters.readTexts();
      const { subject, text, html } = layOut(letter.letter, sender, letters.siteUrl);
      return { send: () => take(message, `${subject}\n${text}\n${html}\n${letter.replyTo ?? ''}`, composed) };
    },
  };
};

/** Starts a worker in its own process. */
export const aWorker = (world: World) => {
  const process = world.start('worker');
  const running = strands.run(world.strandOf(process.name, process), () =>
    startWorker(world.product.database.knex, [mail(world, process)], SILENT),
  );
  return {
    process,
    stop: () => strands.run(world.strandOf(process.name, process), () => Promise.race([running.stop(), process.death])),
  };
};

/** Runs workers one after the other; some are stopped and others killed. */
export const runWorkers = async (world: World): Promise<void> => {
  const { random, schedule, theme } = world;
  for (let count = 1 + random.below(2); count > 0; count--) {
    const worker = aWorker(world);
    for (let turns = random.below(12); turns > 0; turns--) await schedule.turn('looks at the worker');
    if (theme.longestShiftMs > 0) await sleep(random.below(theme.longestShiftMs));
    if (worker.process.isDead) continue;
    if (world.faults.profile.event > 0 && random.chance(0.4)) await schedule.kill(worker.process);
    else await worker.stop();
    world.gone(worker.process);
  }
};
