import type { ErrorObject } from 'ajv';
import type { Fault } from './errors.ts';

const MOST_FAULTS = 100;

/** Errors of one place: the most telling wins (a union reports one error a branch and one for itself). */
const WEIGHT: Record<string, number> = { anyOf: 0, const: 0, type: 1 };
const weight = ({ keyword, params }: ErrorObject) =>
  keyword === 'type' && params.type === 'null' ? 0 : (WEIGHT[keyword] ?? 2);

const humanise = (name: string) => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const steps = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map(step => (/^\d+$/.test(step) ? Number(step) : step));

const lastName = (path: (string | number)[]) => path.findLast(step => typeof step === 'string');

const TYPES: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const FORMATS: Record<string, string> = { email: 'an e-mail address', 'date-time': 'a date with time', date: 'a date' };

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

const sentence = (error: ErrorObject, name: string): string => {
  const { keyword, params, data, parentSchema } = error;
  switch (keyword) {
    case 'minLength':
      return isBlank(data) ? `${name} is required` : `${name} must have at least ${params.limit} characters`;
    case 'maxLength':
      return `${name} must have at most ${params.limit} characters`;
    case 'minimum':
      return params.limit === 0 ? `${name} must not be negative` : `${name} must be at least ${params.limit}`;
    case 'maximum':
      return `${name} must be at most ${params.limit}`;
    case 'minItems':
      return `${name} needs at least ${params.limit === 1 ? 'one entry' : `${params.limit} entries`}`;
    case 'maxItems':
      return `${name} may have at most ${params.limit} entries`;
    case 'uniqueItems':
      return `${name} holds the same entry twice`;
    case 'type':
      return data === null ? `${name} is required` : `${name} must be ${TYPES[params.type] ?? params.type}`;
    case 'enum':
      return `${name} must be one of: ${(params.allowedValues as string[]).join(', ')}`;
    case 'format':
      return isBlank(data) ? `${name} is required` : `${name} must be ${FORMATS[params.format] ?? 'valid'}`;
    case 'pattern': {
      if (isBlank(data)) return `${name} is required`;
      const hint = parentSchema?.description;
      return hint ? `${name} is not valid: ${hint}` : `${name} is not valid`;
    }
    default:
      return `${name} is not valid`;
  }
};

const toFault = (error: ErrorObject, part: string): Fault => {
  const path = steps(error.instancePath);
  if (error.keyword === 'required') {
    const missing = String(error.params.missingProperty);
    const title = error.parentSchema?.properties?.[missing]?.title ?? humanise(missing);
    return { loc: [part, ...path, missing], msg: `${title} is required`, type: 'required' };
  }
  const name = error.parentSchema?.title ?? humanise(String(lastName(path) ?? part));
  const msg = sentence(error, name);
  return { loc: [part, ...path], msg, type: msg.endsWith(' is required') ? 'required' : error.keyword };
};

/**
 * Every fault that validation found, one a place, in words for the person who typed it.
 * @param part `body`, `querystring` or `params`
 */
export const toFaults = (errors: ErrorObject[], part: string): Fault[] => {
  const best = new Map<string, ErrorObject>();
  for (const error of errors) {
    const place =
      error.keyword === 'required' ? `${error.instancePath}/${error.params.missingProperty}` : error.instancePath;
    const known = best.get(place);
    if (!known || weight(error) > weight(known)) best.set(place, error);
  }
  return [...best.values()].slice(0, MOST_FAULTS).map(error => toFault(error, part === 'querystring' ? 'query' : part));
};
