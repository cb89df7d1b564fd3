import { HttpError } from 'react-admin';
import { faultsIn } from './faults.ts';
import { detailOf } from './http.ts';

/** Why the server refused something, each reason in the person's language; none where it gave none. */
export const reasonsOf = (error: unknown): string[] => {
  const detail = detailOf(error);
  if (detail !== undefined) return [detail];
  return error instanceof HttpError ? faultsIn(error.body).map(({ msg }) => msg) : [];
};
