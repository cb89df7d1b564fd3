/** Signing in, and everything that ends a session. Each chapter also runs on its own. `sign-in.large.ts` has the rest. */
import './sign-in/sign-in.ts';
