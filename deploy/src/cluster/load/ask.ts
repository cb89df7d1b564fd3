import { Agent, type IncomingMessage, request } from 'node:http';

/** Connections are kept, as browsers keep them. */
const agent = new Agent({ keepAlive: true, maxSockets: 200, timeout: 5000 });
const TIMEOUT_MS = 10_000;

/** An answer with its text; status 0 is no answer, or one that was cut off. */
export interface Asked {
  status: number;
  text: string;
  /** The version of a record. */
  etag?: string | undefined;
}

/** Whether it was answered as was wished. */
export const good = (status: number): boolean => status >= 200 && status < 300;

const whole = async (answer: IncomingMessage) => {
  let text = '';
  for await (const piece of answer.setEncoding('utf8')) text += piece;
  return text;
};

/** One request as a visitor of that address would send it. It never throws. */
export const ask = (
  url: string,
  {
    method = 'GET',
    visitor,
    headers = {},
    body,
  }: { method?: string; visitor?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Asked> =>
  new Promise(resolve => {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const outgoing = request(url, {
      method,
      agent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(json === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
        ...(visitor ? { 'x-forwarded-for': visitor } : {}),
        ...headers,
      },
    });
    const failed = () => resolve({ status: 0, text: '' });
    outgoing.once('error', failed);
    outgoing.once('response', answer => {
      const { statusCode: status = 0, headers } = answer;
      whole(answer).then(text => resolve({ status, text, etag: headers.etag }), failed);
    });
    outgoing.end(json);
  });
