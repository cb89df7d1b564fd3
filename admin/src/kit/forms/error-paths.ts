import type { FieldErrors } from '../../data/faults.ts';

/** Every message with the dotted path of its field: `['faqs.0.question', 'Question is required']`. */
export const errorPaths = (errors: FieldErrors, above = ''): [path: string, message: string][] =>
  Object.entries(errors).flatMap<[string, string]>(([name, error]) => {
    const path = above ? `${above}.${name}` : name;
    return typeof error === 'string' ? [[path, error]] : errorPaths(error, path);
  });
