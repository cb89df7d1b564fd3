import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { waitForValue } from './wait-for-value.ts';

const MAIN = fileURLToPath(new URL('../../../publisher/main.ts', import.meta.url));

/** A line of the publisher's log. */
interface LogLine {
  level: string;
  msg: string;
  [fact: string]: unknown;
}

/** The publisher as a separate process. */
export interface PublisherProcess {
  process: ChildProcess;
  lines: LogLine[];
  /** Resolves when the publisher has logged this message. */
  said(message: string): Promise<LogLine>;
  /** Stops or kills the publisher and resolves with its exit code. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  ended: Promise<number | null>;
}

/**
 * Runs a command of the publisher.
 * @param largestFile maximum file size in blocks of 512 bytes, to simulate a full disk
 */
export const startPublisher = (
  env: Record<string, string>,
  args: string[] = [],
  { largestFile }: { largestFile?: number } = {},
): PublisherProcess => {
  const command = [process.execPath, MAIN, ...args];
  // Runs without tap's hooks. They would end the process when a file becomes too large.
  const limited = ['sh', '-c', `unset NODE_OPTIONS; ulimit -f ${largestFile}; exec "$@"`, 'sh', ...command];
  const [program = '', ...rest] = largestFile === undefined ? command : limited;
  const child = spawn(program, rest, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: LogLine[] = [];
  createInterface({ input: child.stdout }).on('line', line => lines.push(JSON.parse(line)));
  const ended = once(child, 'close').then(([code]) => code);
  return {
    process: child,
    lines,
    ended,
    said: message =>
      waitForValue(`the publisher says "${message}"`, () => lines.find(({ msg }) => msg.includes(message))),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
};
