import type { Proof } from '@marketplace/api';
import type { fetchUtils } from 'react-admin';

/** Repeats a call with the person's password, and a code where they have a second factor. */
type Repeat<Answer> = (proof: Proof) => Promise<Answer>;

/** Asks the person for their password; `refused` is what the call failed with, and what it fails with when they cancel. */
type Ask = <Answer>(repeat: Repeat<Answer>, refused: unknown) => Promise<Answer>;

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

/** Adds the password to what a call sends. In a form it comes before the file, which is read as it arrives. */
const withProof = ({ body, ...options }: fetchUtils.Options, proof: Proof): fetchUtils.Options => {
  if (!(body instanceof FormData))
    return { ...options, body: JSON.stringify({ ...(typeof body === 'string' && JSON.parse(body)), ...proof }) };
  const form = new FormData();
  for (const [name, value] of Object.entries(proof)) form.append(name, value);
  for (const [name, value] of body) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, value.name);
  }
  return { ...options, body: form };
};

const isRequired = (error: unknown) =>
  error instanceof Error &&
  'body' in error &&
  (error.body as { code?: unknown } | undefined)?.code === 'recent_sign_in_required';

/** Makes a call, and repeats it with the person's password where the API wants a recent sign-in. */
export const withRecentSignIn = async <Answer>(
  options: fetchUtils.Options,
  call: (options: fetchUtils.Options) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await call(options);
  } catch (error) {
    if (!ask || !isRequired(error)) throw error;
    return ask(proof => call(withProof(options, proof)), error);
  }
};
