import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { waitUntil } from '@marketplace/db/testing';

/** A message of `GET /live`. */
interface Heard {
  event: string;
  cursor: string;
  data: { id?: string; kind?: 'new' | 'changed'; lead_id?: string; credits?: number };
}

const parse = (block: string): Heard | undefined => {
  const fields = Object.fromEntries(
    block.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  if (!fields.event) return undefined;
  return { event: fields.event, cursor: fields.id ?? '', data: JSON.parse(fields.data ?? '{}') };
};

/** A console that listens to live events over real HTTP. */
export interface OpenConsole {
  status: number;
  headers: IncomingHttpHeaders;
  /** All events so far, except heartbeats. */
  heard: Heard[];
  leads(): string[];
  cursor(): string | undefined;
  /** Waits for an event about a lead. */
  hears(leadId: string, kind?: 'new' | 'changed'): Promise<void>;
  isOver(): boolean;
  close(): void;
}

/**
 * Opens a console.
 * @param url of the API, with `/api`
 */
export const openConsole = async (url: string, token: string, lastEventId?: string): Promise<OpenConsole> => {
  const headers = { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) };
  // Each console gets its own connection: `fetch` opens connections in advance, and a stopping server waits for them.
  const request = get(`${url}/live`, { agent: false, headers });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject);
  });
  const status = answer.statusCode ?? 0;
  const heard: Heard[] = [];
  let cursor: string | undefined;
  let isOver = status !== 200;
  const listen = async () => {
    let text = '';
    for await (const part of answer.setEncoding('utf8')) {
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const message = parse(block);
        if (!message) continue;
        cursor = message.cursor;
        if (message.event !== 'beat') heard.push(message);
      }
    }
  };
  if (isOver) request.destroy();
  else
    listen()
      .catch(() => {})
      .finally(() => {
        isOver = true;
      });
  const leads = () => heard.filter(({ event }) => event === 'lead').map(({ data }) => data.lead_id ?? '');
  const opened: OpenConsole = {
    status,
    headers: answer.headers,
    heard,
    leads,
    cursor: () => cursor,
    hears: (leadId, kind) =>
      waitUntil(() => heard.some(({ data }) => data.lead_id === leadId && (!kind || data.kind === kind))),
    isOver: () => isOver,
    close: () => request.destroy(),
  };
  if (status === 200) await waitUntil(() => heard.some(({ event }) => event === 'ready'));
  return opened;
};
