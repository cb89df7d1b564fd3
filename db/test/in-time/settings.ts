import t from 'tap';
import { readBackupSettings } from '../../src/backup/restic/settings.ts';

const FOLDER = { RESTIC_REPOSITORY: '/mnt/backups', RESTIC_PASSWORD: 'secret' };

const faultOf = (env: Record<string, string>) => {
  try {
    readBackupSettings(env);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

t.test('settings of backups that are missing get their defaults', t => {
  t.equal(readBackupSettings({}), null, 'without a repository backups are files');
  const keep = { daily: 7, weekly: 4, monthly: 12 };
  t.match(readBackupSettings(FOLDER), { env: FOLDER, keep, everySeconds: 60 });
  t.match(readBackupSettings({ RESTIC_REPOSITORY_FILE: '/etc/repository' }), { keep });
  t.match(readBackupSettings({ ...FOLDER, BACKUP_KEEP: '3 daily, 1 weekly', BACKUP_LOG_SECONDS: '2' }), {
    keep: { daily: 3, weekly: 1, monthly: 0 },
    everySeconds: 2,
  });
  t.end();
});

t.test("paths are relative to the caller's folder", t => {
  const environmentOf = (env: Record<string, string>) => readBackupSettings({ INIT_CWD: '/home/me', ...env })?.env;
  t.match(environmentOf({ RESTIC_REPOSITORY: 'backups', RESTIC_PASSWORD_FILE: '../key' }), {
    RESTIC_REPOSITORY: '/home/me/backups',
    RESTIC_PASSWORD_FILE: '/home/key',
  });
  for (const repository of [
    's3:https://s3.example.com/bucket',
    'sftp:backup@example.com:/backups',
    'rest:http://host/',
  ])
    t.match(environmentOf({ RESTIC_REPOSITORY: repository }), { RESTIC_REPOSITORY: repository });
  t.end();
});

t.test('all invalid settings are reported together', t => {
  const fault = faultOf({ ...FOLDER, BACKUP_KEEP: 'all', BACKUP_LOG_SECONDS: '0' });
  for (const part of [/BACKUP_KEEP must be like/, /BACKUP_LOG_SECONDS must be/]) t.match(fault, part);
  for (const BACKUP_KEEP of ['7', '7 daily 4 weekly', '7 hourly', '-1 daily'])
    t.match(faultOf({ ...FOLDER, BACKUP_KEEP }), /BACKUP_KEEP must be like/, BACKUP_KEEP);
  t.match(faultOf({ ...FOLDER, BACKUP_KEEP: '0 daily' }), /keeps nothing/);
  for (const BACKUP_LOG_SECONDS of ['1.5', '3601', 'often'])
    t.match(faultOf({ ...FOLDER, BACKUP_LOG_SECONDS }), /whole number from 1 to 3600/, BACKUP_LOG_SECONDS);
  t.end();
});

t.test('a password without a repository is refused', t => {
  for (const name of ['RESTIC_PASSWORD', 'RESTIC_PASSWORD_FILE', 'RESTIC_PASSWORD_COMMAND', 'BACKUP_KEEP'])
    t.equal(faultOf({ [name]: 'x' }), `RESTIC_REPOSITORY is missing, but ${name} is set`);
  t.notMatch(faultOf({ RESTIC_PASSWORD: 'my secret' }), 'my secret');
  t.end();
});
