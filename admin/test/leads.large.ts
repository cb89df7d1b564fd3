/** More tests of the lists of leads. Each chapter can also be run alone. */
import './leads/list-details.ts';
import './leads/queues.ts';
import './leads/relative-times.ts';
import './leads/suspected-spam.ts';
import './leads/archived.ts';
import './leads/own-copy.ts';
import './leads/reassigned.ts';
