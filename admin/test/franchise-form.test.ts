/** The longest form of the console. All chapters share one console and one browser; each can also run separately. */
import './franchise-form/filling.ts';
import './franchise-form/drafts-and-conflicts.ts';
import './franchise-form/sections.ts';
import './franchise-form/phone.ts';
import './franchise-form/required.ts';
