/** Refund requests, from the consultant's request to the admin's decision. */
import './refund-requests/requests.ts';
