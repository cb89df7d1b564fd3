import type { CallOptions } from '../support/test-api.ts';
import type { World } from './world.ts';

/** Request of an example: parameters, body and caller. */
export interface ExampleCall {
  as?: CallOptions['as'];
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  body?: unknown;
  /** A file to send as a form; it is not shown. */
  file?: { content: string | Buffer; name: string; type: string };
  /** Values that differ each time, by field, and what is shown instead. */
  shown?: Record<string, unknown>;
}

/** Requests by operation, such as `PUT /categories/{id}`. They run in this order: reading ones first, deletions last. */
export type Calls = Record<string, (world: World) => ExampleCall | Promise<ExampleCall>>;
