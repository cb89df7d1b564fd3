import { saveEmailSettings, smtpSettings } from '../../support/email-setup.ts';
import { mailServer } from '../../support/mail-server.ts';
import type { Calls } from '../example-call.ts';

/** Calls for mails and WhatsApp messages. */
export const messageCalls: Calls = {
  'GET /admin/notifications': ({ admin }) => ({ as: admin, query: { range: '[0,0]', filter: '{"status":"failed"}' } }),
  'POST /admin/notifications/{id}/resend': ({ admin, message }) => ({ as: admin, params: { id: message.id } }),
  'POST /admin/test-email': async ({ admin, api, test }) => {
    const { port } = await mailServer(test);
    await saveEmailSettings(api.database, api.config.secretsKey, smtpSettings(port));
    return {
      as: admin,
      body: { test_email: 'admin@example.com', provider: 'smtp' },
      shown: { provider_info: 'SMTP, smtp.example.com:587: 250 OK: message queued' },
    };
  },
  'GET /admin/whatsapp/status': ({ admin }) => ({ as: admin }),
  'GET /admin/whatsapp/qr': ({ admin }) => ({ as: admin }),
  'POST /admin/whatsapp/start-service': ({ admin }) => ({ as: admin }),
  'POST /admin/whatsapp/stop-service': ({ admin }) => ({ as: admin }),
  'POST /admin/whatsapp/disconnect': ({ admin }) => ({ as: admin }),
  'POST /admin/whatsapp/test': ({ admin }) => ({ as: admin, query: { phone: '60125550100', message: 'Hello' } }),
  'GET /admin/whatsapp/settings': ({ admin }) => ({ as: admin }),
  'PUT /admin/whatsapp/settings': ({ admin }) => ({
    as: admin,
    body: { provider: 'cloud', cloudTemplateName: 'new_lead', cloudTemplateLanguage: 'en' },
  }),
};
