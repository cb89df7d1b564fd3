/** What people do about a lead: contacts, notes, next steps. Each chapter also runs by itself. */
import './leads/answers.ts';
import './leads/desk.ts';
