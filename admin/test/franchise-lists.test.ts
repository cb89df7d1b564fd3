/** Lists of franchises, and features of all lists. Each chapter can also run separately. */
import './franchise-lists/franchise-lists.ts';
