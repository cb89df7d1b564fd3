import type { CallOptions } from '../support/test-api.ts';
import type { World } from './world.ts';

/** A call of an example: what stands in the address, what is sent, and by whom. */
export interface Asked {
  as?: CallOptions['as'];
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  body?: unknown;
  /** A file to send as a form; it is not shown. */
  file?: { content: string | Buffer; name: string; type: string };
  /** What is another each time, by its field, and what is shown in its place. */
  shown?: Record<string, unknown>;
}

/** By operation: `PUT /categories/{id}`. They run in this order, reading ones first and deletions last. */
export type Calls = Record<string, (world: World) => Asked | Promise<Asked>>;
