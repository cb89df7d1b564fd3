/** Signing in, and what ends a session. Each chapter also runs by itself. */
import './sign-in/sign-in.ts';
import './sign-in/session-end.ts';
import './sign-in/two-tabs.ts';
import './sign-in/sessions.ts';
