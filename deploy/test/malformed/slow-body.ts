import { connect } from 'node:net';

const DRIP_MS = 100;

/**
 * Announces a body and sends single bytes of it while the server is reading. Resolves with the status of the response,
 * and the number of bytes until the connection was closed.
 */
export const sendSlowly = (
  port: number,
  line: string,
  announcement: 'Content-Length: 100000' | 'Transfer-Encoding: chunked',
) =>
  new Promise<{ status: number; sent: number }>(resolve => {
    let text = '';
    let sent = 0;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const drip = setInterval(() => {
      sent++;
      socket.write(announcement.startsWith('T') ? '1\r\nx\r\n' : 'x');
    }, DRIP_MS);
    socket.setEncoding('latin1').on('data', chunk => {
      text += chunk;
    });
    socket.once('error', () => {}).once('end', () => socket.destroy());
    socket.once('close', () => {
      clearInterval(drip);
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), sent });
    });
    socket.write(`${line} HTTP/1.1\r\nHost: x\r\n${announcement}\r\n\r\n`);
  });
