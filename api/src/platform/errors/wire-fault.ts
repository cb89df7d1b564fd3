import type { Fault as SaidFault } from './errors.ts';

/** A fault as a client reads it: whatever an API of another version says. */
export type Fault = SaidFault<string>;
