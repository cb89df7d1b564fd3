/** Configuration, start, health and shutdown of the API. Each chapter can also be run alone. */
import './startup/configuration.ts';
import './startup/health.ts';
import './startup/database-log.ts';
import './startup/read-only-database.ts';
import './startup/silent-database.ts';
