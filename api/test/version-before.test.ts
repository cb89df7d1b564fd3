/** The version before runs beside this one for a while, on this one's schema. Each chapter also runs by itself. */
import './version-before/reading-and-writing.ts';
import './version-before/words.ts';
