import type { FastifyRequest } from 'fastify';
import type { UserRow } from '../accounts/account.ts';
import type { Proof } from '../accounts/schemas.ts';
import { signedIn } from '../platform/access/access.ts';
import type { Context } from '../platform/context.ts';
import { fault, invalid } from '../platform/errors/errors.ts';
import type { WindowCounter } from '../platform/limits/rate-limits.ts';
import { isPassword } from '../platform/secrets/passwords.ts';
import { CodeGuesses } from './second-factor/guesses.ts';
import { hasSecondFactor } from './second-factor/service.ts';
import { accountOf } from './session.ts';

const WINDOW_SECONDS = 15 * 60;

/** One's own password and, where there is a second factor, a code, as they were sent. */
export interface Given {
  password?: string;
  code?: string;
}

/** What the two are called in the body that they come in. */
const FIELDS = { password: 'current_password', code: 'current_code' };

/**
 * Whoever found an open screen, or a token, knows no password: what would shut the owner out, or another admin, asks for
 * it (decisions "Identity and trust"). Wrong ones are counted per account, from wherever they come.
 */
export class OwnProof {
  readonly #context: Context;
  readonly #wrong: WindowCounter;
  readonly #guesses: CodeGuesses;

  constructor(context: Context) {
    this.#context = context;
    this.#wrong = context.rateLimits.counter('own passwords', WINDOW_SECONDS);
    this.#guesses = new CodeGuesses(context);
  }

  /**
   * Demands the password of who asks.
   * @throws 422 at the field when it is missing or wrong, 429 after too many wrong ones
   */
  async demandPassword(request: FastifyRequest, { password }: Given, fields = FIELDS): Promise<UserRow> {
    const row = await accountOf(this.#context, signedIn(request).id);
    await this.#checkPassword(row, password ?? '', fields.password);
    return row;
  }

  /** The same with the code of the second factor, where there is one; both are told when both are missing. */
  async demand(request: FastifyRequest, { password, code }: Given, fields = FIELDS): Promise<UserRow> {
    const row = await accountOf(this.#context, signedIn(request).id);
    const guarded = hasSecondFactor(row);
    if (guarded && !code)
      throw invalid([
        ...(password ? [] : [missing(fields.password)]),
        fault('Enter the code of your authenticator app', fields.code, 'required'),
      ]);
    await this.#checkPassword(row, password ?? '', fields.password);
    if (guarded) await this.#guesses.demand(request.id, row, code, fields.code);
    return row;
  }

  async #checkPassword(row: UserRow, password: string, field: string) {
    if (!password) throw invalid([missing(field)]);
    const most = {
      count: this.#context.config.limits.loginFailures,
      said: 'Too many wrong passwords. Please wait and try again.' as const,
    };
    await this.#wrong.attempt(row.id, most, async () => {
      if (!(await isPassword(row.password_hash, password))) throw invalid([fault('The password is wrong', field)]);
    });
  }
}

/** What a body that asks for it holds of it. */
export const proofIn = ({ current_password, current_code }: Proof): Given => ({
  password: current_password,
  code: current_code,
});

const missing = (field: string) => fault('Enter your current password', field, 'required');
