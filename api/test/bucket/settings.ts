import t from 'tap';
import { ConfigurationError, readConfig } from '../../src/platform/config/config.ts';

const RIGHT = {
  DATABASE_URL: 'mysql://user:password@127.0.0.1:3306/marketplace',
  JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
  SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
  SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
};
const AT_AWS = {
  S3_BUCKET: 'franchise-uploads',
  S3_REGION: 'ap-southeast-1',
  S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'very/secret+key',
};
const ELSEWHERE = { ...AT_AWS, S3_ENDPOINT: 'https://s3.example.com' };

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig({ ...RIGHT, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
};

t.test('settings for uploads in a bucket', async t => {
  t.test('valid settings are accepted', async t => {
    t.equal(readConfig(RIGHT).bucket, null, 'without them uploads are stored in the folder');
    t.same(readConfig({ ...RIGHT, ...AT_AWS }).bucket, {
      bucket: 'franchise-uploads',
      endpoint: null,
      region: 'ap-southeast-1',
      accessKeyId: 'AKIAEXAMPLE',
      secretAccessKey: 'very/secret+key',
      prefix: '',
      isPathStyle: false,
    });
    const { S3_REGION, ...withoutRegion } = ELSEWHERE;
    t.match(readConfig({ ...RIGHT, ...withoutRegion, S3_PREFIX: 'shop/uploads' }).bucket, {
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      prefix: 'shop/uploads/',
      isPathStyle: true,
    });
    t.match(readConfig({ ...RIGHT, ...ELSEWHERE, S3_PREFIX: 'shop/', S3_PATH_STYLE: 'off' }).bucket, {
      prefix: 'shop/',
      isPathStyle: false,
    });
    t.match(readConfig({ ...RIGHT, ...ELSEWHERE, S3_ENDPOINT: 'http://minio:9000/' }).bucket, {
      endpoint: 'http://minio:9000',
    });
  });

  t.test('each invalid setting causes one error, which names it', async t => {
    for (const [name, value] of [
      ['S3_BUCKET', 'Franchise_Uploads'],
      ['S3_BUCKET', 's3://franchise-uploads'],
      ['S3_BUCKET', 'ab'],
      ['S3_ENDPOINT', 's3.example.com'],
      ['S3_ENDPOINT', 'ftp://s3.example.com'],
      ['S3_ENDPOINT', 'https://key:secret@s3.example.com'],
      ['S3_ENDPOINT', 'https://s3.example.com/?x=1'],
      ['S3_REGION', 'ap southeast'],
      ['S3_ACCESS_KEY_ID', ''],
      ['S3_ACCESS_KEY_ID', 'AKIA EXAMPLE'],
      ['S3_SECRET_ACCESS_KEY', ''],
      ['S3_SECRET_ACCESS_KEY', 'with-an-end\n'],
      ['S3_PREFIX', '/shop'],
      ['S3_PREFIX', '../shop'],
      ['S3_PREFIX', 'a//b'],
      ['S3_PREFIX', 'x'.repeat(201)],
      ['S3_PATH_STYLE', 'yes'],
    ] as const) {
      const faults = faultsOf({ ...ELSEWHERE, [name]: value });
      t.match(faults, [new RegExp(`^${name} `)], `${name}=${value}`);
      t.equal(faults.length, 1, faults.join(' | '));
    }
    t.match(faultsOf({ ...AT_AWS, S3_REGION: '' }), [/^S3_REGION is missing/]);
    t.match(faultsOf({ ...AT_AWS, S3_PATH_STYLE: 'on' }), [/^S3_PATH_STYLE is given, but S3_ENDPOINT is missing/]);
  });

  t.test('all errors are reported at once, without secret values', async t => {
    const faults = faultsOf({
      S3_BUCKET: 'No Bucket',
      S3_ENDPOINT: 'nowhere',
      S3_REGION: 'a b',
      S3_ACCESS_KEY_ID: '',
      S3_SECRET_ACCESS_KEY: 'very secret',
      S3_PREFIX: '/',
      S3_PATH_STYLE: 'maybe',
      LOG_LEVEL: 'chatty',
    });
    t.equal(faults.length, 8, faults.join(' | '));
    t.notMatch(faults.join(), 'very secret');
  });

  t.test(
    'settings without S3_BUCKET are reported; S3_TARGET, of the published site, is independent of them',
    async t => {
      for (const [name, value] of Object.entries({ ...ELSEWHERE, S3_PREFIX: 'shop', S3_PATH_STYLE: 'on' }))
        if (name !== 'S3_BUCKET') t.match(faultsOf({ [name]: value }), [`S3_BUCKET is missing, but ${name} is given`]);
      t.same(faultsOf({ S3_TARGET: 's3://site-of-the-marketplace' }), []);
      t.same(faultsOf({ ...AT_AWS, S3_TARGET: 's3://site-of-the-marketplace' }), []);
    },
  );
});
