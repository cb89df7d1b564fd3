/**
 * What visitors read and do on the pages, on one product with one browser. Each chapter also runs by itself. What a web
 * server can change is asked of both in `servers.test.ts`.
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
