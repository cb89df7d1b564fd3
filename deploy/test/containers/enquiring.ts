import { setTimeout as pause } from 'node:timers/promises';
import { anEnquiry } from '@marketplace/api/testing';
import { ask } from '../../src/cluster/load/ask.ts';

const EACH_MS = 100;
const RETRY_PAUSE_MS = 200;
/** Who was not answered well so long after the end gives up. */
const GIVE_UP_MS = 20_000;

/** An enquiry that was answered well. */
interface Acknowledged {
  email: string;
  sentAt: number;
  answeredAt: number;
}

/** Somebody new enquires ten times a second, and each asks until they are answered well, as people do. */
export const enquiring = (origin: string, franchise: { id: string }) => {
  const run = Date.now().toString(36);
  const acknowledged: Acknowledged[] = [];
  const under = new Set<Promise<void>>();
  let n = 0;
  let ended = Number.POSITIVE_INFINITY;
  const enquire = async () => {
    const key = `${run}-${++n}`;
    const email = `${key}@visitors.example`;
    const phone = `+60 3-${String(2000_0000 + n).replace(/(\d{4})$/, ' $1')}`;
    const sentAt = performance.now();
    const call = { method: 'POST', headers: { 'idempotency-key': key }, body: anEnquiry(franchise, { email, phone }) };
    while ((await ask(`${origin}/api/leads`, call)).status !== 201) {
      if (performance.now() > ended + GIVE_UP_MS) return;
      await pause(RETRY_PAUSE_MS);
    }
    acknowledged.push({ email, sentAt, answeredAt: performance.now() });
  };
  const timer = setInterval(() => {
    const work = enquire().finally(() => under.delete(work));
    under.add(work);
  }, EACH_MS);
  return {
    /** What the addresses of this run end with, for a question to the database. */
    addresses: `${run}-%@visitors.example`,
    acknowledged,
    /** How long nobody who began after that moment was answered well; undefined while nobody is. */
    gapAfter: (moment: number): number | undefined =>
      acknowledged
        .filter(({ sentAt }) => sentAt > moment)
        .map(({ answeredAt }) => answeredAt - moment)
        .sort((a, b) => a - b)[0],
    /** Begins no more, and waits for all that are under way. */
    end: async () => {
      clearInterval(timer);
      ended = Math.min(ended, performance.now());
      await Promise.all(under);
    },
  };
};
