import { demandRecentSignIn } from '../auth/recent-sign-in.ts';
import type { Capability } from '../platform/context.ts';
import { settingsRoutes } from '../settings/settings-routes.ts';
import { ANSWER_SETTINGS, AnswerSettings, AnswerSettingsUpdate } from './answer-settings.ts';
import { LEAD_SETTINGS, LeadSettings, LeadSettingsUpdate } from './offers/settings.ts';

/** How leads are dealt with and answered, for the admin. */
export const leadSettings: Capability = (app, context) => {
  const serve = settingsRoutes(app, context.database.knex, 'leads');
  serve('/lead-settings', LEAD_SETTINGS, {
    read: { access: 'admin' },
    whole: LeadSettings,
    update: LeadSettingsUpdate,
    shows: 'How leads are dealt with',
    saves: 'Save how leads are dealt with; what is not named stays. Needs a recent sign-in: refunds give credits back',
    permit: request => demandRecentSignIn(context, request, {}),
  });
  serve('/answer-settings', ANSWER_SETTINGS, {
    read: { access: 'admin' },
    whole: AnswerSettings,
    update: AnswerSettingsUpdate,
    shows: 'Who is told what of how leads are answered, and after how long',
    saves: 'Save how leads are answered; what is not named stays',
  });
};
