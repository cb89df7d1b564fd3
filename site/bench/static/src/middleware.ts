import type { MiddlewareHandler } from 'astro';
import { source } from './source.ts';

/** Gives the pages their data, as the publisher does. */
export const onRequest: MiddlewareHandler = ({ locals }, next) => {
  Object.assign(locals, { source });
  return next();
};
