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

/** Stands for the root folder of a system that contains only our units (`systemd-analyze --root`). */
const root = mkdtempSync(join(tmpdir(), 'marketplace-units-'));
t.teardown(() => rmSync(root, { recursive: true }));
const units = join(root, 'etc/systemd/system');
mkdirSync(units, { recursive: true });
cpSync(UNITS, units, { recursive: true });

/** Returns the result of `systemd-analyze security` for a unit: 0 is the most restricted, 10 the least. */
const exposure = async (unit: string) => {
  const { stdout } = await run('systemd-analyze', ['security', '--offline=true', `--root=${root}`, unit]);
  return Number(/Overall exposure level for .*: ([\d.]+)/.exec(stdout)?.[1]);
};

t.test('systemd rates the exposure of each service below 3 of 10', async t => {
  t.ok(services.length >= 5);
  for (const service of services) {
    const unit = service.replace('@.', '@4001.');
    t.ok((await exposure(unit)) < 3, unit);
  }
});

t.test('systemd rates a service without the shared restrictions far higher', async t => {
  rmSync(join(units, 'marketplace-.service.d'), { recursive: true });
  t.ok((await exposure('marketplace-worker.service')) > 6);
});
