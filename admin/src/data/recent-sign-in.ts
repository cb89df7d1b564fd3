/** Asks the person to confirm with their password; resolves to false when they cancel. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/**
 * Sets what asks for the password when the API wants a recent sign-in.
 * @returns ends it
 */
export const askOnStaleSignIn = (asker: Ask): (() => void) => {
  ask = asker;
  return () => {
    ask = null;
  };
};

const isRequired = (error: unknown) =>
  error instanceof Error &&
  'body' in error &&
  (error.body as { code?: unknown } | undefined)?.code === 'recent_sign_in_required';

/** Makes a call. Where the API wants a recent sign-in, asks for the password and makes it again. */
export const withRecentSignIn = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await call();
  } catch (error) {
    if (!isRequired(error) || !(await ask?.())) throw error;
    return call();
  }
};
