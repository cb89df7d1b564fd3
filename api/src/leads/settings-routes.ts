import { addProofFields, type Proof } from '../accounts/schemas.ts';
import { proofIn } from '../auth/own-proof.ts';
import { requireRecentSignIn } from '../auth/recent-sign-in.ts';
import type { Capability } from '../platform/context.ts';
import { settingsRoutes } from '../settings/settings-routes.ts';
import { LEAD_SETTINGS_DOCUMENT, LeadSettings, LeadSettingsUpdate } from './offers/settings.ts';
import {
  RESPONSE_TIME_SETTINGS_DOCUMENT,
  ResponseTimeSettings,
  ResponseTimeSettingsUpdate,
} from './response-time-settings.ts';

/** Routes of the admin's settings: when leads are offered, and how they are answered. */
export const leadSettingsRoutes: Capability = (app, context) => {
  const serve = settingsRoutes(app, context.database.knex, 'leads');
  serve('/lead-settings', LEAD_SETTINGS_DOCUMENT, {
    read: { access: 'admin' },
    whole: LeadSettings,
    update: addProofFields(LeadSettingsUpdate),
    shows: 'Get the lead settings',
    saves: 'Save the lead settings; missing fields are kept. Needs a recent sign-in, since refunds return credits',
    permit: request => requireRecentSignIn(context, request, proofIn(request.body as Proof)),
  });
  serve('/answer-settings', RESPONSE_TIME_SETTINGS_DOCUMENT, {
    read: { access: 'admin' },
    whole: ResponseTimeSettings,
    update: ResponseTimeSettingsUpdate,
    shows: 'Get the response settings',
    saves: 'Save the response settings; missing fields are kept',
  });
};
