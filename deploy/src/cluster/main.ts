import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dataDirectory } from '@marketplace/db/embedded';
import { describeError } from '../command/describe-error.ts';
import { printLine, runStep } from '../command/progress.ts';
import { type Cluster, createClusterHandle } from './cluster.ts';
import { injectFaults } from './faults/all.ts';
import { siteUrl } from './parts/environment.ts';
import { START_PART } from './parts/parts.ts';
import { type ProcessName, readState } from './state.ts';
import { down } from './up/down.ts';
import { showStatus } from './up/status.ts';
import { up } from './up/up.ts';
import { upgradeFrom } from './upgrade/command.ts';

const USAGE = `npm run cluster -w deploy -- COMMAND
  up       brings it up
  status   who runs, who writes
  faults   breaks it under load, mends it, and says what came of it; with words only those that have one of them
  start    starts a part that does not run: start db1
  upgrade  brings it up with another version (upgrade REF; without one, that before the newest migration) where none is up,
           and replaces part by part by this one under load
  down     ends it and removes its data`;

const options = {
  network: { type: 'string' },
  empty: { type: 'boolean', default: false },
  seconds: { type: 'string', default: '8' },
} as const;

const startPart = async (cluster: Cluster, name: string) => {
  const part = (Object.keys(START_PART) as ProcessName[]).find(each => each === name);
  if (!part) throw new Error(`start one of ${Object.keys(START_PART).join(', ')}`);
  if (cluster.running(part)) throw new Error(`${part} runs`);
  await runStep(`Starting ${part}`, `${part} started`, () => START_PART[part](cluster));
};

const run = async () => {
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const folder = join(dataDirectory(), 'cluster');
  const state = readState(folder);
  const [command = ''] = positionals;
  const cluster = () => {
    if (!state) throw new Error('There is no cluster: bring one up first.');
    return createClusterHandle(folder, state);
  };
  if (command === 'up') {
    if (state) throw new Error('A cluster is there already; `down` ends it.');
    const network = values.network === 'loopback' || values.network === 'namespaces' ? values.network : undefined;
    const startedCluster = await up(folder, {
      network,
      data: values.empty ? 'empty' : 'demo',
    });
    printLine(`\n  ${siteUrl(startedCluster)}\n`);
  } else if (command === 'status') await showStatus(cluster());
  else if (command === 'faults')
    process.exitCode = await injectFaults(cluster(), positionals.slice(1), Number(values.seconds) * 1000);
  else if (command === 'start') await startPart(cluster(), positionals[1] ?? '');
  else if (command === 'upgrade') process.exitCode = await upgradeFrom(folder, positionals[1]);
  else if (command === 'down') await down(cluster());
  else throw new Error(USAGE);
};

try {
  await run();
} catch (error) {
  printLine(`✗ ${describeError(error)}`);
  process.exitCode = 1;
}
