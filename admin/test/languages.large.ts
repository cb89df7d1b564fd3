/** What the console says, and in which language. Each chapter also runs by itself. */
import './languages/field-names.ts';
import './languages/languages.ts';
import './languages/messages.ts';
