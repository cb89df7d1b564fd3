/** Unlocking a lead for a credit, and the statement of credits. */
import './unlock/unlock.ts';
