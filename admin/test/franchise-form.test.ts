/** The longest form of the console, on one console with one browser. Each chapter also runs by itself. */
import './franchise-form/filling.ts';
import './franchise-form/coming-back.ts';
import './franchise-form/sections.ts';
import './franchise-form/phone.ts';
import './franchise-form/required.ts';
