/** The guarantee of leads: automatic refunds and refund requests. Each chapter can also be run alone. */
import './claims/guarantee.ts';
import './claims/claims.ts';
import './claims/dishonest.ts';
import './claims/same-twice.ts';
import './claims/racing.ts';
