/** Response tracking: from unlocking a lead to the first contact. Each chapter can also be run alone. */
import './response-tracking/working-time.ts';
import './response-tracking/contacts.ts';
import './response-tracking/reminders.ts';
import './response-tracking/visitor.ts';
import './response-tracking/reply-speed.ts';
import './response-tracking/holidays.ts';
