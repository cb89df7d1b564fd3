/** What an admin sets. Each chapter also runs by itself. */
import './settings/settings.ts';
import './settings/email.ts';
import './settings/mail-links.ts';
import './settings/whatsapp.ts';
import './settings/navigation.ts';
