/** Releases, rollbacks and restores of the published site. Each chapter can also be run alone. */
import './publisher/releases.ts';
import './publisher/restored.ts';
import './publisher/time-zones.ts';
import './publisher/reporter.ts';
