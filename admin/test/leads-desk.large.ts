/** Response times, several leads at once, notifications on devices, and a lead's page in unusual situations. */
import './leads/desk-details.ts';
import './leads/lead-work.ts';
import './leads/response-times.ts';
import './leads/web-push.ts';
