/** Messages by WhatsApp. Each chapter also runs by itself. */
import './whatsapp/cloud.ts';
import './whatsapp/leads.ts';
import './whatsapp/linked.ts';
