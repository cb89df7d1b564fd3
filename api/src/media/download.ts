import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { pipeline } from 'node:stream/promises';
import {
  hasIpv4CompatibleHost,
  notPublic,
  type PublicHttpsOptions,
  publicHttpsAgent,
} from '../platform/http/public-https.ts';
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

const TIMEOUT_MS = 10_000;
const MOST_REDIRECTS = 5;

/** Options for tests, which serve pictures on the local machine. No configuration sets them. */
export interface DownloadOptions extends PublicHttpsOptions {
  timeoutMs?: number;
}

const httpsUrl = (address: string, base?: string): URL => {
  if (!URL.canParse(address, base)) throw new FetchFailure('unreachable', false);
  const url = new URL(address, base);
  if (url.protocol !== 'https:') throw new FetchFailure('not_https', false);
  if (hasIpv4CompatibleHost(url)) throw new FetchFailure('unreachable', true, notPublic(url.hostname));
  // User name and password in an address are never sent.
  url.username = '';
  url.password = '';
  return url;
};

/** Sends one request, to public addresses only. */
const openDownload = (url: URL, signal: AbortSignal, options: DownloadOptions) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const agent = publicHttpsAgent(options);
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
