/** Settings of an admin. Each chapter also runs on its own. */
import './settings/settings.ts';
