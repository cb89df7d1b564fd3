/** What was wrong with a lead, from the report to the decision. */
import './claims/claims.ts';
