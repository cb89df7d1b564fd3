import { setTimeout as pause } from 'node:timers/promises';
import { anEnquiry } from '@marketplace/api/testing';
import { sendAsVisitor } from '../../src/cluster/load/call.ts';

const EACH_MS = 100;
const RETRY_PAUSE_MS = 200;
/** Time in milliseconds after `end` was called until failing enquiries are no longer repeated. */
const GIVE_UP_MS = 20_000;

/** An enquiry that was accepted. */
interface Acknowledged {
  email: string;
  sentAt: number;
  answeredAt: number;
}

/** Sends ten enquiries a second. Each is repeated until it is accepted, as people do. */
export const startEnquiring = (origin: string, franchise: { id: string }) => {
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
    while ((await sendAsVisitor(`${origin}/api/leads`, call)).status !== 201) {
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
    /** SQL pattern that matches the visitors' addresses of this run. */
    addresses: `${run}-%@visitors.example`,
    acknowledged,
    /** Returns the time from this moment until the first later enquiry was accepted. Undefined if none was. */
    gapAfter: (moment: number): number | undefined =>
      acknowledged
        .filter(({ sentAt }) => sentAt > moment)
        .map(({ answeredAt }) => answeredAt - moment)
        .sort((a, b) => a - b)[0],
    /** Starts no more enquiries and waits for the running ones. */
    end: async () => {
      clearInterval(timer);
      ended = Math.min(ended, performance.now());
      await Promise.all(under);
    },
  };
};
