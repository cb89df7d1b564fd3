/** Unusual situations in the franchise form. Each chapter can also be run alone. */
import './franchise-form/drafts-and-conflicts.ts';
import './franchise-form/sections.ts';
import './franchise-form/phone.ts';
import './franchise-form/required.ts';
