import type { WhatsappProvider } from './schemas.ts';

const ALWAYS = ['Look at the recent log lines below', 'Try again in a minute'];

const OF: Record<WhatsappProvider, string[]> = {
  linked: [
    'Check that this server reaches web.whatsapp.com on port 443',
    'If linking failed several times, wait 15 to 30 minutes before the next attempt',
    'Remove devices that are no longer used from the phone (Linked devices): it takes four at most',
  ],
  cloud: [
    'Check that this server reaches graph.facebook.com on port 443',
    'Check the access token: it must be permanent and allowed to send WhatsApp messages',
    'Check that the phone number ID is the one of the WhatsApp Business account (not the phone number)',
  ],
};

/** What an admin can do when the service did not start. */
export const troubleshooting = (provider: WhatsappProvider): string[] => [...OF[provider], ...ALWAYS];
