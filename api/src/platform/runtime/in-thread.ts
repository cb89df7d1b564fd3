import { Piscina } from 'piscina';

/** Milliseconds without work after which a thread ends and frees its memory. */
const IDLE_MS = 30_000;

/**
 * Returns a function that calls another one in a thread, for work that would keep the process from serving requests. It
 * runs one call at a time. The thread starts with the first call and ends when it is idle. It does not load what the
 * process was told to load in advance (`--import`).
 * @param file the module whose default export is the function; arguments and results are copied
 * @param heapMb limit of the thread's heap in MB
 * @returns a function that throws what the called one throws, or that the thread ran out of memory
 */
export const inThread = <Input, Output>(file: URL, heapMb?: number): ((input: Input) => Promise<Output>) => {
  let pool: Piscina<Input, Output> | undefined;
  return input => {
    pool ??= new Piscina<Input, Output>({
      filename: file.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      execArgv: [],
      ...(heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
    });
    return pool.run(input);
  };
};
