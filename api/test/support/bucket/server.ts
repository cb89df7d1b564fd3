import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer, createTlsServer } from '../http.ts';
import { type Answer, errorAnswer, newObject, readObject, type StoredObject } from './objects.ts';
import { type Key, sha256, signatureFault } from './signature.ts';

/**
 * How a storage can fail: an answer in its own words, no answer, half an answer and then nothing, half an answer and
 * then no line any more, a line that is gone at once; or it takes a body slowly.
 */
export type Failure = { status: number; code: string } | 'hangs' | 'stalls' | 'breaks' | 'drops' | 'reads slowly';

/** A request as it came. */
export interface Asked {
  method: string;
  /** The object's name, its prefix included. */
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
}

/** A private key and its certificate, in PEM. */
interface ServerCertificate {
  key: string;
  cert: string;
}

const KEY: Key = {
  accessKeyId: 'AKIDOFTHETESTS',
  secretAccessKey: 'secret/key+of=the-tests',
  region: 'ap-southeast-1',
};
const BUCKET = 'uploads-of-the-tests';
const SLOW_PAUSE_MS = 40;

const readSlowly = async (request: IncomingMessage) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) {
    pieces.push(piece);
    await pause(SLOW_PAUSE_MS);
  }
  return Buffer.concat(pieces);
};

const send = (request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer) => {
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
};

/** Begins to answer, and does not end. */
const sendHalf = (response: ServerResponse, { status, headers, body }: Answer) => {
  response.writeHead(status, headers);
  response.write(body?.subarray(0, body.length / 2));
};

/**
 * A storage with one bucket that speaks what uploads need of S3's documented protocol: objects are put, got, headed and deleted,
 * addressed by path, and every request is believed by its signature alone.
 */
export class BucketServer {
  readonly objects: Map<string, StoredObject>;
  readonly asked: Asked[] = [];
  /** Answers that somebody did not wait for the end of. */
  left = 0;
  /** How a request fails; null for one that doesn't. */
  failing: (asked: Asked) => Failure | null = () => null;
  /** It takes so long before it answers. */
  answersAfterMs = 0;
  key = KEY;
  bucket = BUCKET;
  #port = 0;
  readonly #tls: ServerCertificate | undefined;
  #server: Server = createServer();

  /** @param tls makes it speak TLS alone, at `localhost` */
  constructor(objects = new Map<string, StoredObject>(), tls?: ServerCertificate) {
    this.objects = objects;
    this.#tls = tls;
  }

  get url() {
    return this.#tls ? `https://localhost:${this.#port}` : `http://127.0.0.1:${this.#port}`;
  }

  /** How often it was asked for the same thing, at most, since it had been asked `since` times. */
  attemptsSince(since: number): number {
    const times = new Map<string, number>();
    for (const { method, key } of this.asked.slice(since))
      times.set(`${method} ${key}`, (times.get(`${method} ${key}`) ?? 0) + 1);
    return Math.max(0, ...times.values());
  }

  /** What an API is told to use it. */
  get env(): Record<string, string> {
    return {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: this.url,
      S3_REGION: KEY.region,
      S3_ACCESS_KEY_ID: KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    };
  }

  /** Listens, after it was down at the same port as before. */
  async start({ host, port } = { host: '127.0.0.1', port: this.#port }) {
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      this.#answer(request, response).catch(() => response.destroy());
    };
    this.#server = this.#tls ? createTlsServer(this.#tls, answer) : createServer(answer);
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    this.#port = address.port;
  }

  /** Is down: every line is cut, and nobody listens. */
  async stop() {
    this.#server.close();
    this.#server.closeAllConnections();
    if (this.#server.listening) await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', headers } = request;
    const [path = '', query = ''] = url.split('?', 2);
    const [, bucket = '', ...rest] = decodeURIComponent(path).split('/');
    const asked = { method, key: rest.join('/'), query: new URLSearchParams(query), headers };
    this.asked.push(asked);
    response.once('close', () => {
      if (!response.writableFinished) this.left++;
    });
    const failure = this.failing(asked);
    if (failure === 'drops') return void request.socket.destroy();
    if (failure === 'hangs') return void request.resume();
    const fault = typeof failure === 'object' && failure ? failure : this.#refusal(request, bucket);
    const body = failure === 'reads slowly' ? await readSlowly(request) : await buffer(request);
    const answer = fault ? errorAnswer(fault.status, fault.code) : this.#do(asked, body);
    await pause(this.answersAfterMs);
    if (failure !== 'stalls' && failure !== 'breaks') return send(request, response, answer);
    sendHalf(response, answer);
    if (failure === 'breaks') setTimeout(() => request.socket.destroy(), SLOW_PAUSE_MS);
  }

  #refusal(request: IncomingMessage, bucket: string) {
    return signatureFault(request, this.key) ?? (bucket === this.bucket ? null : { status: 404, code: 'NoSuchBucket' });
  }

  #do(asked: Asked, body: Buffer): Answer {
    const { method, key, headers } = asked;
    if (method === 'DELETE') {
      this.objects.delete(key);
      return { status: 204 };
    }
    if (method === 'PUT') return this.#put(key, body, headers);
    if (method !== 'GET' && method !== 'HEAD') return errorAnswer(405, 'MethodNotAllowed');
    const object = this.objects.get(key);
    return object ? readObject(object, headers) : errorAnswer(404, 'NoSuchKey');
  }

  #put(key: string, body: Buffer, headers: IncomingMessage['headers']): Answer {
    const declared = headers['x-amz-content-sha256'];
    if (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256(body))
      return errorAnswer(400, 'XAmzContentSHA256Mismatch');
    if (body.length !== Number(headers['content-length'])) return errorAnswer(400, 'IncompleteBody');
    const object = newObject(body, headers);
    this.objects.set(key, object);
    return { status: 200, headers: { etag: object.headers.etag ?? '' } };
  }
}

/** A storage that runs until the test ends. */
export const bucketServer = async (
  t: { teardown(work: () => unknown): unknown },
  tls?: ServerCertificate,
): Promise<BucketServer> => {
  const server = new BucketServer(undefined, tls);
  await server.start();
  t.teardown(() => server.stop());
  return server;
};
