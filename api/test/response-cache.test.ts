import './response-cache/memory.ts';
import './response-cache/catalogue.ts';
import './response-cache/two-processes.ts';
