/** Enquiries, from the form to whoever may read them. Each chapter also runs by itself. */
import './leads/enquiry.ts';
import './leads/plain-form.ts';
import './leads/submitted-address.ts';
import './leads/submitted-names.ts';
import './leads/confirmations.ts';
import './leads/confirmed-address.ts';
import './leads/confirmed-number.ts';
import './leads/facts.ts';
import './leads/history.ts';
import './leads/timeline.ts';
import './leads/next-steps.ts';
import './leads/today.ts';
import './leads/list.ts';
import './leads/locked-leads.ts';
import './leads/credits.ts';
import './leads/exports.ts';
import './leads/link-tokens.ts';
