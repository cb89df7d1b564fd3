/** Creating, changing and deleting accounts, and proofs of identity. Each chapter can also be run alone. */
import './accounts/users.ts';
import './accounts/deleting-users.ts';
import './accounts/password-confirmation.ts';
import './accounts/recent-sign-in.ts';
import './accounts/recent-sign-in-enquiries.ts';
import './accounts/recent-sign-in-refunds.ts';
import './accounts/notified-admins.ts';
import './accounts/chosen-passwords.ts';
import './accounts/password-reset.ts';
import './accounts/demo-accounts.ts';
import './accounts/first-steps.ts';
import './accounts/audit-log.ts';
