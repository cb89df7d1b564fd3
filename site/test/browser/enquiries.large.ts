/** More tests of enquiries, of stored data and of the shortlist. Each chapter can also be run alone. */
import './visitors/enquiry-input.ts';
import './visitors/enquiry-spam.ts';
import './visitors/enquiry-browsers.ts';
import './visitors/enquiry-failures.ts';
import './visitors/enquiry-receipt.ts';
import './visitors/enquiry-positions.ts';
import './visitors/my-data-interruptions.ts';
import './visitors/my-data-forgetting.ts';
import './visitors/shortlist-offers.ts';
import './visitors/shortlist-form.ts';
import './visitors/comparison.ts';
import './visitors/hearts.ts';
import './visitors/sent-enquiry-note.ts';
