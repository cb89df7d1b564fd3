/** Work on a lead: contacts, notes and next steps. Each chapter can also run separately. */
import './leads/desk.ts';
