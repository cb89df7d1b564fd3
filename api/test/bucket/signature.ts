import t from 'tap';
import { signatureFault } from '../support/bucket/signature.ts';

/** The examples of S3's documentation, "Authenticating Requests: Using the Authorization Header". */
const KEY = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const THEN = Date.UTC(2013, 4, 24);
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const authorization = (signed: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signed},Signature=${signature}`;

const GET = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': NOTHING,
    'x-amz-date': '20130524T000000Z',
    authorization: authorization(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ),
  },
};
const PUT = {
  method: 'PUT',
  url: '/test%24file.text',
  headers: {
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    'x-amz-date': '20130524T000000Z',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    authorization: authorization(
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ),
  },
};
const LIST = {
  method: 'GET',
  url: '/?max-keys=2&prefix=J',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': NOTHING,
    'x-amz-date': '20130524T000000Z',
    authorization: authorization(
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
  },
};

t.test('the test storage accepts the documented signatures, and nothing else', async t => {
  for (const request of [GET, PUT, LIST]) t.equal(signatureFault(request, KEY, THEN), null, request.url);
  const codeOf = (request: typeof GET, key = KEY, now = THEN) => signatureFault(request, key, now)?.code;
  const withHeaders = (more: Record<string, string>) => ({ ...GET, headers: { ...GET.headers, ...more } });
  t.equal(codeOf({ ...GET, url: '/other.txt' }), 'SignatureDoesNotMatch');
  t.equal(codeOf({ ...GET, url: '/test.txt?x-id=GetObject' }), 'SignatureDoesNotMatch');
  t.equal(codeOf({ ...GET, method: 'PUT' }), 'SignatureDoesNotMatch');
  t.equal(codeOf(withHeaders({ range: 'bytes=0-10' })), 'SignatureDoesNotMatch');
  t.equal(codeOf(withHeaders({ 'x-amz-acl': 'public-read' })), 'AccessDenied', 'a header that is not signed');
  t.equal(codeOf(withHeaders({ authorization: '' })), 'AccessDenied');
  t.equal(codeOf(GET, { ...KEY, secretAccessKey: 'another' }), 'SignatureDoesNotMatch');
  t.equal(codeOf(GET, { ...KEY, accessKeyId: 'another' }), 'InvalidAccessKeyId');
  t.equal(codeOf(GET, { ...KEY, region: 'eu-west-1' }), 'AuthorizationHeaderMalformed');
  t.equal(codeOf(GET, KEY, THEN + 16 * 60_000), 'RequestTimeTooSkewed');
});
