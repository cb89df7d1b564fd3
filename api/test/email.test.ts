/** Content and delivery of mails. Each chapter can also be run alone. */
import './email/letters.ts';
import './email/kinds.ts';
import './email/told-instead.ts';
import './email/every-kind.ts';
import './email/invitation.ts';
import './email/changed-address.ts';
import './email/smtp.ts';
import './email/enginemailer.ts';
import './email/test-box.ts';
import './email/outgoing-redirects.ts';
