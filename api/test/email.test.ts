/** Content and delivery of mails. Each chapter can also be run alone. */
import './email/templates.ts';
import './email/kinds.ts';
import './email/notification-recipients.ts';
import './email/every-kind.ts';
import './email/invitation.ts';
import './email/changed-address.ts';
import './email/smtp.ts';
import './email/enginemailer.ts';
import './email/test-box.ts';
import './email/outgoing-redirects.ts';
