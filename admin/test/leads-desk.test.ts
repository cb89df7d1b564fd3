/** Contacts, notes, next steps and the status of a lead. */
import './leads/desk.ts';
