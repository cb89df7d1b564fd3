/** More tests of the pages as visitors use them. Each chapter can also be run alone. */
import './visitors/gallery.ts';
import './visitors/print.ts';
import './visitors/movement.ts';
import './visitors/keyboard.ts';
import './visitors/linked-pages.ts';
import './visitors/waterfall.ts';
import './visitors/ways-on-widths.ts';
