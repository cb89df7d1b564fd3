/** Live updates of leads, and the board of leads. Each chapter can also run separately. */
import './leads/board.ts';
import './leads/live.ts';
