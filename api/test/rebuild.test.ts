/** What the publisher hears of a change. Each chapter also runs by itself. */
import './rebuild/channel.ts';
import './rebuild/settings.ts';
import './rebuild/watcher.ts';
import './rebuild/feed.ts';
import './rebuild/woken.ts';
import './rebuild/publishing.ts';
