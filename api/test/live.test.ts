/** What open consoles hear of leads as it happens. Each chapter also runs by itself. */
import './live/who-hears.ts';
import './live/streams.ts';
import './live/processes.ts';
