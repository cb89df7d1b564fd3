/** Returns repeatable random numbers from 0 to 1 (mulberry32). */
const numbers = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'];
const ODD_METHODS = ['FOO', 'get', '', 'PRI', 'GE T', 'POST\0', 'QUERY', 'M-SEARCH', '\xff', 'PROPFIND'];

const PATHS = ['/', '/api/', '/api/users/', '/api/franchises', '/api/leads', '/api/franchise/', '/api/uploads/'];
const FILES = ['/uploads/', '/franchise/', '/category/food/', '/admin/', '/admin/assets/', '/assets/', '/consultant/'];
const ODD_PARTS = [
  '%',
  '%E0%A4%A',
  '%FF',
  '%00',
  '%c0%ae%c0%ae/',
  '..%2f..%2f',
  '../',
  '..\\',
  '//',
  '///evil.example',
];
const MORE_PARTS = [
  '?%',
  '?a=%E0%A4%A',
  '?search=%00',
  '#x',
  '%2',
  '%zz',
  '%u0041',
  '\xe4',
  '\\evil',
  ';a=b',
  '%25%',
  '.',
];
const LONG_PARTS = ['a'.repeat(400), 'b'.repeat(6000), '/'.repeat(3000), '%41'.repeat(2000), '?'.repeat(500)];
const TARGETS = [
  '*',
  'http://x/',
  'http://[::1',
  'http:///',
  'x',
  '',
  '/ /',
  'localhost:80',
  '//evil.example/%',
  '?x',
  '#',
];
const VERSIONS = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/1.2',
  'HTTX/1.1',
  '',
  '1.1',
];

const HEADERS = [
  ['Host: '],
  ['Host: a', 'Host: b'],
  ['Host: \xff\x01'],
  ['Host: a b/c@d:99999'],
  ['Content-Length: -1'],
  ['Content-Length: abc'],
  ['Content-Length: 5, 6'],
  ['Content-Length: 0x10'],
  ['Content-Length: 99999999999999999999'],
  ['Content-Length: 3000000'],
  ['Content-Length: 5', 'Content-Length: 6'],
  ['Content-Length: 5', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding: xchunked'],
  ['Transfer-Encoding: gzip, chunked'],
  ['Transfer-Encoding: chunked, identity'],
  ['Transfer-Encoding : chunked'],
  ['Expect: 100-continue'],
  ['Expect: something else'],
  ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13'],
  ['Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
  ['Connection: close, host, content-length, x-forwarded-for'],
  ['Connection: \xff'],
  ['Range: bytes=9-1'],
  ['Range: bytes=0-0,1-1,2-2,-99999999999999999999'],
  ['Range: pages=1'],
  ['If-None-Match: W/"'],
  ['If-Modified-Since: yesterday'],
  ['If-Match: *', 'If-Unmodified-Since: x'],
  ['Content-Type: application/json; charset='],
  ['Content-Type: a/b/c'],
  ['Content-Type: multipart/form-data'],
  ['Content-Type: multipart/form-data; boundary=\xff'],
  ['Content-Type: application/x-www-form-urlencoded'],
  ['Content-Type: \x7f'],
  ['Content-Encoding: gzip'],
  ['Accept: \xff, */*;q=x'],
  ['Accept-Encoding: gzip;q=, br;q=99, *;q=-1'],
  ['Authorization: Bearer \x80\x81'],
  ['Authorization: Bearer eyJhbGciOiJub25lIn0.e30.'],
  ['Authorization: Basic %'],
  ['Cookie: a=\xff; =; ;'],
  ['X-Forwarded-For: , ,x,999.1.1.1, ::1%'],
  ['X-Forwarded-Proto: gopher', 'X-Forwarded-Host: \xff'],
  ['Traceparent: 00-zz-zz-zz'],
  ['Idempotency-Key: \xff\xff'],
  ['No-Colon'],
  [' Folded: x'],
  ['A: b\r\n folded'],
  ['A: \0'],
  ['\xff: x'],
  [': x'],
  [`Long: ${'x'.repeat(20_000)}`],
  Array.from({ length: 300 }, (_, n) => `X-${n}: ${n}`),
  ['Last-Event-ID: \xff', 'Accept: text/event-stream'],
  ['Trailer: X'],
  ['TE: trailers', 'Connection: TE'],
  ['Proxy-Connection: keep-alive', 'Keep-Alive: timeout=5'],
];

const CHUNKED = [
  'zz\r\nx\r\n0\r\n\r\n',
  '5\r\nhello\r\n0\r\n\r\n',
  '-1\r\n\r\n',
  'ffffffffffffffffff\r\nx',
  '5\r\nhel',
];
const ODD_CHUNKED = [
  '5;a=\0\r\nhello\r\n0\r\n\r\n',
  `5;${'a'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`,
  '0\r\nX: \xff\r\nbad\r\n\r\n',
];
const BODIES = [
  '',
  '{',
  '{}',
  '[]',
  'null',
  '"\\ud800"',
  '{"a":1e999}',
  '{"__proto__":{}}',
  '\xff\xfe\0',
  '['.repeat(5000),
];

/** The bytes of one connection, and whether the sender closes its side after them. */
export interface RawRequest {
  bytes: Buffer;
  ends: boolean;
}

/** Generates malformed requests, equal for the same seed. */
export function* malformedRequests(seed: number, count: number): Generator<RawRequest> {
  const next = numbers(seed);
  const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value;
  const chance = (share: number) => next() < share;
  const target = () => {
    if (chance(0.1)) return oneOf(TARGETS);
    const parts = [...ODD_PARTS, ...MORE_PARTS, ...LONG_PARTS];
    return oneOf([...PATHS, ...FILES]) + Array.from({ length: Math.floor(next() * 3) }, () => oneOf(parts)).join('');
  };
  for (let n = 0; n < count; n++) {
    const method = chance(0.1) ? oneOf(ODD_METHODS) : oneOf(METHODS);
    const headers = Array.from({ length: Math.floor(next() * 4) }, () => oneOf(HEADERS)).flat();
    if (chance(0.85)) headers.unshift('Host: localhost');
    const isChunked = chance(0.2);
    const body = isChunked ? oneOf([...CHUNKED, ...ODD_CHUNKED]) : oneOf(BODIES);
    if (isChunked) headers.push('Transfer-Encoding: chunked');
    else if (body && chance(0.8)) headers.push(`Content-Length: ${body.length + (chance(0.2) ? 7 : 0)}`);
    if (body.startsWith('{') && chance(0.8)) headers.push('Content-Type: application/json');
    const lineEnd = chance(0.03) ? '\n' : '\r\n';
    const text = `${method} ${target()} ${oneOf(VERSIONS)}${lineEnd}${headers.join(lineEnd)}${lineEnd}${lineEnd}${body}`;
    const bytes = Buffer.from(text, 'latin1');
    if (chance(0.15)) bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
    yield { bytes: chance(0.05) ? bytes.subarray(0, Math.floor(next() * bytes.length)) : bytes, ends: chance(0.5) };
  }
}
