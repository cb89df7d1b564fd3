/** Leads as they come, and by their status. Each chapter also runs by itself. */
import './leads/board.ts';
import './leads/live.ts';
