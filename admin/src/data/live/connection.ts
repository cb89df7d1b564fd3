import type { LiveMessage } from '@marketplace/api';
import { readSession } from '../../session/storage.ts';
import { messagesOf } from './event-stream.ts';
import { setConnected, tellNews } from './news.ts';

/** A connection that says nothing for so long is gone, though nobody said so; the API says something each 15 seconds. */
const SILENT_MS = 40_000;
/** A window that nobody looks at lets go of its connection: a browser has six to one host for all of them. */
const HIDDEN_MS = 30_000;
const FIRST_PAUSE_MS = 500;
/** An API that is away is back within seconds; one that refuses had better be left alone for a while. */
const LONGEST_PAUSE_MS = 5000;
const REFUSED_MS = 30_000;
/** Of so many messages it is remembered that they came: after a break the youngest come again. */
const REMEMBERED = 1000;
/** What the API tells of the time before it was asked at first. */
const TOLD_OF_MS = 8000;

const isLead = (data: unknown): data is LiveMessage =>
  typeof data === 'object' && data !== null && 'lead_id' in data && 'kind' in data && 'id' in data;

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Until somebody looks at the window again. */
const seen = (signal: AbortSignal) =>
  new Promise<void>(resolve => {
    if (!document.hidden) return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve());
  });

/** Tells when nobody has looked at the window for a while. */
const whenHidden = (tell: () => void) => {
  let timer = 0;
  const follow = () => {
    window.clearTimeout(timer);
    if (document.hidden) timer = window.setTimeout(tell, HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', follow);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', follow);
  };
};

/** What came already, of which nothing is told again. */
class Heard {
  readonly #ids = new Set<string>();

  isNew(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > REMEMBERED && oldest) this.#ids.delete(oldest);
    return true;
  }
}

/**
 * Listens to the API until `signal` ends it, and comes again by itself after every break, where it was.
 * @param refused told where the session is over
 */
export const listen = async (signal: AbortSignal, refused: () => void): Promise<void> => {
  const heard = new Heard();
  const began = performance.now();
  let cursor = '';
  let wasReady = false;
  let wait = FIRST_PAUSE_MS;

  const hear = (event: string, data: unknown) => {
    if (event === 'reset') tellNews({ kind: 'reset' });
    if (event === 'lead' && isLead(data) && heard.isNew(data.id))
      // What came before the first "ready" may stand on the screen already: it is read again, and not announced.
      tellNews({ kind: wasReady ? data.kind : 'changed', leadId: data.lead_id });
    if (event !== 'ready') return;
    if (!wasReady && performance.now() - began > TOLD_OF_MS) tellNews({ kind: 'reset' });
    wasReady = true;
    wait = FIRST_PAUSE_MS;
    setConnected(true);
  };

  const once = async () => {
    const leaving = new AbortController();
    const leave = () => leaving.abort();
    const end = whenHidden(leave);
    let silence = window.setTimeout(leave, SILENT_MS);
    try {
      const token = readSession()?.token ?? '';
      const answer = await fetch('/api/live', {
        headers: { Authorization: `Bearer ${token}`, ...(cursor && { 'Last-Event-ID': cursor }) },
        signal: AbortSignal.any([signal, leaving.signal]),
        cache: 'no-store',
      });
      // Of a session that has begun meanwhile it says nothing.
      if (answer.status === 401 && (readSession()?.token ?? '') === token) refused();
      if (answer.status >= 400 && answer.status < 500) wait = REFUSED_MS;
      if (!answer.ok || !answer.body) return;
      for await (const { event, id, data } of messagesOf(answer.body)) {
        window.clearTimeout(silence);
        silence = window.setTimeout(leave, SILENT_MS);
        cursor = id || cursor;
        hear(event, data);
      }
    } finally {
      window.clearTimeout(silence);
      end();
      setConnected(false);
    }
  };

  while (!signal.aborted) {
    await seen(signal);
    await once().catch(() => {});
    if (signal.aborted) return;
    // All consoles lose a process at once, and had better not come to the next one at once.
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(LONGEST_PAUSE_MS, wait * 2);
  }
};
