import type { FastifyRequest } from 'fastify';
import { requireSignedIn } from '../platform/access/access.ts';
import type { Context } from '../platform/context.ts';
import { notAllowed } from '../platform/errors/errors.ts';
import { type GivenProof, requireProof } from './own-proof.ts';

/** Seconds after the password was entered for which the token counts as a recent sign-in. */
export const RECENT_SIGN_IN_SECONDS = 10 * 60;

/** Returns whether the caller entered their password in the last ten minutes. */
export const signedInRecently = (request: FastifyRequest): boolean =>
  Date.now() / 1000 - requireSignedIn(request).token.passwordAt <= RECENT_SIGN_IN_SECONDS;

/** Returns the error for a missing recent sign-in. */
export const recentSignInRequired = () => notAllowed('recent_sign_in_required');

/**
 * Returns whether the caller entered their password in the last ten minutes, or sent it with the call.
 * @param given the password, and the code of a second factor, sent with the call
 * @throws 422 at the field when it is wrong; 429 after too many wrong ones
 */
export const hasRecentSignIn = async (
  context: Context,
  request: FastifyRequest,
  given: GivenProof,
): Promise<boolean> => {
  if (signedInRecently(request)) return true;
  if (!given.password && !given.code) return false;
  await requireProof(context, request, given);
  return true;
};

/**
 * Requires that the caller entered their password in the last ten minutes, or sends it with the call. A stolen token
 * alone must not give access to another admin's account or mails.
 * @param given the password, and the code of a second factor, sent with the call
 * @throws 403 `recent_sign_in_required`; 422 at the field if it is wrong; 429 after too many wrong ones
 */
export const requireRecentSignIn = async (
  context: Context,
  request: FastifyRequest,
  given: GivenProof,
): Promise<void> => {
  if (!(await hasRecentSignIn(context, request, given))) throw recentSignInRequired();
};
