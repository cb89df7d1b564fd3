/** Refund requests, from the report to the decision. */
import './claims/claims.ts';
