/** Settings in detail, settings of mail and WhatsApp, links in mails, and the menu. Each chapter can also be run alone. */
import './settings/details.ts';
import './settings/email.ts';
import './settings/mail-links.ts';
import './settings/whatsapp.ts';
import './settings/navigation.ts';
