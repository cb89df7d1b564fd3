/** Settings of an admin. Each chapter also runs on its own. */
import './settings/settings.ts';
import './settings/email.ts';
import './settings/mail-links.ts';
import './settings/whatsapp.ts';
import './settings/navigation.ts';
