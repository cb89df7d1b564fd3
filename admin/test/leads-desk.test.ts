/** Contacts, notes and next steps of a lead. Each chapter can also run separately. */
import './leads/desk.ts';
import './leads/lead-work.ts';
import './leads/web-push.ts';
