import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { FAULTS } from '../src/cluster/faults/faults.ts';
import { exceededLimits, injectFault } from '../src/cluster/faults/run.ts';
import { faultTable } from '../src/cluster/faults/table.ts';
import { isFaulty } from '../src/cluster/network/network.ts';
import { down } from '../src/cluster/up/down.ts';
import { up } from '../src/cluster/up/up.ts';

const BROKEN_FOR_MS = 6000;

/** A short selection of faults. To run all: `npm run cluster -w deploy -- faults`. */
const SHORT = [
  'kill the database node that writes',
  'kill an API',
  'kill Redis',
  'stop the worker',
  'cut off the database node that writes',
  'cut off a web server',
];

t.setTimeout(1_200_000);

t.test('a cluster stays within its limits while parts are killed, paused and cut off under load', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-cluster-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = await up(folder, { data: 'empty' });
  t.teardown(() => down(cluster));
  const possible = FAULTS.filter(
    ({ name, needsNamespaces }) => SHORT.includes(name) && (!needsNamespaces || isFaulty(cluster.network)),
  );
  t.equal(FAULTS.filter(({ name }) => SHORT.includes(name)).length, SHORT.length, 'every selected fault exists');
  for (const fault of possible) {
    const struck = await injectFault(cluster, fault, BROKEN_FOR_MS);
    t.same(exceededLimits(struck), [], fault.name);
    t.ok(struck.acknowledged.enquiries > 0 && struck.acknowledged.unlocks > 0 && struck.acknowledged.saves > 0);
    t.comment(faultTable([struck]));
  }
});
