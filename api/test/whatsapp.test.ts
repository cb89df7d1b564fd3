/** WhatsApp messages. Each chapter can also be run alone. */
import './whatsapp/cloud.ts';
import './whatsapp/leads.ts';
import './whatsapp/linked.ts';
