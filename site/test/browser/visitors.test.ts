/**
 * Pages as visitors use them, tested with one product and one browser. Each chapter can also run alone.
 * Behaviour that depends on the web server is tested in `servers.test.ts`.
 */
import './visitors/directory.ts';
import './visitors/franchise.ts';
import './visitors/gallery.ts';
import './visitors/print.ts';
import './visitors/movement.ts';
import './visitors/keyboard.ts';
import './visitors/enquiry.ts';
import './visitors/my-data.ts';
import './visitors/linked-pages.ts';
import './visitors/head.ts';
import './visitors/waterfall.ts';
