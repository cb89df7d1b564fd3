import './response-cache/memory.ts';
import './response-cache/catalogue.ts';
