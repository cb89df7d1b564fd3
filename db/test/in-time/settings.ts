import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { newKeys, readIdentities } from '../../src/backup/target/encryption.ts';
import { fullsOf, segmentsOf } from '../../src/backup/target/names.ts';
import { readBackupSettings } from '../../src/backup/target/settings.ts';

const { recipient, identity } = await newKeys();
const FOLDER = { BACKUP_TARGET: '/mnt/backups', BACKUP_KEY: recipient };
const BUCKET = {
  BACKUP_TARGET: 's3://franchise-backups/shop',
  BACKUP_S3_REGION: 'ap-southeast-1',
  BACKUP_S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  BACKUP_S3_SECRET_ACCESS_KEY: 'very/secret+key',
};

t.test('the settings of backups', async t => {
  t.equal(readBackupSettings({}), null, 'without a target there are none');
  t.match(readBackupSettings(FOLDER), {
    place: { folder: '/mnt/backups' },
    recipient,
    keep: { daily: 7, weekly: 4, monthly: 12 },
    everySeconds: 10,
  });
  t.match(readBackupSettings({ ...BUCKET, BACKUP_KEEP: '3 daily', BACKUP_LOG_SECONDS: '2' }), {
    place: { bucket: 'franchise-backups', prefix: 'shop/', endpoint: null, isPathStyle: false },
    keep: { daily: 3, weekly: 0, monthly: 0 },
    everySeconds: 2,
  });
  const { BACKUP_S3_REGION, ...elsewhere } = BUCKET;
  t.match(readBackupSettings({ ...elsewhere, BACKUP_S3_ENDPOINT: 'https://s3.example.com/' }), {
    place: { endpoint: 'https://s3.example.com', region: 'us-east-1', isPathStyle: true },
  });
});

t.test('faults of them are named all at once, and no secret with them', async t => {
  const faultsOf = (env: Record<string, string>) => {
    try {
      readBackupSettings(env);
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  };
  const said = faultsOf({ ...FOLDER, BACKUP_KEY: identity, BACKUP_KEEP: 'all', BACKUP_LOG_SECONDS: '0' });
  for (const fault of [/BACKUP_KEY is the key that opens/, /BACKUP_KEEP must be like/, /BACKUP_LOG_SECONDS must be/])
    t.match(said, fault);
  t.notMatch(said, identity);
  t.match(faultsOf({ ...FOLDER, BACKUP_KEY: 'age2whatever' }), /must begin with age1/);
  t.match(faultsOf({ BACKUP_TARGET: 's3://Bad_Bucket' }), /must be like s3:.*\n.*BACKUP_S3_REGION is missing/);
  t.match(faultsOf({ BACKUP_TARGET: 'ftp://somewhere' }), /must be like s3:/);
  t.match(faultsOf({ ...FOLDER, BACKUP_KEEP: '0 daily' }), /keeps nothing/);
  t.match(faultsOf({ ...BUCKET, BACKUP_S3_PATH_STYLE: 'no' }), /BACKUP_S3_PATH_STYLE must be on or off, not "no"/);
  t.match(faultsOf({ ...FOLDER, BACKUP_TARGET: '' }), /^BACKUP_TARGET is missing, but BACKUP_KEY is given$/);
  t.match(faultsOf({ BACKUP_KEEP: '3 daily', BACKUP_S3_REGION: 'x' }), /BACKUP_KEEP and BACKUP_S3_REGION is given/);
});

t.test('keys that open are read from a file as age-keygen writes it', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'identity-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'identity.txt');
  t.throws(() => readIdentities(null), /BACKUP_IDENTITY_FILE must name the file/);
  t.throws(() => readIdentities(file), /There is no file/);
  writeFileSync(file, '# created: today\n');
  t.throws(() => readIdentities(file), /holds no key/);
  writeFileSync(file, `# created: today\n${identity}\n`);
  t.same(readIdentities(file), [identity]);
});

t.test('what is not named as ours is neither read nor removed', async t => {
  const names = ['full/holiday.jpg', 'full/20261119T181500Z.age.txt', 'log/notes', 'full/20261119T181500Z.a.1.2.sh'];
  const objects = names.map(name => ({ name, bytes: 1 }));
  t.same([...fullsOf(objects), ...segmentsOf(objects)], []);
});
