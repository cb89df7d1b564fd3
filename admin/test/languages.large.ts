/** Texts of the console and its languages. Each chapter can also run separately. */
import './languages/languages.ts';
import './languages/messages.ts';
