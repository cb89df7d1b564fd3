/** What becomes of accounts: who makes, changes and removes them, and how they prove themselves. Each chapter also runs by itself. */
import './accounts/users.ts';
import './accounts/deleting-users.ts';
import './accounts/own-proof.ts';
import './accounts/recent-sign-in.ts';
import './accounts/recent-sign-in-enquiries.ts';
import './accounts/recent-sign-in-refunds.ts';
import './accounts/notified-admins.ts';
import './accounts/chosen-passwords.ts';
import './accounts/password-reset.ts';
import './accounts/demo-accounts.ts';
import './accounts/first-steps.ts';
import './accounts/audit-log.ts';
