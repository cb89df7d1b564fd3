import { errorNumber, isUnavailable, PoolBusy } from '@marketplace/db';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import {
  DomainError,
  type ErrorAnswer,
  type ErrorKind,
  type Fault,
  faultAt,
  invalid,
  messageAnswer,
} from '../errors/errors.ts';
import { MESSAGES, type PlainCode } from '../errors/messages.ts';
import { toFaults } from './faults.ts';
import { ErrorValues } from './schema.ts';

/** The response to `POST /franchises` without a name and with an impossible year. */
export const ERROR_EXAMPLE = {
  detail: [
    faultAt(['body', 'name'], 'required', 'required', { name: 'Franchise Name' }),
    faultAt(['body', 'established_year'], 'minimum', 'below_minimum', { name: 'Established Year', limit: 1800 }),
  ],
};

const CODES = Object.keys(MESSAGES);

/** {@link ErrorAnswer} as a schema. */
export const ErrorSchema = Type.Object(
  {
    detail: Type.Union([
      Type.String(),
      Type.Array(
        Type.Object({
          loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
          msg: Type.String(),
          type: Type.String(),
          code: Type.String({ enum: CODES }),
          values: Type.Optional(ErrorValues),
        }),
      ),
    ]),
    code: Type.Optional(
      Type.String({
        enum: CODES,
        description:
          'Stable code of the text. `recent_sign_in_required` (403): sign in again, or repeat the call ' +
          'with `current_password` (and `current_code`)',
      }),
    ),
    values: Type.Optional(ErrorValues),
    current: Type.Optional(Type.Unknown()),
  },
  {
    $id: 'Error',
    examples: [ERROR_EXAMPLE],
    description: 'A text, or the list of all faults (422); a conflict includes the current record',
  },
);

const STATUS: Record<ErrorKind, number> = {
  malformed: 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  'not-found': 404,
  conflict: 409,
  stale: 412,
  'too-large': 413,
  unsupported: 415,
  'out-of-range': 416,
  invalid: 422,
  'too-many': 429,
  unavailable: 503,
};

export const statusOf = ({ kind }: DomainError): number => STATUS[kind];

/** Error numbers of MariaDB and MySQL: the statement exceeded its time limit, or a search matched too much. */
const RAN_OUT_OF_TIME = new Set([1969, 3024, 188]);

/**
 * Returns whether an anonymous list or search got no connection or took too long. Both share few connections and have
 * short time limits; the response is 503 with `Retry-After`.
 */
const isTooMuch = (error: FastifyError) => error instanceof PoolBusy || RAN_OUT_OF_TIME.has(errorNumber(error) ?? 0);

const CLIENT_ERRORS: Record<number, PlainCode> = {
  400: 'request_malformed',
  408: 'request_timeout',
  413: 'request_too_large',
  415: 'unsupported_content_type',
};

/** Returns the faults of a failed validation that Fastify passed on (`attachValidation`). */
const validationFaults = (request: FastifyRequest): Fault[] => {
  const { validationError } = request;
  if (!validationError) return [];
  return toFaults(validationError.validation, validationError.validationContext ?? 'body');
};

/** Returns the status, the body, and the seconds to wait before a retry. */
export const answerOf = (
  error: FastifyError | DomainError,
  request: FastifyRequest,
): [number, ErrorAnswer, number?] => {
  if (error instanceof DomainError) return [statusOf(error), error.answer, error.retryAfter];
  if (error.validation) return [422, invalid(validationFaults(request)).answer];
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return [status, messageAnswer([CLIENT_ERRORS[status] ?? 'request_invalid'])];
  if (isUnavailable(error)) {
    const fields = { reqId: request.id, type: error.name, code: error.code, errno: errorNumber(error) };
    request.log.warn(fields, 'the database is not ready');
    return [503, messageAnswer(['service_not_ready']), 5];
  }
  if (isTooMuch(error)) {
    // The error itself is not logged: it contains the statement with its values.
    request.log.warn({ reqId: request.id, code: error.code ?? error.name }, 'a list took too long');
    return [503, messageAnswer(['query_too_slow']), 2];
  }
  request.log.error({ reqId: request.id, err: error }, 'request failed');
  return [500, messageAnswer(['internal_error', { reference: request.id }])];
};

/** Sends the response of every error: never a stack trace, SQL or a path. */
export const answerError = (error: FastifyError | DomainError, request: FastifyRequest, reply: FastifyReply) => {
  const [status, body, retryAfter] = answerOf(error, request);
  if (retryAfter) reply.header('retry-after', retryAfter);
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
};
