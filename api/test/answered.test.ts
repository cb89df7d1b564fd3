/** How leads are answered, from being opened to the first contact. Each chapter also runs by itself. */
import './answered/working-time.ts';
import './answered/contacts.ts';
import './answered/reminders.ts';
import './answered/visitor.ts';
import './answered/reply-speed.ts';
import './answered/holidays.ts';
