/**
 * Interaction with the console on slow and broken connections, on small screens and with reduced motion. Each chapter can
 * also run separately.
 */
import './handling/small-screens.ts';
import './handling/motion.ts';
import './handling/unsaved-input.ts';
import './handling/during-save.ts';
import './handling/no-connection.ts';
import './handling/late-responses.ts';
import './handling/dialogs.ts';
import './handling/keyboard.ts';
import './handling/windows.ts';
