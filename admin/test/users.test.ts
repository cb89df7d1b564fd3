/** Users and their invitations. Each chapter also runs on its own. */
import './users/users.ts';
import './users/invitation.ts';
import './users/recent-sign-in.ts';
