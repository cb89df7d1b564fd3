/** Asks the user to confirm with their password. Resolves to false if they cancel. */
type ConfirmSignIn = () => Promise<boolean>;

let ask: ConfirmSignIn | null = null;

/**
 * Sets the function that asks for the password when the API requires a recent sign-in.
 * @returns a function that removes it
 */
export const setSignInPrompt = (asker: ConfirmSignIn): (() => void) => {
  ask = asker;
  return () => {
    ask = null;
  };
};

const isRequired = (error: unknown) =>
  error instanceof Error &&
  'body' in error &&
  (error.body as { code?: unknown } | undefined)?.code === 'recent_sign_in_required';

/** Makes a call. If the API requires a recent sign-in, asks for the password and repeats the call. */
export const withRecentSignIn = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await call();
  } catch (error) {
    if (!isRequired(error) || !(await ask?.())) throw error;
    return call();
  }
};
