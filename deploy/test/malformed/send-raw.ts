import { connect } from 'node:net';
import type { RawRequest } from './requests.ts';

/** Time in milliseconds after which the sender closes a connection without a response. */
const PATIENCE_MS = 1000;

export interface RawResponse {
  /** Undefined when the connection was closed without a response, and in HTTP/0.9, which has no head. */
  status: number | undefined;
  head: string;
}

/** Writes the bytes to a port and reads the head of the first response. */
export const sendRaw = (port: number, { bytes, ends }: RawRequest): Promise<RawResponse> =>
  new Promise(resolve => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const finish = () => {
      socket.destroy();
      const head = text.split('\r\n\r\n').find(part => !/^HTTP\/1\.1 100 /.test(part)) ?? '';
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1];
      resolve({ status: status ? Number(status) : undefined, head });
    };
    socket.setEncoding('latin1').setTimeout(PATIENCE_MS, () => {
      if (socket.writableEnded) finish();
      else socket.end();
    });
    socket.on('data', chunk => {
      text += chunk;
      const heads = text.split('\r\n\r\n').slice(0, -1);
      if (heads.some(head => !/^HTTP\/1\.1 100 /.test(head))) finish();
    });
    socket.once('error', finish).once('end', finish).once('close', finish);
    socket.write(bytes);
    if (ends) socket.end();
  });

/** Sends all requests, several at a time. Returns each with its response. */
export const sendAll = async (port: number, requests: Iterable<RawRequest>, concurrency = 24) => {
  const waiting = requests[Symbol.iterator]();
  const exchanges: { request: RawRequest; response: RawResponse }[] = [];
  const work = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next())
      exchanges.push({ request: next.value, response: await sendRaw(port, next.value) });
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return exchanges;
};
