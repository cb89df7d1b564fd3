/** Signing in, sessions and signing out. Each chapter can also be run alone. */
import './auth/auth.ts';
import './auth/sessions.ts';
import './auth/signing-out.ts';
import './auth/access-log.ts';
import './auth/user-sessions.ts';
import './auth/confirm.ts';
import './auth/known-devices.ts';
import './auth/second-factor.ts';
import './auth/slow-calls.ts';
