/** Every way to handle the console: dialogs, keys, fingers, less movement; and the windows that all tests use. Each chapter also runs by itself. */
import './handling/dialogs.ts';
import './handling/keyboard.ts';
import './handling/small-screens.ts';
import './handling/motion.ts';
import './handling/typed.ts';
import './handling/meanwhile.ts';
import './handling/no-connection.ts';
import './handling/late.ts';
import './handling/windows.ts';
