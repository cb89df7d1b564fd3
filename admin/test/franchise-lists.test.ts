/** Lists of franchises, and what every list can. Each chapter also runs by itself. */
import './franchise-lists/franchise-lists.ts';
import './franchise-lists/list-filters.ts';
import './franchise-lists/row-actions.ts';
