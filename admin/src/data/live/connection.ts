import type { LiveMessage } from '@marketplace/api';
import { readSession } from '../../session/storage.ts';
import { messagesOf } from './event-stream.ts';
import { publishLeadEvent, setLiveConnected } from './lead-events.ts';

/**
 * Time in milliseconds without data after which a connection counts as broken. The API sends something every 15
 * seconds.
 */
const SILENT_MS = 40_000;
/**
 * Time in milliseconds after which a hidden window closes its connection, because browsers allow six connections per
 * host.
 */
const HIDDEN_MS = 30_000;
const FIRST_PAUSE_MS = 500;
/** Maximum retry delay in milliseconds if the API is unavailable. If the API rejects the request, this is the delay. */
const LONGEST_PAUSE_MS = 5000;
const REFUSED_MS = 30_000;
/** Number of message ids to remember. They are needed because the API repeats the latest messages after a reconnect. */
const MAX_REMEMBERED_IDS = 1000;
/** Maximum age in milliseconds of the messages that the API repeats at the first connection. */
const TOLD_OF_MS = 8000;

const isBalance = (data: unknown): data is { credits: number } =>
  typeof data === 'object' && data !== null && 'credits' in data && typeof data.credits === 'number';

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

/** Resolves when the window is visible. */
const whenVisible = (signal: AbortSignal) =>
  new Promise<void>(resolve => {
    if (!document.hidden) return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve());
  });

/**
 * Calls `tell` when the window has been hidden for `HIDDEN_MS`.
 * @returns a function that ends the watch
 */
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

/** Remembers the ids of received messages, so that repeated messages are ignored. */
class SeenEvents {
  readonly #ids = new Set<string>();

  isNew(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > MAX_REMEMBERED_IDS && oldest) this.#ids.delete(oldest);
    return true;
  }
}

/**
 * Listens to the API's event stream until `signal` aborts. Reconnects after every interruption and continues after the
 * last received message.
 * @param on.refused called if the session has ended
 * @param on.balance called with the user's credit balance at the start and after each change
 */
export const listenToEvents = async (
  signal: AbortSignal,
  on: { refused: () => void; balance: (credits: number) => void },
): Promise<void> => {
  const seenEvents = new SeenEvents();
  const startedAt = performance.now();
  let cursor = '';
  let wasReady = false;
  let wait = FIRST_PAUSE_MS;

  const handleEvent = (event: string, data: unknown) => {
    if (event === 'balance' && isBalance(data)) on.balance(data.credits);
    if (event === 'reset') publishLeadEvent({ kind: 'reset' });
    if (event === 'lead' && isLead(data) && seenEvents.isNew(data.id))
      // The screen may already show the effect of events before the first "ready". They cause a reload but no
      // announcement.
      publishLeadEvent({ kind: wasReady ? data.kind : 'changed', leadId: data.lead_id });
    if (event !== 'ready') return;
    if (!wasReady && performance.now() - startedAt > TOLD_OF_MS) publishLeadEvent({ kind: 'reset' });
    wasReady = true;
    wait = FIRST_PAUSE_MS;
    setLiveConnected(true);
  };

  const connect = async () => {
    const disconnecting = new AbortController();
    const disconnect = () => disconnecting.abort();
    const end = whenHidden(disconnect);
    let silence = window.setTimeout(disconnect, SILENT_MS);
    try {
      const token = readSession()?.token ?? '';
      const answer = await fetch('/api/live', {
        headers: { Authorization: `Bearer ${token}`, ...(cursor && { 'Last-Event-ID': cursor }) },
        signal: AbortSignal.any([signal, disconnecting.signal]),
        cache: 'no-store',
      });
      // The response is ignored if another session has started in the meantime.
      if (answer.status === 401 && (readSession()?.token ?? '') === token) on.refused();
      if (answer.status >= 400 && answer.status < 500) wait = REFUSED_MS;
      if (!answer.ok || !answer.body) return;
      for await (const { event, id, data } of messagesOf(answer.body)) {
        window.clearTimeout(silence);
        silence = window.setTimeout(disconnect, SILENT_MS);
        cursor = id || cursor;
        handleEvent(event, data);
      }
    } finally {
      window.clearTimeout(silence);
      end();
      setLiveConnected(false);
    }
  };

  while (!signal.aborted) {
    await whenVisible(signal);
    await connect().catch(() => {});
    if (signal.aborted) return;
    // The delay is random: when a process stops, all consoles lose their connection at the same time, but they must not
    // reconnect at the same time.
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(LONGEST_PAUSE_MS, wait * 2);
  }
};
