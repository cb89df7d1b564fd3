/** Users and their invitations. Each chapter can also be run alone. */
import './users/users.ts';
