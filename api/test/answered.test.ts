/** Response tracking: from unlocking a lead to the first contact. Each chapter can also be run alone. */
import './answered/working-time.ts';
import './answered/contacts.ts';
import './answered/reminders.ts';
import './answered/visitor.ts';
import './answered/reply-speed.ts';
import './answered/holidays.ts';
