import { Agent, type IncomingMessage, request } from 'node:http';

/** Connections are reused, as in browsers. */
const agent = new Agent({ keepAlive: true, maxSockets: 200, timeout: 5000 });
const TIMEOUT_MS = 10_000;

/** A response with its text. Status 0 means that there was no response, or only a part of it. */
export interface CallResult {
  status: number;
  text: string;
  /** Version of the record. */
  etag?: string | undefined;
}

/** Returns whether the call succeeded. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const readBody = async (answer: IncomingMessage) => {
  let text = '';
  for await (const piece of answer.setEncoding('utf8')) text += piece;
  return text;
};

/** Sends a request as a visitor with this address. Never throws. */
export const sendAsVisitor = (
  url: string,
  {
    method = 'GET',
    visitor,
    headers = {},
    body,
  }: { method?: string; visitor?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<CallResult> =>
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
      readBody(answer).then(text => resolve({ status, text, etag: headers.etag }), failed);
    });
    outgoing.end(json);
  });
