import { Piscina } from 'piscina';

/** Milliseconds without work after which a thread ends and frees its memory. */
const IDLE_MS = 30_000;

/**
 * Returns a function that runs in a thread, for work that would keep the process from serving requests. One call runs
 * at a time. The thread starts with the first call and ends when it is idle. Modules that Node's option `--import` loads
 * into the process are not loaded into the thread.
 * @param file the module whose default export is the function; its argument and result are copied
 * @param heapMb limit of the thread's heap in MB
 * @throws {Error} from the returned function: what the function in the thread throws, or that the thread ran out of memory
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
