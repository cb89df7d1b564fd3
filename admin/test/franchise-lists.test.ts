/** Lists of franchises of an admin and of a consultant. */
import './franchise-lists/franchise-lists.ts';
