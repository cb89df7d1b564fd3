import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printLine } from '../../command/progress.ts';
import type { Cluster } from '../cluster.ts';
import { isFaulty } from '../network/network.ts';
import { FAULTS } from './faults.ts';
import { exceededLimits, type FaultResult, injectFault } from './run.ts';
import { faultTable } from './table.ts';

/**
 * Minimum pause of the load generator that is reported, in milliseconds. With such pauses the machine is so busy that
 * measurements are unreliable.
 */
const TOLD_FROM_MS = 200;

const resultLine = (struck: FaultResult): string => {
  const passed = exceededLimits(struck);
  const standstillNote =
    struck.stoodStillMs < TOLD_FROM_MS ? '' : ` (the load itself stood still for ${struck.stoodStillMs} ms)`;
  return `${passed.length === 0 ? '✓' : '✗'} ${struck.fault}: ${passed.join('; ') || 'limits kept'}${standstillNote}`;
};

/**
 * Injects each fault whose name contains one of these words, or all faults. Prints the table and writes it into the
 * cluster's folder, as Markdown and as JSON.
 * @returns the exit code: 1 when a limit was exceeded
 */
export const injectFaults = async (cluster: Cluster, words: readonly string[], brokenForMs: number): Promise<0 | 1> => {
  const chosenFaults = FAULTS.filter(({ name }) => words.length === 0 || words.some(word => name.includes(word)));
  if (chosenFaults.length === 0)
    throw new Error(`No fault has that in its name. There are:\n${FAULTS.map(({ name }) => `  ${name}`).join('\n')}`);
  const possible = chosenFaults.filter(({ needsNamespaces }) => !needsNamespaces || isFaulty(cluster.network));
  for (const { name } of chosenFaults)
    if (!possible.some(fault => fault.name === name)) printLine(`– ${name}: left out, it needs root`);
  const all: FaultResult[] = [];
  for (const fault of possible) {
    const struck = await injectFault(cluster, fault, brokenForMs);
    all.push(struck);
    writeFileSync(join(cluster.folder, 'faults.json'), `${JSON.stringify(all, null, 2)}\n`);
    writeFileSync(join(cluster.folder, 'faults.md'), `${faultTable(all)}\n`);
    printLine(resultLine(struck));
  }
  printLine(`\n${faultTable(all)}\n`);
  return all.some(struck => exceededLimits(struck).length > 0) ? 1 : 0;
};
