/** Long lists, and returning to lists. Each chapter can also run separately. */
import './long-lists/long-lists.ts';
import './long-lists/list-state.ts';
