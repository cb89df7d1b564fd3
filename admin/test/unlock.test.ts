/** What costs a credit, and whom a notification tells of it. Each chapter also runs by itself. */
import './unlock/unlock.ts';
import './unlock/notifications.ts';
import './unlock/personal-data.ts';
