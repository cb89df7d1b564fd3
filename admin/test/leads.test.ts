/** Lists and pages of leads. Each chapter can also run separately. */
import './leads/leads.ts';
import './leads/queues.ts';
import './leads/minutes.ts';
import './leads/taken-for-spam.ts';
import './leads/archived.ts';
import './leads/own-copy.ts';
