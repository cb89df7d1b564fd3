/** Refused unlocks, notifications and requests about personal data. Each chapter can also be run alone. */
import './unlock/refused-unlocks.ts';
import './unlock/notifications.ts';
import './unlock/personal-data.ts';
