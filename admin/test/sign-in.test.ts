/**
 * Signing in, and everything that ends a session. Each chapter can also be run alone. `sign-in.large.ts` has more
 * tests.
 */
import './sign-in/sign-in.ts';
