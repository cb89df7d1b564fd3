import type { FastifyRequest } from 'fastify';
import { signedIn } from '../platform/access/access.ts';
import type { Context } from '../platform/context.ts';
import { notAllowed } from '../platform/errors/errors.ts';
import { demandProof, type Given } from './own-proof.ts';

/** How long after the password was entered a token may do what reaches other admins' accounts, in seconds. */
export const RECENT_SIGN_IN_SECONDS = 10 * 60;

/** Whether the caller entered their password in the last ten minutes. */
export const signedInRecently = (request: FastifyRequest): boolean =>
  Date.now() / 1000 - signedIn(request).token.passwordAt <= RECENT_SIGN_IN_SECONDS;

/** Refuses what needs a recent sign-in. */
export const recentSignInRequired = () => notAllowed('recent_sign_in_required');

/**
 * Returns whether the caller entered their password in the last ten minutes, or sent it with the call.
 * @param given the password, and the code where there is a second factor, as they came with the call
 * @throws 422 at the field when what was given is wrong; 429 after too many wrong ones
 */
export const hasRecentSignIn = async (context: Context, request: FastifyRequest, given: Given): Promise<boolean> => {
  if (signedInRecently(request)) return true;
  if (!given.password && !given.code) return false;
  await demandProof(context, request, given);
  return true;
};

/**
 * Demands that the caller entered their password in the last ten minutes, or sends it with the call (decisions "Identity
 * and access"): a stolen token alone must not reach another admin's account, or the mails to it.
 * @param given the password, and the code where there is a second factor, as they came with the call
 * @throws 403 `recent_sign_in_required`; 422 at the field when what was given is wrong; 429 after too many wrong ones
 */
export const demandRecentSignIn = async (context: Context, request: FastifyRequest, given: Given): Promise<void> => {
  if (!(await hasRecentSignIn(context, request, given))) throw recentSignInRequired();
};
