import type { FieldErrors } from '../../data/faults.ts';

/** Returns each error message with the dotted path of its field: `['faqs.0.question', 'Question is required']`. */
export const errorPaths = (errors: FieldErrors, above = ''): [path: string, message: string][] =>
  Object.entries(errors).flatMap<[string, string]>(([name, error]) => {
    const path = above ? `${above}.${name}` : name;
    return typeof error === 'string' ? [[path, error]] : errorPaths(error, path);
  });

/** Returns the dotted paths of all fields with an error, such as `faqs.0.question`. */
export const faultyFields = (errors: object, path = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if ((path === '' && name === 'root') || name === 'ref') return [];
    if (!error || typeof error !== 'object') return [];
    const fieldPath = path ? `${path}.${name}` : name;
    return 'message' in error && typeof error.message === 'string' ? [fieldPath] : faultyFields(error, fieldPath);
  });

/** Selector of invalid inputs, without MUI's hidden ones. */
const FAULTY = '[aria-invalid=true]:not([aria-hidden=true])';

/**
 * Focuses the first invalid field of a form and scrolls to it. If no invalid field is visible, focuses the submit
 * button.
 */
export const focusFirstFault = (form: HTMLElement | null | undefined) => {
  const field = form?.querySelector<HTMLElement>(FAULTY) ?? form?.querySelector<HTMLElement>('[type=submit]');
  field?.focus();
  field?.scrollIntoView({ block: 'nearest' });
};
