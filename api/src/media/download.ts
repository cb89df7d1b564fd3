import { createHash } from 'node:crypto';
import { lookup as systemLookup } from 'node:dns';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { HEAD_BYTES } from './file-kind.ts';
import { UPLOAD_LIMIT } from './limits.ts';
import type { ArrivedFile } from './service.ts';

/** The reasons why a picture could not be fetched. */
export const FETCH_FAILURES = [
  'not_https',
  'unreachable',
  'not_found',
  'refused',
  'too_slow',
  'too_large',
  'too_many_redirects',
  'wrong_type',
  'damaged',
  'too_many_pixels',
  'quota',
] as const;
export type FetchFailureReason = (typeof FETCH_FAILURES)[number];

export class FetchFailure extends Error {
  readonly reason: FetchFailureReason;
  /** Whether another attempt may succeed. */
  readonly isPassing: boolean;

  constructor(reason: FetchFailureReason, isPassing: boolean, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
    this.isPassing = isPassing;
  }
}

/**
 * IPv4 addresses in the deprecated IPv6 notation (`::127.0.0.1`). The agent would treat them as public. They are
 * compared here, because the agent's own list would log a warning for each IPv4 address that it compares with an IPv6
 * range.
 */
const IPV4_COMPATIBLE = new BlockList();
IPV4_COMPATIBLE.addSubnet('::', 96, 'ipv6');
const isIpv4Compatible = (address: string) => isIPv6(address) && IPV4_COMPATIBLE.check(address, 'ipv6');

const TIMEOUT_MS = 10_000;
const MOST_REDIRECTS = 5;

/** Options for tests, which serve pictures on the local machine. No configuration sets them. */
export interface DownloadOptions {
  allowPrivateAddresses?: boolean;
  /** The certificate of a test server. */
  certificate?: string;
  timeoutMs?: number;
  /** Resolves host names; tests use it for addresses that change between lookups. */
  lookup?: LookupFunction;
}

const notAllowed = (address: string) =>
  new FetchFailure('unreachable', true, new Error(`${address} is not allowed: not a public address`));

/** Resolves a host name and fails when one of its addresses is in the deprecated notation. */
const withoutIpv4Compatible =
  (lookup: LookupFunction): LookupFunction =>
  (host, options, done) =>
    lookup(host, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      const refused = error ? undefined : addresses.find(isIpv4Compatible);
      done(refused === undefined ? error : notAllowed(refused), found, family);
    });

const httpsUrl = (address: string, base?: string): URL => {
  if (!URL.canParse(address, base)) throw new FetchFailure('unreachable', false);
  const url = new URL(address, base);
  if (url.protocol !== 'https:') throw new FetchFailure('not_https', false);
  if (isIpv4Compatible(url.hostname.replace(/^\[|\]$/g, ''))) throw notAllowed(url.hostname);
  // User name and password in an address are never sent.
  url.username = '';
  url.password = '';
  return url;
};

/**
 * Sends one request. The agent refuses addresses that are not public, whether the URL contains them or its host name
 * resolves to them.
 */
const openDownload = (url: URL, signal: AbortSignal, options: DownloadOptions) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const agent = new RequestFilteringHttpsAgent({
      allowPrivateIPAddress: options.allowPrivateAddresses ?? false,
      lookup: withoutIpv4Compatible(options.lookup ?? (systemLookup as LookupFunction)),
      ...(options.certificate && { ca: options.certificate }),
    });
    const headers = {
      accept: 'image/*, video/*;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': 'Franchise-Marketplace',
    };
    request(url, { agent, headers, signal }, resolve).on('error', reject).end();
  });

const demandOk = ({ statusCode = 0 }: IncomingMessage) => {
  if (statusCode === 200) return;
  if (statusCode === 404 || statusCode === 410) throw new FetchFailure('not_found', false);
  throw new FetchFailure('refused', statusCode >= 500 || statusCode === 429 || statusCode === 408);
};

const follow = async (address: string, signal: AbortSignal, options: DownloadOptions): Promise<IncomingMessage> => {
  let url = httpsUrl(address);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await openDownload(url, signal, options);
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode >= 400 || !headers.location) {
      try {
        demandOk(response);
        return response;
      } catch (error) {
        response.destroy();
        throw error;
      }
    }
    response.destroy();
    url = httpsUrl(headers.location, url.href);
  }
  throw new FetchFailure('too_many_redirects', false);
};

/**
 * Downloads a file from another server: by https, from public addresses only, within 10 MB and 10 seconds including
 * redirects.
 * @param path where the file is written; the caller removes it
 * @throws FetchFailure
 */
export const download = async (address: string, path: string, options: DownloadOptions = {}): Promise<ArrivedFile> => {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const hash = createHash('sha256');
  const beginning: Buffer[] = [];
  let bytes = 0;
  const measured = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      if (bytes < HEAD_BYTES) beginning.push(piece);
      bytes += piece.length;
      if (bytes > UPLOAD_LIMIT) throw new FetchFailure('too_large', false);
      hash.update(piece);
      yield piece;
    }
  };
  try {
    const response = await follow(address, signal, options);
    if (Number(response.headers['content-length'] ?? 0) > UPLOAD_LIMIT) {
      response.destroy();
      throw new FetchFailure('too_large', false);
    }
    await pipeline(response, measured, createWriteStream(path, { mode: 0o644 }), { signal });
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    throw new FetchFailure(signal.aborted ? 'too_slow' : 'unreachable', true, error);
  }
  const head = Buffer.concat(beginning).subarray(0, HEAD_BYTES);
  return { content: { path }, head, bytes, hash: hash.digest('hex') };
};
