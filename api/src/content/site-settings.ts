import { type Proof, withProof } from '../accounts/schemas.ts';
import { proofIn } from '../auth/own-proof.ts';
import { demandRecentSignIn } from '../auth/recent-sign-in.ts';
import type { Capability } from '../platform/context.ts';
import { AnalyticsSettings, AnalyticsSettingsUpdate, SiteSettings, SiteSettingsUpdate } from '../settings/schemas.ts';
import { ANALYTICS, allowsContactDetails, SITE } from '../settings/service.ts';
import { settingsRoutes } from '../settings/settings-routes.ts';

/** Title, currency, navigation and footer links of the site, and its analytics. */
export const siteSettings: Capability = (app, context) => {
  const { knex } = context.database;
  const serve = settingsRoutes(app, knex, 'settings');
  const read = { access: 'public', remembered: true } as const;
  serve('/site-settings', SITE, {
    read,
    whole: SiteSettings,
    update: withProof(SiteSettingsUpdate),
    shows: 'Title, currency, rates, navigation and footer links',
    saves:
      'Save title, currency, rates, navigation or footer links; what is not named stays. Letting consultants write contact details needs a recent sign-in',
    permit: async (request, { consultants_may_link }) => {
      if (!consultants_may_link || (await allowsContactDetails(knex))) return;
      await demandRecentSignIn(context, request, proofIn(request.body as Proof));
    },
  });
  serve('/google-analytics-settings', ANALYTICS, {
    read,
    whole: AnalyticsSettings,
    update: withProof(AnalyticsSettingsUpdate),
    shows: 'Which analytics the site loads',
    saves: 'Save the analytics settings; what is not named stays. Needs a recent sign-in',
    permit: request => demandRecentSignIn(context, request, proofIn(request.body as Proof)),
  });
};
