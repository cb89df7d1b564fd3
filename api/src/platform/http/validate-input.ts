import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Fault, invalid } from '../errors/errors.ts';
import type { App } from './app.ts';
import { parseJsonPointer, type SchemaFault, toFaults } from './faults.ts';

const MOST_DEPTH = 12;

/**
 * Replaces lone surrogates by U+FFFD, in place: databases and other programs may refuse them.
 * @param value a parsed JSON body
 * @returns the same value
 */
const wellFormed = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed();
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return value;
  const record = value as Record<string, unknown>;
  for (const key of Object.keys(record)) {
    const inner = record[key];
    if (typeof inner === 'string' ? !inner.isWellFormed() : typeof inner === 'object')
      record[key] = wellFormed(inner, depth + 1);
  }
  return value;
};

const PARTS = ['params', 'body', 'querystring', 'headers'] as const;

/**
 * Returns the validation errors of one part of a request. Fastify stops at the first invalid part, so the remaining
 * parts are validated here.
 */
const errorsOfPart = (request: FastifyRequest, part: (typeof PARTS)[number]): SchemaFault[] => {
  const { validationError } = request;
  if (part === validationError?.validationContext) return validationError.validation;
  const validate = request.getValidationFunction(part);
  const value = part === 'querystring' ? request.query : request[part];
  return typeof validate !== 'function' || validate(value ?? null) ? [] : (validate.errors ?? []);
};

/** Removes texts that are too long from an invalid body, so that rules do not search megabytes. */
const dropLongTexts = (body: unknown, errors: SchemaFault[]) => {
  for (const { keyword, instancePath } of errors) {
    if (keyword !== 'maxLength') continue;
    const steps = parseJsonPointer(instancePath);
    const last = steps.pop();
    const holder = steps.reduce<unknown>((within, step) => Object(within)[step], body);
    if (last !== undefined) Reflect.set(Object(holder), last, undefined);
  }
};

/** Returns the faults of the schema. */
const schemaFaults = (request: FastifyRequest): Fault[] => {
  if (!request.validationError) return [];
  return PARTS.flatMap(part => {
    const errors = errorsOfPart(request, part);
    if (part === 'body') dropLongTexts(request.body, errors);
    return toFaults(errors, part);
  });
};

const placeOf = ({ loc }: Fault) => loc.join('.');

/**
 * Header of a request that is only checked: all faults are reported, nothing is stored. Forms send it when they have
 * found faults themselves, to display the API's faults at the same time.
 */
const CHECK_ONLY = 'x-check-only';

const isCheckOnly = ({ headers, routeOptions }: FastifyRequest) =>
  headers[CHECK_ONLY] === 'true' && routeOptions.schema?.body !== undefined;

/** @throws 422 with all faults of the request */
const allFaults = async (request: FastifyRequest) => {
  const { rules, later } = request.routeOptions.config;
  const faults = schemaFaults(request);
  const add = (more: Fault[]) => {
    const named = new Set(faults.map(placeOf));
    for (const fault of more) if (!named.has(placeOf(fault))) faults.push(fault);
  };
  add((await rules?.(request)) ?? []);
  if (faults.length === 0 && !isCheckOnly(request)) return;
  add((await later?.(request)) ?? []);
  if (faults.length > 0) throw invalid(faults);
};

const makeWellFormed = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
  if (request.body) request.body = wellFormed(request.body);
  done();
};

/**
 * Reports all faults of a request together: those of the schema and those of the route's own rules. Requests without
 * anything to validate pass without awaiting. A request that is only checked ends here with 204.
 */
export const validateInput = (app: App) => {
  app.addHook('onRoute', route => {
    route.attachValidation = true;
    if (!route.schema?.body) return;
    const before = route.preValidation ?? [];
    route.preValidation = [makeWellFormed, ...(Array.isArray(before) ? before : [before])];
  });
  app.addHook('preHandler', (request, reply, done) => {
    if (isCheckOnly(request)) {
      allFaults(request).then(() => reply.code(204).send(), done);
      return;
    }
    if (!request.validationError && !request.routeOptions.config.rules) return done();
    allFaults(request).then(() => done(), done);
  });
};
