import './in-time/coverage.ts';
import './in-time/moment.ts';
import './in-time/retention.ts';
import './in-time/settings.ts';
