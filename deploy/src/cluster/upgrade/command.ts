import { dirname, join } from 'node:path';
import { printLine } from '../../command/progress.ts';
import { buildPages } from '../../local/steps.ts';
import { createClusterHandle } from '../cluster.ts';
import { readState } from '../state.ts';
import { up } from '../up/up.ts';
import { upgrade } from './upgrade.ts';
import { checkOut } from './version.ts';

/**
 * Upgrades the cluster of a folder to this version under load, and prints the results.
 * @param ref version to start with if no cluster exists
 * @returns the exit code: 1 when a call failed or a limit was exceeded
 */
export const upgradeFrom = async (folder: string, ref?: string): Promise<0 | 1> => {
  await buildPages(process.env);
  const state = readState(folder);
  const cluster = state
    ? createClusterHandle(folder, state)
    : await up(folder, {
        data: 'empty',
        checkout: await checkOut(join(dirname(folder), 'cluster-versions'), ref),
      });
  const { upgraded, faults } = await upgrade(cluster);
  const { stored, calls, failedCalls, pagesAfterMs } = upgraded;
  printLine(`
  ${calls} calls answered, ${failedCalls} failed
  ${stored.enquiries.stored} enquiries stored, ${stored.enquiries.lost} lost, ${stored.enquiries.twice} twice
  ${stored.unlocks.stored} unlocks, ${stored.unlocks.lost} lost, ${stored.unlocks.twice} twice; the balance is ${stored.isBalanceRight ? '' : 'not '}its ledger
  ${stored.mails.sent} mails, ${stored.mails.lost} lost, ${stored.mails.twice} twice without a mark
  pages right ${pagesAfterMs ?? '–'} ms after the last save
`);
  for (const fault of faults) printLine(`✗ ${fault}`);
  if (faults.length === 0) printLine('✓ No call failed');
  return faults.length === 0 ? 0 : 1;
};
