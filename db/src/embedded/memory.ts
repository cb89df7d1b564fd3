import { totalmem } from 'node:os';
import { DatabaseFault } from './faults.ts';

const [DEFAULT_MB, LEAST_MB] = [256, 64];
const machineMb = () => Math.floor(totalmem() / 2 ** 20);

/** Returns an error message for `DATABASE_MEMORY_MB`, or undefined if it is valid or missing. */
export const memoryFault = ({ DATABASE_MEMORY_MB: given }: NodeJS.ProcessEnv): string | undefined => {
  if (!given || (/^\d+$/.test(given) && Number(given) >= LEAST_MB && Number(given) <= machineMb())) return undefined;
  return `DATABASE_MEMORY_MB must be a whole number of megabytes, from ${LEAST_MB} to the ${machineMb()} that this machine has, and is ${given}`;
};

/**
 * Returns the memory in megabytes for tables and indexes of the product's private server.
 * @throws {DatabaseFault} when `DATABASE_MEMORY_MB` is invalid
 */
export const privateMemoryMb = (env: NodeJS.ProcessEnv = process.env): number => {
  const fault = memoryFault(env);
  if (fault) throw new DatabaseFault(fault);
  return Number(env.DATABASE_MEMORY_MB || DEFAULT_MB);
};
