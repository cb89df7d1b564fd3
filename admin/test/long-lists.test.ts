/** Lists that are long, and that are come back to. Each chapter also runs by itself. */
import './long-lists/long-lists.ts';
import './long-lists/list-state.ts';
