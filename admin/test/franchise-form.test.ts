/**
 * The franchise form, the longest form of the console. All chapters share one console and one browser; each can also
 * run separately.
 */
import './franchise-form/filling.ts';
