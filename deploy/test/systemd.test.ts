import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { ROOT } from '../src/command/root.ts';

const run = promisify(execFile);
const UNITS = join(ROOT, 'deploy/systemd');
const services = readdirSync(UNITS).filter(name => name.endsWith('.service'));

/** A system's folder with nothing but the units in it. */
const root = mkdtempSync(join(tmpdir(), 'marketplace-units-'));
t.teardown(() => rmSync(root, { recursive: true }));
const units = join(root, 'etc/systemd/system');
mkdirSync(units, { recursive: true });
cpSync(UNITS, units, { recursive: true });

/** `systemd-analyze security` of a unit: 0 is a unit that can do nothing, 10 one without any limits. */
const exposure = async (unit: string) => {
  const { stdout } = await run('systemd-analyze', ['security', '--offline=true', `--root=${root}`, unit]);
  return Number(/Overall exposure level for .*: ([\d.]+)/.exec(stdout)?.[1]);
};

t.test('each service can do little beside its work: an exposure below 3 of 10', async t => {
  t.ok(services.length >= 5);
  for (const service of services) {
    const unit = service.replace('@.', '@4001.');
    t.ok((await exposure(unit)) < 3, unit);
  }
});

t.test('without what all of them share it would be far more', async t => {
  rmSync(join(units, 'marketplace-.service.d'), { recursive: true });
  t.ok((await exposure('marketplace-worker.service')) > 6);
});
