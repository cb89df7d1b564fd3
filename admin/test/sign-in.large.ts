/** Signing in, switching accounts and signing out in two tabs of one browser. */
import './sign-in/two-tabs.ts';
