import Type from 'typebox';
import Value from 'typebox/value';
import type { DeliveryOutcome } from '../../outbox/message.ts';
import { NOT_REGISTERED } from './adapter.ts';

const Failure = Type.Object({
  error: Type.Object({
    code: Type.Number(),
    message: Type.Optional(Type.String()),
    error_data: Type.Optional(Type.Object({ details: Type.Optional(Type.String()) })),
  }),
});

/**
 * Meta's error codes that concern a single message. All other codes concern all messages (token, template, limits,
 * outage).
 */
const OF_THE_MESSAGE: Record<number, { fate: 'refused' | 'deferred'; words?: string }> = {
  131008: { fate: 'refused' },
  131009: { fate: 'refused' },
  131021: { fate: 'refused' },
  131026: { fate: 'refused', words: NOT_REGISTERED },
  131030: { fate: 'refused' },
  131047: {
    fate: 'refused',
    words: 'The last message of this person is more than 24 hours old: outside that window Meta takes templates only',
  },
  131049: { fate: 'deferred' },
  131051: { fate: 'refused' },
  131056: { fate: 'deferred', words: 'Too many messages to this person in a short time' },
};

/** Error codes that mean that the account has no access. */
const ACCESS = new Set([0, 3, 10, 190, 368, 131005, 131031, 133010]);

export interface CloudFailure {
  outcome: DeliveryOutcome;
  /** Whether Meta refused the token or the account. */
  isAccess: boolean;
}

/** Returns the outcome of an unsuccessful response of the Cloud API, by its code, as Meta recommends. */
export const cloudFailure = (status: number, body: unknown): CloudFailure => {
  if (!Value.Check(Failure, body))
    return {
      outcome: { fate: 'unavailable', error: `HTTP ${status} without an explanation` },
      isAccess: status === 401,
    };
  const { code, message = '', error_data } = body.error;
  const cloudMessage = [message, error_data?.details].filter(Boolean).join(': ');
  const knownError = OF_THE_MESSAGE[code];
  const error = [knownError?.words, `${code} ${cloudMessage}`].filter(Boolean).join('. ');
  return { outcome: { fate: knownError?.fate ?? 'unavailable', error }, isAccess: ACCESS.has(code) || status === 401 };
};
