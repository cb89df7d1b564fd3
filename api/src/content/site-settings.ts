import { addProofFields, type Proof } from '../accounts/schemas.ts';
import { proofIn } from '../auth/own-proof.ts';
import { requireSignInForContacts } from '../auth/public-contacts.ts';
import { requireRecentSignIn } from '../auth/recent-sign-in.ts';
import type { Capability } from '../platform/context.ts';
import { addsExternalLink } from '../settings/external-links.ts';
import { AnalyticsSettings, AnalyticsSettingsUpdate, SiteSettings, SiteSettingsUpdate } from '../settings/schemas.ts';
import { ANALYTICS_DOCUMENT, readSettings, SITE_SETTINGS_DOCUMENT } from '../settings/service.ts';
import { settingsRoutes } from '../settings/settings-routes.ts';

const publicPartsOf = ({ site_title, site_tagline, navigation_menu = [], footer_links = [] }: SiteSettingsUpdate) => ({
  texts: [site_title, site_tagline, ...[...navigation_menu, ...footer_links].map(({ title }) => title)],
});

/** Routes of the site settings (title, currency, navigation, footer links) and of analytics. */
export const siteSettingsRoutes: Capability = (app, context) => {
  const { knex } = context.database;
  const serve = settingsRoutes(app, knex, 'settings');
  const read = { access: 'public', remembered: true } as const;
  serve('/site-settings', SITE_SETTINGS_DOCUMENT, {
    read,
    whole: SiteSettings,
    update: addProofFields(SiteSettingsUpdate),
    shows: 'Get title, currency, rates, navigation and footer links',
    saves:
      'Save title, currency, rates, navigation or footer links; missing fields are kept. Letting consultants write contact details, a new link to another site, mailbox or telephone, and contact details in a title need a recent sign-in',
    permit: async (request, body) => {
      const { value: before } = await readSettings(knex, SITE_SETTINGS_DOCUMENT);
      const letsConsultantsLink = body.consultants_may_link === true && !before.consultants_may_link;
      const given = proofIn(request.body as Proof);
      if (letsConsultantsLink || addsExternalLink(before, body)) await requireRecentSignIn(context, request, given);
      else await requireSignInForContacts(context, request, given, { before, sent: body, partsOf: publicPartsOf });
    },
  });
  serve('/google-analytics-settings', ANALYTICS_DOCUMENT, {
    read,
    whole: AnalyticsSettings,
    update: addProofFields(AnalyticsSettingsUpdate),
    shows: 'Get the analytics settings',
    saves: 'Save the analytics settings; missing fields are kept. Needs a recent sign-in',
    permit: request => requireRecentSignIn(context, request, proofIn(request.body as Proof)),
  });
};
