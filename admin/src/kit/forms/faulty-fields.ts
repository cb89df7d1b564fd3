import type { FieldErrors } from '../../data/faults.ts';

/** Every message with the dotted path of its field: `['faqs.0.question', 'Question is required']`. */
export const errorPaths = (errors: FieldErrors, above = ''): [path: string, message: string][] =>
  Object.entries(errors).flatMap<[string, string]>(([name, error]) => {
    const path = above ? `${above}.${name}` : name;
    return typeof error === 'string' ? [[path, error]] : errorPaths(error, path);
  });

/** The fields that have an error, deepest names first written out: `faqs.0.question`. */
export const faultyFields = (errors: object, path = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if ((path === '' && name === 'root') || name === 'ref') return [];
    if (!error || typeof error !== 'object') return [];
    const here = path ? `${path}.${name}` : name;
    return 'message' in error && typeof error.message === 'string' ? [here] : faultyFields(error, here);
  });

/** What a reader is told of as wrong; not the hidden fields behind MUI's own. */
const FAULTY = '[aria-invalid=true]:not([aria-hidden=true])';

/** Brings the first faulty field of a form into sight, with the focus in it; where none is shown, the button that saves. */
export const focusFirstFault = (form: HTMLElement | null | undefined) => {
  const field = form?.querySelector<HTMLElement>(FAULTY) ?? form?.querySelector<HTMLElement>('[type=submit]');
  field?.focus();
  field?.scrollIntoView({ block: 'nearest' });
};
