/** The response cache of two processes. */
import './response-cache/two-processes.ts';
