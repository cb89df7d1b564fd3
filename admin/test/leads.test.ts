/** Lists and pages of leads. Each chapter can also run separately. */
import './leads/leads.ts';
import './leads/queues.ts';
import './leads/relative-times.ts';
import './leads/suspected-spam.ts';
import './leads/archived.ts';
import './leads/own-copy.ts';
