/** Lists of franchises, and features of all lists. Each chapter can also run separately. */
import './franchise-lists/franchise-lists.ts';
import './franchise-lists/list-filters.ts';
import './franchise-lists/row-actions.ts';
