import type { Fault } from '@marketplace/api';

/** Errors of a form by field, nested like the form's values. `root.serverError` contains all errors. */
export interface FieldErrors {
  [field: string]: string | FieldErrors;
}

const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'loc' in value && Array.isArray(value.loc) && 'msg' in value;

/** Returns the validation errors in the body of a 422 response. Returns an empty list if `detail` is a text. */
export const faultsIn = (body: unknown): Fault[] => {
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined;
  return Array.isArray(detail) ? detail.filter(isFault) : [];
};

/** Returns the path of the field that an error is about, without the part of the request (`body`, `query`). */
export const pathOf = ({ loc }: Fault): string[] => loc.slice(1).map(String);

/** Returns one line per error with its message and dotted path (specification, section 8). */
export const describeFaults = (faults: Fault[]): string[] =>
  faults.map(fault => {
    const path = pathOf(fault).join('.');
    return path ? `${fault.msg} (${path})` : fault.msg;
  });

const setFieldError = (errors: FieldErrors, [field, ...rest]: string[], message: string): void => {
  if (field === undefined) return;
  if (rest.length === 0) {
    errors[field] ??= message;
    return;
  }
  const inner = errors[field];
  if (typeof inner === 'string') return;
  const nested = inner ?? {};
  errors[field] = nested;
  setFieldError(nested, rest, message);
};

export const fieldErrors = (faults: Fault[]): FieldErrors => {
  const errors: FieldErrors = { root: { serverError: describeFaults(faults).join('\n') } };
  for (const fault of faults) setFieldError(errors, pathOf(fault), fault.msg);
  return errors;
};
