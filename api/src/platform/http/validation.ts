import { _, Ajv, type CodeKeywordDefinition, type SchemaValidateFunction, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { LazyValues } from '../runtime/lazy-values.ts';
import { isAddress, withScheme } from '../values/address.ts';
import { hasVisibleLetter, visibleName } from '../values/visible-names.ts';
import { VISIBLE_NAME, type VisibleNameRule, WITH_SCHEME } from './schema.ts';

const base = { allErrors: true, strict: false, verbose: true, useDefaults: true } as const;

/**
 * The validator of bodies. It converts no types, and drops properties that the schema does not name, so that they are
 * never stored.
 */
const bodies = new Ajv({ ...base, removeAdditional: 'all', coerceTypes: false });
/**
 * The validator of parameters. Parameters are always text, so numbers and booleans are parsed; unknown parameters are
 * kept.
 */
const addresses = new Ajv({ ...base, coerceTypes: 'array' });

for (const ajv of [bodies, addresses]) {
  addFormats.default(ajv);
  ajv.addFormat('iri-reference', isAddress);
}

/**
 * Empties a list that is too long before its items are validated. It is refused anyway, and may have a hundred thousand
 * invalid items. In a union, at most one branch may be a list.
 */
const maxItems: CodeKeywordDefinition = {
  keyword: 'maxItems',
  type: 'array',
  schemaType: 'number',
  before: 'minItems',
  error: {
    message: 'must not have more items',
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(place) {
    const { gen, data, schemaCode } = place;
    gen.if(_`${data}.length > ${schemaCode}`, () => {
      place.error();
      gen.assign(_`${data}.length`, 0);
    });
  },
};
bodies.removeKeyword('maxItems');
bodies.addKeyword(maxItems);

/** How many times longer than its maximum a name may be before its invisible characters are removed. */
const LENGTHS_READ = 8;

/** This keyword runs before length and pattern, because these must check the stored form. */
bodies.addKeyword({
  keyword: VISIBLE_NAME,
  type: 'string',
  schemaType: 'string',
  before: 'maxLength',
  modifying: true,
  errors: false,
  validate: ((rule: VisibleNameRule, text: string, schema, place) => {
    // `maxLength` refuses the text. Reading a megabyte of combining or invisible characters would take minutes.
    if (text.length > LENGTHS_READ * Number(schema?.maxLength)) return true;
    const name = visibleName(text);
    if (rule === 'normalised' && place) place.parentData[place.parentDataProperty] = name;
    // If a name is required, the pattern refuses an empty one.
    return hasVisibleLetter(name) || (rule === 'normalised' && name === '');
  }) satisfies SchemaValidateFunction,
});

/** This keyword too runs before length, pattern and format, because these must check the stored form. */
bodies.addKeyword({
  keyword: WITH_SCHEME,
  type: 'string',
  schemaType: 'boolean',
  before: 'maxLength',
  modifying: true,
  errors: false,
  validate: ((_rule: true, text: string, _schema, place) => {
    if (place) place.parentData[place.parentDataProperty] = withScheme(text);
    return true;
  }) satisfies SchemaValidateFunction,
});

/** List parameters for which an empty value is malformed. */
const OF_THE_DIALECT = new Set(['sort', 'range', 'filter', 'after']);

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const NUMERIC: readonly unknown[] = ['integer', 'number'];

/** Returns the names of a query's numbers. */
const numbersOf = ({ properties = {} }: TSchema & { properties?: Record<string, { type?: unknown }> }) =>
  new Set(Object.keys(properties).filter(name => NUMERIC.includes(properties[name]?.type)));

/**
 * Validates the values of a query. Ajv would read white space as the number 0, so that an empty form field would set a
 * balance to 0, and `0x10` and `1e3` as 16 and 1000. For reads, an empty value counts as missing (specification,
 * section 5).
 */
const queryValidator = (schema: TSchema, onlyAsks: boolean) => {
  const validate = addresses.compile(schema);
  const numbers = numbersOf(schema);
  const validateQuery = (query: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(query)) {
      if (typeof value !== 'string') continue;
      const isBlank = value.trim() === '';
      if (isBlank && onlyAsks && !OF_THE_DIALECT.has(name)) delete query[name];
      // Ajv converts no empty text, and reports the type that it expects.
      else if (isBlank || (numbers.has(name) && !DECIMAL.test(value))) query[name] = '';
    }
    const isGood = validate(query);
    validateQuery.errors = validate.errors;
    return isGood;
  };
  validateQuery.errors = validate.errors;
  return validateQuery;
};

/** Compiles the validator for each part of a request. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart, method }) => {
  if (httpPart === 'querystring') return queryValidator(schema, method === 'GET' || method === 'HEAD');
  return (httpPart === 'body' ? bodies : addresses).compile(schema);
};

const bodyValidators = new LazyValues();

/** Validates other input by the rules for bodies; compiled when first needed. */
export const bodyValidator = <Body>(schema: TSchema): (() => ValidateFunction<Body>) =>
  bodyValidators.add(() => bodies.compile<Body>(schema));

export const compileBodyValidators = (): Promise<void> => bodyValidators.makeAll();

export type { ValidateFunction };
