import { ABSENT_HEADERS, CACHED_FOR_EVER, type Expectation, json } from './answers.ts';

/** Headers of an upload, wherever it is stored. */
const upload = {
  'cache-control': CACHED_FOR_EVER,
  'content-type': /^image\/webp$/,
  'content-security-policy': /^default-src 'none'; style-src 'unsafe-inline'; sandbox$/,
  'cross-origin-resource-policy': /^cross-origin$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /^camera=/,
  'accept-ranges': /^bytes$/,
  etag: /./,
};
const ELSEWHERE = '/uploads/bbbb.webp';

export const UPLOADS: Expectation[] = [
  {
    says: 'an upload',
    path: '/uploads/0123456789abcdef0123456789abcdef-40x30.webp',
    status: 200,
    answers: upload,
  },
  {
    says: 'a video among the uploads',
    path: '/uploads/0123456789abcdef0123456789abcdef.ogg',
    status: 200,
    answers: { 'content-type': /^video\/ogg$/ },
  },
  {
    says: 'an unknown type of file among the uploads',
    path: '/uploads/by-hand.html',
    status: 200,
    answers: { 'content-type': /^application\/octet-stream$/, 'content-security-policy': /sandbox/ },
  },
  { says: 'a missing upload', path: '/uploads/gone.webp', ...ABSENT_HEADERS },
  { says: 'the head of a missing upload', path: '/uploads/gone.webp', method: 'HEAD', status: 404 },
  { says: 'no file of an unfinished upload', path: '/uploads/.incoming/0199', ...ABSENT_HEADERS },
  { says: 'no file in a subfolder of the uploads', path: '/uploads/more/bbbb.webp', ...ABSENT_HEADERS },
  { says: 'an upload stored elsewhere', path: ELSEWHERE, status: 200, text: /^from a bucket$/, answers: upload },
  {
    says: 'an upload stored elsewhere with a query',
    path: `${ELSEWHERE}?v=1`,
    status: 200,
    text: /^from a bucket$/,
    answers: upload,
  },
  {
    says: 'the head of an upload stored elsewhere',
    path: ELSEWHERE,
    method: 'HEAD',
    status: 200,
    text: /^$/,
    answers: upload,
  },
  {
    says: 'a part of an upload stored elsewhere',
    path: ELSEWHERE,
    headers: { Range: 'bytes=2-3' },
    status: 206,
    text: /^om$/,
    answers: { ...upload, 'content-range': /^bytes 2-3\/13$/ },
  },
  {
    says: 'an unchanged upload stored elsewhere',
    path: ELSEWHERE,
    headers: { 'If-None-Match': '"of-the-bucket"' },
    status: 304,
    text: /^$/,
    answers: { 'cache-control': CACHED_FOR_EVER, etag: /^"of-the-bucket"$/ },
  },
  {
    says: 'an upload stored elsewhere during an outage of its storage',
    path: '/uploads/aaaa.webp',
    status: 503,
    text: /^{"detail":"Uploaded files cannot/,
    answers: { ...json, 'cache-control': /^no-store$/ },
  },
  { says: 'a wrong method for an upload stored elsewhere', path: ELSEWHERE, method: 'POST', body: 'x', status: 405 },
  {
    says: 'a wrong method for an upload',
    path: '/uploads/0123456789abcdef0123456789abcdef-40x30.webp',
    method: 'POST',
    body: 'x',
    status: 405,
  },
];

export const EXPECTED_UPLOADS_WITHOUT_API: Expectation[] = [
  {
    says: 'an upload in the folder',
    path: '/uploads/0123456789abcdef0123456789abcdef-40x30.webp',
    status: 200,
    answers: upload,
  },
  {
    says: 'an upload that may be stored elsewhere',
    path: ELSEWHERE,
    status: 503,
    text: /^{"detail":"The service is being restarted/,
    answers: { ...json, 'retry-after': /^2$/, 'cache-control': null },
  },
];
