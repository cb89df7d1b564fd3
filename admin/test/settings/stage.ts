/** Starts one console and one browser for all chapters of `settings.test.ts`. */
import t from 'tap';
import { startConsole } from '../support/console.ts';

export const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
