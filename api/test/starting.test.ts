/** Configuration, start, health and shutdown of the API. Each chapter can also be run alone. */
import './starting/configuration.ts';
import './starting/starting.ts';
import './starting/health.ts';
import './starting/database-log.ts';
import './starting/read-only-database.ts';
import './starting/silent-database.ts';
import './starting/shutdown.ts';
