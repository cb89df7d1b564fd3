import { errorNumber, isUnavailable, TooBusy } from '@marketplace/db';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { DomainError, type ErrorAnswer, type ErrorKind, type Fault, invalid } from '../errors/errors.ts';
import { toFaults } from './faults.ts';

/** As `POST /franchises` answers a form that lacks a name and names a year before there were franchises. */
export const ERROR_EXAMPLE = {
  detail: [
    { loc: ['body', 'name'], msg: 'Franchise Name is required', type: 'required' },
    { loc: ['body', 'established_year'], msg: 'Established Year must be at least 1800', type: 'minimum' },
  ],
};

/** How an error looks on the wire: {@link ErrorAnswer} as a schema. */
export const ErrorSchema = Type.Object(
  {
    detail: Type.Union([
      Type.String(),
      Type.Array(
        Type.Object({
          loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
          msg: Type.String(),
          type: Type.String(),
        }),
      ),
    ]),
    code: Type.Optional(
      Type.String({
        description:
          '`recent_sign_in_required` (403): sign in again, or repeat the call with `current_password` (and `current_code`)',
      }),
    ),
    current: Type.Optional(Type.Unknown()),
  },
  {
    $id: 'Error',
    examples: [ERROR_EXAMPLE],
    description: 'A text, or the list of all faults (422); a conflict carries what is there now',
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

/** MariaDB's and MySQL's word for a statement that ran as long as it may, and that of a search that finds too much at once. */
const RAN_OUT_OF_TIME = new Set([1969, 3024, 188]);

/** Strangers' lists and searches share few connections and little time; what does not fit is told to come again. */
const isTooMuch = (error: FastifyError) => error instanceof TooBusy || RAN_OUT_OF_TIME.has(errorNumber(error) ?? 0);

const CLIENT_ERRORS: Record<number, string> = {
  400: 'The request is malformed',
  408: 'The request took too long to arrive',
  413: 'The request is too large',
  415: 'This content type is not supported',
};

/** The faults of a validation that Fastify left for us (`attachValidation`). */
const validationFaults = (request: FastifyRequest): Fault[] => {
  const { validationError } = request;
  if (!validationError) return [];
  return toFaults(validationError.validation, validationError.validationContext ?? 'body');
};

/** The status of an error, what is told of it, and after how many seconds to try again. */
export const answerOf = (
  error: FastifyError | DomainError,
  request: FastifyRequest,
): [number, ErrorAnswer, number?] => {
  if (error instanceof DomainError)
    return [
      statusOf(error),
      { detail: error.detail, ...(error.wireCode && { code: error.wireCode }), current: error.current },
      error.retryAfter,
    ];
  if (error.validation) return [422, { detail: invalid(validationFaults(request)).detail }];
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return [status, { detail: CLIENT_ERRORS[status] ?? 'The request is not valid' }];
  if (isUnavailable(error)) {
    const told = { reqId: request.id, type: error.name, code: error.code, errno: errorNumber(error) };
    request.log.warn(told, 'the database is not ready');
    return [503, { detail: 'The service is not ready. Please try again in a moment.' }, 5];
  }
  if (isTooMuch(error)) {
    // The error itself would tell the statement with its values.
    request.log.warn({ reqId: request.id, code: error.code ?? error.name }, 'a list took too long');
    return [503, { detail: 'This takes too long just now. Please try again in a moment, or ask for less.' }, 2];
  }
  request.log.error({ reqId: request.id, err: error }, 'request failed');
  return [500, { detail: `Something went wrong on our side. Reference: ${request.id}` }];
};

/** Every error leaves the API here: never a stack trace, SQL or a path. */
export const answerError = (error: FastifyError | DomainError, request: FastifyRequest, reply: FastifyReply) => {
  const [status, body, retryAfter] = answerOf(error, request);
  if (retryAfter) reply.header('retry-after', retryAfter);
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
};
