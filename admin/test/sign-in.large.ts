/** Signing in, switching accounts and signing out in two tabs of one browser. */
import './sign-in/two-tabs.ts';
import './sign-in/session-end.ts';
import './sign-in/sessions.ts';
