/** Refund requests, from the report to the decision. */
import './refund-requests/requests.ts';
