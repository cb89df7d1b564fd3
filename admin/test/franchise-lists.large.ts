/** More tests of the lists of franchises. Each chapter can also be run alone. */
import './franchise-lists/list-details.ts';
import './franchise-lists/list-filters.ts';
import './franchise-lists/row-actions.ts';
