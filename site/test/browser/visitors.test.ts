/**
 * Pages as visitors use them, tested with one product and one browser. Each chapter can also run alone.
 * `visitors.large.ts` and `enquiries.large.ts` have more tests.
 * Behaviour that depends on the web server is tested in `servers.test.ts`.
 */
import './visitors/directory.ts';
import './visitors/ways-on.ts';
import './visitors/suggestions.ts';
import './visitors/franchise.ts';
import './visitors/costs.ts';
import './visitors/enquiry.ts';
import './visitors/my-data.ts';
import './visitors/head.ts';
import './visitors/shortlist.ts';
import './visitors/sent-enquiries.ts';
