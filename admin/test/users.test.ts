/** Users and their invitations. Each chapter also runs on its own. */
import './users/users.ts';
