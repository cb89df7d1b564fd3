/** Leads and what they say. Each chapter also runs by itself. */
import './leads/leads.ts';
import './leads/queues.ts';
import './leads/minutes.ts';
import './leads/taken-for-spam.ts';
import './leads/archived.ts';
import './leads/own-copy.ts';
