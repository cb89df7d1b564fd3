/** The guarantee of leads: automatic refunds and refund requests. Each chapter can also be run alone. */
import './refund-requests/automatic.ts';
import './refund-requests/requests.ts';
import './refund-requests/dishonest.ts';
import './refund-requests/same-twice.ts';
import './refund-requests/racing.ts';
