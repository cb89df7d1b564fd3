/**
 * Interaction with the console: dialogs, keyboard, touch and reduced motion, and the windows that all tests share. Each
 * chapter can also run separately.
 */
import './handling/dialogs.ts';
import './handling/keyboard.ts';
import './handling/small-screens.ts';
import './handling/motion.ts';
import './handling/unsaved-input.ts';
import './handling/during-save.ts';
import './handling/no-connection.ts';
import './handling/late-responses.ts';
import './handling/windows.ts';
