import type { CallOptions } from '../support/test-api.ts';
import type { World } from './world.ts';

/** Request of an example: parameters, body and caller. */
export interface ExampleCall {
  as?: CallOptions['as'];
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  body?: unknown;
  /** A file that is sent as a form; the example does not show it. */
  file?: { content: string | Buffer; name: string; type: string };
  /** Values to show in the example instead of values that differ at each recording, by field. */
  shown?: Record<string, unknown>;
}

/**
 * Requests by operation, such as `PUT /categories/{id}`. They run in this order: calls that only read come first,
 * deletions last.
 */
export type Calls = Record<string, (world: World) => ExampleCall | Promise<ExampleCall>>;
