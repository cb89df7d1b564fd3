/** Refund requests after their period. */
import './refund-requests/late-requests.ts';
