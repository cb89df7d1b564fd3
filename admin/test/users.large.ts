/** More tests of the users. Each chapter can also be run alone. */
import './users/changes-meanwhile.ts';
import './users/invitation.ts';
import './users/recent-sign-in.ts';
