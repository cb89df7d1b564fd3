/** Users, and how they come in for the first time. Each chapter also runs by itself. */
import './users/users.ts';
import './users/invitation.ts';
import './users/recent-sign-in.ts';
