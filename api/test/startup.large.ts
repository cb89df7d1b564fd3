/** Starting API processes, and stopping them. Each chapter can also be run alone. */
import './startup/startup.ts';
import './startup/shutdown.ts';
