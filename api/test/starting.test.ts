/** How the API starts, lives and ends. Each chapter also runs by itself. */
import './starting/configuration.ts';
import './starting/starting.ts';
import './starting/health.ts';
import './starting/database-log.ts';
import './starting/read-only-database.ts';
import './starting/silent-database.ts';
import './starting/shutdown.ts';
