import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer, createTlsServer } from '../http.ts';
import { freePort } from '../server-process.ts';
import { type Answer, errorAnswer, newObject, readObject, type StoredObject } from './objects.ts';
import { type Key, sha256, signatureFault } from './signature.ts';

/**
 * How the storage server fails: with an S3 error; without a response (`hangs`); with half a response and then silence
 * (`stalls`) or a closed connection (`breaks`); with a connection that closes immediately (`drops`); or by reading the
 * request body slowly.
 */
export type Failure = { status: number; code: string } | 'hangs' | 'stalls' | 'breaks' | 'drops' | 'reads slowly';

/** A request that the server received. */
export interface BucketRequest {
  method: string;
  /** The object's name, including the prefix. */
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

/** Sends half of the response and leaves it open. */
const sendHalf = (response: ServerResponse, { status, headers, body }: Answer) => {
  response.writeHead(status, headers);
  response.write(body?.subarray(0, body.length / 2));
};

/**
 * A storage server with one bucket. Implements the part of S3's documented protocol that uploads need: PUT, GET, HEAD
 * and DELETE of objects with path-style addresses. Every request is authenticated by its signature.
 */
export class BucketServer {
  readonly objects: Map<string, StoredObject>;
  readonly asked: BucketRequest[] = [];
  /** Number of responses that the client abandoned. */
  left = 0;
  /** Returns how a request fails, or null when it succeeds. */
  failing: (asked: BucketRequest) => Failure | null = () => null;
  /** Delay before each response, in milliseconds. */
  answersAfterMs = 0;
  key = KEY;
  bucket = BUCKET;
  #port = 0;
  readonly #tls: ServerCertificate | undefined;
  #server: Server = createServer();

  /** @param tls certificate with which the server speaks only TLS, at `localhost` */
  constructor(objects = new Map<string, StoredObject>(), tls?: ServerCertificate) {
    this.objects = objects;
    this.#tls = tls;
  }

  get url() {
    return this.#tls ? `https://localhost:${this.#port}` : `http://127.0.0.1:${this.#port}`;
  }

  /**
   * Returns the largest number of requests for the same object.
   * @param since number of requests from the beginning to leave out
   */
  attemptsSince(since: number): number {
    const times = new Map<string, number>();
    for (const { method, key } of this.asked.slice(since))
      times.set(`${method} ${key}`, (times.get(`${method} ${key}`) ?? 0) + 1);
    return Math.max(0, ...times.values());
  }

  /** Environment variables with which the API uses this server. */
  get env(): Record<string, string> {
    return {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: this.url,
      S3_REGION: KEY.region,
      S3_ACCESS_KEY_ID: KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    };
  }

  /** Starts listening. After `stop()` it uses the same port as before. */
  async start({ host, port } = { host: '127.0.0.1', port: this.#port }) {
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      this.#answer(request, response).catch(() => response.destroy());
    };
    this.#server = this.#tls ? createTlsServer(this.#tls, answer) : createServer(answer);
    // The system would assign a port of its own to another program while this server is stopped.
    this.#server.listen(port || (await freePort()), host);
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    this.#port = address.port;
  }

  /** Stops the server: closes every connection and accepts no new ones. */
  async stop() {
    this.#server.close();
    this.#server.closeAllConnections();
    if (this.#server.listening) await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', headers } = request;
    const [path = '', query = ''] = url.split('?', 2);
    const [, bucket = '', ...rest] = decodeURIComponent(path).split('/');
    const call = { method, key: rest.join('/'), query: new URLSearchParams(query), headers };
    this.asked.push(call);
    response.once('close', () => {
      if (!response.writableFinished) this.left++;
    });
    const failure = this.failing(call);
    if (failure === 'drops') return void request.socket.destroy();
    if (failure === 'hangs') return void request.resume();
    const fault = typeof failure === 'object' && failure ? failure : this.#refusal(request, bucket);
    const body = failure === 'reads slowly' ? await readSlowly(request) : await buffer(request);
    const answer = fault ? errorAnswer(fault.status, fault.code) : this.#do(call, body);
    await pause(this.answersAfterMs);
    if (failure !== 'stalls' && failure !== 'breaks') return send(request, response, answer);
    sendHalf(response, answer);
    if (failure === 'breaks') setTimeout(() => request.socket.destroy(), SLOW_PAUSE_MS);
  }

  #refusal(request: IncomingMessage, bucket: string) {
    return signatureFault(request, this.key) ?? (bucket === this.bucket ? null : { status: 404, code: 'NoSuchBucket' });
  }

  #do(request: BucketRequest, body: Buffer): Answer {
    const { method, key, headers } = request;
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

/** Starts a storage server that stops when the test ends. */
export const bucketServer = async (
  t: { teardown(work: () => unknown): unknown },
  tls?: ServerCertificate,
): Promise<BucketServer> => {
  const server = new BucketServer(undefined, tls);
  await server.start();
  t.teardown(() => server.stop());
  return server;
};
