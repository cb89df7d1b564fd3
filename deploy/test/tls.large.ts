import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import t from 'tap';
import { type Certificate, startNginx } from './front/nginx.ts';
import { createSiteFiles } from './front/site-files.ts';
import { startEchoApi } from './front/upstream.ts';

/** Creates a self-signed certificate. */
const aCertificate = (): Certificate => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    execFileSync('openssl', ['req', ...made, ...named, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const begin = async (t: { teardown(work: () => unknown): unknown }) => {
  const folders = createSiteFiles();
  const upstream = await startEchoApi();
  const tls = aCertificate();
  const server = await startNginx(folders, upstream.port, undefined, tls);
  t.teardown(async () => {
    await server.close();
    await upstream.close();
    folders.remove();
  });
  return { port: server.port, trusted: { ca: tls.certificate, servername: 'localhost' } };
};

/** Sends a request over an HTTP/2 connection. Returns the response. */
const ask = (session: ClientHttp2Session, path: string) =>
  new Promise<{ status: number | undefined; strict: unknown; text: string }>((resolve, reject) => {
    const stream = session.request({ ':path': path });
    let text = '';
    let head: { status: number | undefined; strict: unknown } = { status: undefined, strict: undefined };
    stream
      .setEncoding('utf8')
      .on('response', headers => {
        head = { status: headers[':status'], strict: headers['strict-transport-security'] };
      })
      .on('data', part => {
        text += part;
      })
      .once('end', () => resolve({ ...head, text }))
      .once('error', reject);
  });

t.test('with TLS nginx speaks HTTP/2 over one connection', async t => {
  const { port, trusted } = await begin(t);
  const session = connectHttp2(`https://localhost:${port}`, {
    ...trusted,
    lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  t.teardown(() => session.destroy());
  const answers = await Promise.all(['/', '/robots.txt', '/api/anything', '/'].map(path => ask(session, path)));
  t.equal(session.alpnProtocol, 'h2');
  for (const [at, { status, strict }] of answers.entries()) {
    t.equal(status, 200, String(at));
    t.equal(strict, 'max-age=31536000', 'the response requires TLS from then on');
  }
});

t.test('clients with HTTP/1.1 are served, and clients with an insecure version of TLS are refused', async t => {
  const { port, trusted } = await begin(t);
  const status = await new Promise((resolve, reject) => {
    get({ ...trusted, host: '127.0.0.1', port, path: '/', agent: false }, answer => {
      answer.resume();
      resolve(answer.statusCode);
    }).once('error', reject);
  });
  t.equal(status, 200);
  const old = connect({
    ...trusted,
    host: '127.0.0.1',
    port,
    minVersion: 'TLSv1.1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  t.match(await new Promise<Error>(resolve => old.once('error', resolve)), /protocol version|unsupported/i);
});

t.test('a returning client resumes its TLS session', async t => {
  const { port, trusted } = await begin(t);
  const shake = (session?: Buffer) =>
    new Promise<{ socket: TLSSocket; session: Buffer; isReused: boolean }>((resolve, reject) => {
      const socket = connect({
        ...trusted,
        host: '127.0.0.1',
        port,
        maxVersion: 'TLSv1.2',
        ...(session && { session }),
      });
      socket.once('secureConnect', () => {
        const kept = socket.getSession();
        if (kept) resolve({ socket, session: kept, isReused: socket.isSessionReused() });
        else reject(new Error('no session'));
        socket.destroy();
      });
      socket.once('error', reject);
    });
  const first = await shake();
  t.equal(first.isReused, false);
  t.equal((await shake(first.session)).isReused, true);
});
