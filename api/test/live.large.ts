/** Live events between processes. */
import './live/processes.ts';
