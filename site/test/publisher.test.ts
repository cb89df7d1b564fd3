/** The parts of the publisher. Each chapter can also be run alone. */
import './publisher/config.ts';
import './publisher/files.ts';
import './publisher/metrics.ts';
import './publisher/queue.ts';
import './publisher/read-ahead.ts';
import './publisher/remove-tree.ts';
import './publisher/touched-urls.ts';
import './publisher/catalogue.ts';
import './publisher/redirects.ts';
import './publisher/silent-api.ts';
