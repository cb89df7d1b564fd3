import { type Fault, MOST_FAULTS } from '../errors/errors.ts';
import type { Said } from '../errors/said.ts';
import { visibleName } from '../values/visible-names.ts';
import { VISIBLE_NAME } from './schema.ts';

/** What a validator found, with the value and the schema that it is about (Ajv's `verbose`). */
export interface SchemaFault {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  data?: unknown;
  parentSchema?: object;
}

interface Named {
  title?: string;
  description?: string;
  properties?: Record<string, { title?: string }>;
}

const schemaOf = ({ parentSchema }: SchemaFault): Named => parentSchema ?? {};

/** Errors of one place: the most telling wins (a union reports one error a branch and one for itself). */
const WEIGHT: Record<string, number> = { anyOf: 0, const: 0, type: 1 };
const weight = ({ keyword, params }: SchemaFault) =>
  keyword === 'type' && params.type === 'null' ? 0 : (WEIGHT[keyword] ?? 2);

const humanise = (name: string) => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Where a JSON pointer leads to. */
export const stepsOf = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map(step => (/^\d+$/.test(step) ? Number(step) : step));

const lastName = (path: (string | number)[]) => path.findLast(step => typeof step === 'string');

const TYPES = {
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
} as const;

const FORMATS = {
  email: 'an e-mail address',
  'date-time': 'a date with time',
  date: 'a date',
  'iri-reference': 'an address that can be opened',
} as const;

/** What a value must be by a keyword's parameter: one that nobody worded is `valid`. */
const wanted = <Names extends Record<string, string>>(names: Names, param: unknown): Names[keyof Names] | 'valid' =>
  Object.hasOwn(names, String(param)) ? names[String(param) as keyof Names] : 'valid';

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

const sentence = (error: SchemaFault, name: string): Said => {
  const { keyword, params, data } = error;
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
      return params.limit === 1 ? `${name} needs at least one entry` : `${name} needs at least ${params.limit} entries`;
    case 'maxItems':
      return `${name} may have at most ${params.limit} entries`;
    case 'uniqueItems':
      return `${name} holds the same entry twice`;
    case 'type':
      return data === null ? `${name} is required` : `${name} must be ${wanted(TYPES, params.type)}`;
    case 'enum':
      return `${name} must be one of: ${(params.allowedValues as string[]).join(', ')}`;
    case 'format':
      return isBlank(data) ? `${name} is required` : `${name} must be ${wanted(FORMATS, params.format)}`;
    case VISIBLE_NAME:
      return visibleName(String(data)) === ''
        ? `${name} is required`
        : `${name} needs at least one visible letter or digit`;
    case 'pattern': {
      if (isBlank(data)) return `${name} is required`;
      const hint = schemaOf(error).description;
      return hint ? `${name} is not valid: ${hint}` : `${name} is not valid`;
    }
    default:
      return `${name} is not valid`;
  }
};

/** The label of a field: its title or, where the schemas of a union have none, the title of the union. */
const titleOf = (found: SchemaFault[]): string | undefined =>
  found
    .filter(({ keyword }) => keyword !== 'required')
    .map(error => schemaOf(error).title)
    .find(Boolean);

const toFault = (error: SchemaFault, part: string, title: string | undefined): Fault => {
  const path = stepsOf(error.instancePath);
  if (error.keyword === 'required') {
    const missing = String(error.params.missingProperty);
    const name = schemaOf(error).properties?.[missing]?.title ?? humanise(missing);
    return { loc: [part, ...path, missing], msg: `${name} is required`, type: 'required' };
  }
  const name = schemaOf(error).title ?? title ?? humanise(String(lastName(path) ?? part));
  const msg = sentence(error, name);
  const type = msg.endsWith(' is required') ? 'required' : error.keyword;
  return { loc: [part, ...path], msg, type };
};

/**
 * Every fault that validation found, one a place, in words for the person who typed it.
 * @param part `body`, `querystring` or `params`
 */
export const toFaults = (errors: SchemaFault[], part: string): Fault[] => {
  const best = new Map<string, SchemaFault>();
  for (const error of errors) {
    const place =
      error.keyword === 'required' ? `${error.instancePath}/${error.params.missingProperty}` : error.instancePath;
    const known = best.get(place);
    if (!known || weight(error) > weight(known)) best.set(place, error);
  }
  return [...best.values()].slice(0, MOST_FAULTS).map(error => {
    const title = titleOf(errors.filter(({ instancePath }) => instancePath === error.instancePath));
    return toFault(error, part === 'querystring' ? 'query' : part, title);
  });
};
