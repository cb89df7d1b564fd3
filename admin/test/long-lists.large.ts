/** Long lists, and lists that a user returns to. Each chapter can also run separately. */
import './long-lists/long-lists.ts';
import './long-lists/list-state.ts';
