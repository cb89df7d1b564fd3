import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Credentials of a client, and the region of its requests. */
export interface Key {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const MOST_SKEW_MS = 15 * 60 * 1000;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

const canonicalQuery = (query: string) =>
  query
    .split('&')
    .filter(Boolean)
    .map(pair => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');

/** The parts of a request that are signed. */
type Signed = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

const canonicalRequest = ({ method, url = '', headers }: Signed, signed: string[], payload: string) => {
  const [path = '', query = ''] = url.split('?', 2);
  const lines = signed.map(
    name =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}`,
  );
  return [method, path, canonicalQuery(query), ...lines, '', signed.join(';'), payload].join('\n');
};

const ageOf = (moment: string, now: number) => {
  const [, year, month, day, hour, minute, second] = TIME.exec(moment) ?? [];
  return now - Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

/**
 * Checks a request's signature (Signature Version 4, in the header). It is computed from the documented rules and not
 * by a client's code, so that a client's error cannot hide.
 * @returns the storage server's error, or null when the signature is valid
 */
export const signatureFault = (
  request: Signed,
  key: Key,
  now = Date.now(),
): { status: number; code: string } | null => {
  const { headers } = request;
  const [, accessKeyId, day = '', region, names = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (!accessKeyId) return { status: 403, code: 'AccessDenied' };
  if (accessKeyId !== key.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== key.region) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  const moment = String(headers['x-amz-date']);
  if (!moment.startsWith(day) || !(Math.abs(ageOf(moment, now)) < MOST_SKEW_MS))
    return { status: 403, code: 'RequestTimeTooSkewed' };
  const signed = names.split(';');
  const mustBeSigned = Object.keys(headers).filter(name => name === 'host' || name.startsWith('x-amz-'));
  if (mustBeSigned.some(name => !signed.includes(name))) return { status: 403, code: 'AccessDenied' };
  const payload = String(headers['x-amz-content-sha256']);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonicalRequest(request, signed, payload))].join('\n');
  const signing = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${key.secretAccessKey}`, day), region));
  const isRight = timingSafeEqual(hmac(signing, text), Buffer.from(signature, 'hex'));
  return isRight ? null : { status: 403, code: 'SignatureDoesNotMatch' };
};
