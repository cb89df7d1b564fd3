/**
 * Interaction with the console: dialogs and the keyboard, and the windows that all tests share. Each chapter can also run
 * separately. `handling.large.ts` has the rest.
 */
import './handling/dialogs.ts';
import './handling/keyboard.ts';
import './handling/windows.ts';
