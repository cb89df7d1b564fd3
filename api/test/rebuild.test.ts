/** Change feed and rebuild hook for publishers. Each chapter can also be run alone. */
import './rebuild/channel.ts';
import './rebuild/settings.ts';
import './rebuild/watcher.ts';
import './rebuild/feed.ts';
import './rebuild/change-notifications.ts';
import './rebuild/publishing.ts';
