import { HttpError } from 'react-admin';
import { faultsIn, pathOf } from './faults.ts';

/** What the API says is wrong with a field of what was sent; undefined when nothing is. */
export const faultOf = (error: unknown, field: string): string | undefined =>
  faultsIn(error instanceof HttpError ? error.body : undefined).find(fault => pathOf(fault)[0] === field)?.msg;
