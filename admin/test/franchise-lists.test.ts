/** Lists of franchises, and features that all lists have. Each chapter can also run separately. */
import './franchise-lists/franchise-lists.ts';
