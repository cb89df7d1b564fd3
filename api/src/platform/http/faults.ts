import { type Fault, faultAt, MAX_FAULTS } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { visibleName } from '../values/visible-names.ts';
import { VISIBLE_NAME } from './schema.ts';

/** A validation error with the value and the schema concerned (Ajv's `verbose`). */
export interface SchemaFault {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  data?: unknown;
  parentSchema?: object;
}

interface NamedFault {
  title?: string;
  description?: string;
  properties?: Record<string, { title?: string }>;
}

const schemaOf = ({ parentSchema }: SchemaFault): NamedFault => parentSchema ?? {};

/**
 * Priority among several errors of one place: a union reports an error for each branch and one for itself. The most
 * specific error has the highest priority.
 */
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

/** Returns the steps of a JSON pointer. */
export const parseJsonPointer = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map(step => (/^\d+$/.test(step) ? Number(step) : step));

const lastName = (path: (string | number)[]) => path.findLast(step => typeof step === 'string');

const TYPES = {
  integer: 'not_a_whole_number',
  number: 'not_a_number',
  string: 'not_a_text',
  boolean: 'not_a_boolean',
  array: 'not_a_list',
  object: 'not_an_object',
} as const;

const FORMATS = {
  email: 'not_an_email',
  'date-time': 'not_a_date_time',
  date: 'not_a_date',
  'iri-reference': 'not_an_address',
} as const;

/** Returns the code for a keyword's parameter. */
const codeFor = <Codes extends Record<string, string>>(
  codes: Codes,
  param: unknown,
): Codes[keyof Codes] | 'must_be_valid' =>
  Object.hasOwn(codes, String(param)) ? codes[String(param) as keyof Codes] : 'must_be_valid';

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

const messageOf = (error: SchemaFault, name: string): Message => {
  const { keyword, params, data } = error;
  const required: Message = ['required', { name }];
  const limit = Number(params.limit);
  switch (keyword) {
    case 'minLength':
      return isBlank(data) ? required : ['too_short', { name, limit }];
    case 'maxLength':
      return ['too_long', { name, limit }];
    case 'minimum':
      return limit === 0 ? ['negative', { name }] : ['below_minimum', { name, limit }];
    case 'maximum':
      return ['above_maximum', { name, limit }];
    case 'minItems':
      return limit === 1 ? ['needs_an_entry', { name }] : ['too_few_entries', { name, limit }];
    case 'maxItems':
      return ['too_many_entries', { name, limit }];
    case 'uniqueItems':
      return ['duplicate_entry', { name }];
    case 'type':
      return data === null ? required : [codeFor(TYPES, params.type), { name }];
    case 'enum':
      return ['not_an_option', { name, allowed: (params.allowedValues as string[]).join(', ') }];
    case 'format':
      return isBlank(data) ? required : [codeFor(FORMATS, params.format), { name }];
    case VISIBLE_NAME:
      return visibleName(String(data)) === '' ? required : ['nothing_visible', { name }];
    case 'pattern': {
      if (isBlank(data)) return required;
      const hint = schemaOf(error).description;
      return hint ? ['invalid_with_hint', { name, hint }] : ['invalid', { name }];
    }
    default:
      return ['invalid', { name }];
  }
};

/** Returns the label of a field: its title, or the title of the union if the schemas of the union have none. */
const titleOf = (found: SchemaFault[]): string | undefined =>
  found
    .filter(({ keyword }) => keyword !== 'required')
    .map(error => schemaOf(error).title)
    .find(Boolean);

const toFault = (error: SchemaFault, part: string, title: string | undefined): Fault => {
  const path = parseJsonPointer(error.instancePath);
  if (error.keyword === 'required') {
    const missing = String(error.params.missingProperty);
    const name = schemaOf(error).properties?.[missing]?.title ?? humanise(missing);
    return faultAt([part, ...path, missing], 'required', 'required', { name });
  }
  const name = schemaOf(error).title ?? title ?? humanise(String(lastName(path) ?? part));
  const message = messageOf(error, name);
  return faultAt([part, ...path], message[0] === 'required' ? 'required' : error.keyword, ...message);
};

/**
 * Returns every fault that validation found, at most one per place, with a text for the person who typed the input.
 * @param part `body`, `querystring` or `params`
 */
export const toFaults = (errors: SchemaFault[], part: string): Fault[] => {
  const bestFaults = new Map<string, SchemaFault>();
  for (const error of errors) {
    const place =
      error.keyword === 'required' ? `${error.instancePath}/${error.params.missingProperty}` : error.instancePath;
    const known = bestFaults.get(place);
    if (!known || weight(error) > weight(known)) bestFaults.set(place, error);
  }
  // A union also reports an error for itself, which explains less than the errors of its parts.
  const places = [...bestFaults.keys()];
  const isExplained = (error: SchemaFault) =>
    weight(error) === 0 && places.some(place => place.startsWith(`${error.instancePath}/`));
  const explaining = [...bestFaults.values()].filter(error => !isExplained(error));
  return explaining.slice(0, MAX_FAULTS).map(error => {
    const title = titleOf(errors.filter(({ instancePath }) => instancePath === error.instancePath));
    return toFault(error, part === 'querystring' ? 'query' : part, title);
  });
};
