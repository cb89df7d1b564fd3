import type { MiddlewareHandler } from 'astro';
import { source } from './source.ts';

/** Provides the data of the pages, as the publisher does. */
export const onRequest: MiddlewareHandler = ({ locals }, next) => {
  Object.assign(locals, { source });
  return next();
};
