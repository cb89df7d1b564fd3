import { setTimeout as pause } from 'node:timers/promises';
import { isSuccess, sendAsVisitor } from './call.ts';
import type { LoadData, LoadFranchise } from './load-data.ts';
import { CallRecorder, type CallResults, KINDS, type Kind } from './results.ts';
import { createVersionedSave } from './saves.ts';
import { PauseMeter } from './standstill.ts';

/** Number of calls that are started per second, whether or not earlier calls have ended. */
const RATES = { pages: 20, reads: 8, enquiries: 8, unlocks: 6, saves: 5 } as const;
const RETRY_PAUSE_MS = 300;
/** Time in milliseconds after the end of the load until failing calls are no longer repeated. */
const GIVE_UP_MS = 20_000;

const PATHS = ['/', '/robots.txt', '/sitemap.xml'];

/** Calls that were acknowledged by the product. */
export interface AcknowledgedCalls {
  /** Enquiries by their key. */
  enquiries: Map<string, { id: string }>;
  /** Ids of leads whose unlock succeeded. */
  unlocks: Set<string>;
  /** Number of the last successful save, by franchise. */
  saves: Map<string, number>;
}

/** A running load. */
export interface Load {
  acknowledged: AcknowledgedCalls;
  /** Starts no more calls and waits for the running ones. */
  end(): Promise<{
    outcomes: Record<Kind, CallResults>;
    lastSaveAt: number;
    unanswered: number;
    /** Longest pause of the load generator itself, in milliseconds. With long pauses the results are unreliable. */
    stoodStillMs: number;
  }>;
}

/** Generates visits, enquiries, unlocks and saves through the balancer. Failed calls are repeated, as people do. */
export const startLoad = (world: LoadData): Load => {
  const startedAt = performance.now();
  const standstill = new PauseMeter();
  const clock = () => performance.now() - standstill.soFar();
  const answers = Object.fromEntries(KINDS.map(kind => [kind, new CallRecorder(clock)])) as Record<Kind, CallRecorder>;
  const acknowledged: AcknowledgedCalls = { enquiries: new Map(), unlocks: new Set(), saves: new Map() };
  const runningCalls = new Set<Promise<void>>();
  const toUnlock: { id: string; token: string }[] = [];
  const idle = [...world.franchises];
  let ended = Number.POSITIVE_INFINITY;
  let lastSaveAt = startedAt;
  let unanswered = 0;
  let sent = 0;

  const visitor = (n: number) => `203.0.113.${1 + (n % 250)}`;
  /** Repeats a call until it succeeds. */
  const callUntilAnswered = async (
    kind: Kind,
    attempt: () => Promise<{ status: number; text: string }>,
  ): Promise<string | undefined> => {
    for (;;) {
      const { status, text } = await attempt();
      answers[kind].add(status, isSuccess(status));
      if (isSuccess(status)) return text;
      if (performance.now() > ended + GIVE_UP_MS) {
        unanswered++;
        return undefined;
      }
      await pause(RETRY_PAUSE_MS);
    }
  };
  const franchise = (n: number): LoadFranchise => {
    const found = world.franchises[n % world.franchises.length];
    if (!found) throw new Error('There is no franchise to ask about');
    return found;
  };

  const save = createVersionedSave(world);
  const callOnce = async (kind: 'pages' | 'reads', url: string, n: number) => {
    const { status } = await sendAsVisitor(url, { visitor: visitor(n) });
    answers[kind].add(status, isSuccess(status));
  };
  const begin: Record<keyof typeof RATES, (n: number) => Promise<void>> = {
    pages: n =>
      callOnce('pages', `${world.site}${[...PATHS, `/franchise/${franchise(n).slug}`][n % (PATHS.length + 1)]}`, n),
    reads: n =>
      callOnce('reads', `${world.api}/${n % 2 ? `franchises/${franchise(n).id}` : 'franchises?range=[0,11]'}`, n),
    enquiries: async () => {
      const n = sent++;
      const key = `${world.run}-${n}`;
      const answer = await callUntilAnswered('enquiries', () =>
        sendAsVisitor(`${world.api}/leads`, {
          method: 'POST',
          visitor: visitor(n),
          headers: { 'idempotency-key': key },
          body: {
            first_name: 'Visitor',
            last_name: 'of the load',
            email: `${key}@visitors.example`,
            phone: `+60 3-${String(2_000_0000 + n).replace(/(\d{4})$/, ' $1')}`,
            location_interest: 'Ipoh, Perak',
            franchise_id: franchise(n).id,
            elapsed_ms: 20_000,
          },
        }),
      );
      if (answer === undefined) return;
      const { id } = JSON.parse(answer);
      acknowledged.enquiries.set(key, { id });
      toUnlock.push({ id, token: franchise(n).consultant.token });
    },
    unlocks: async n => {
      const next = toUnlock.shift();
      if (!next) return;
      const { id, token } = next;
      const headers = { authorization: `Bearer ${token}` };
      const unlock = () =>
        sendAsVisitor(`${world.api}/leads/${id}/unlock`, { method: 'POST', visitor: visitor(n), headers });
      if ((await callUntilAnswered('unlocks', unlock)) !== undefined) acknowledged.unlocks.add(id);
    },
    // Each franchise has at most one save at a time, so that it is known which save was the last.
    saves: async () => {
      const saved = idle.shift();
      if (!saved) return;
      const n = (acknowledged.saves.get(saved.id) ?? 0) + 1;
      if ((await callUntilAnswered('saves', () => save(saved, `Saved ${n}.`))) === undefined) return;
      acknowledged.saves.set(saved.id, n);
      lastSaveAt = performance.now();
      idle.push(saved);
    },
  };

  const timers = Object.entries(RATES).map(([kind, rate]) => {
    let n = 0;
    return setInterval(() => {
      const work = begin[kind as keyof typeof RATES](n++).finally(() => runningCalls.delete(work));
      runningCalls.add(work);
    }, 1000 / rate);
  });
  return {
    acknowledged,
    end: async () => {
      ended = performance.now();
      for (const timer of timers) clearInterval(timer);
      // The measurement of gaps ends when no new calls are started, even if some calls are still running.
      const outcomes = Object.fromEntries(KINDS.map(kind => [kind, answers[kind].end()])) as Record<Kind, CallResults>;
      const stoodStillMs = standstill.end();
      await Promise.all(runningCalls);
      for (const kind of KINDS)
        Object.assign(outcomes[kind], { succeeded: answers[kind].end().succeeded, errors: answers[kind].end().errors });
      return { outcomes, lastSaveAt, unanswered, stoodStillMs };
    },
  };
};
