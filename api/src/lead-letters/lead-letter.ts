import type { Currency } from '@marketplace/db/options';
import { DEFAULT_NOTIFICATION_TEXTS } from '../content/defaults.ts';
import {
  fillHtmlOutsideLinks,
  fillOutsideLinks,
  harmlessHtml,
  withoutTags,
} from '../content/notification-templates.ts';
import type { NotificationTexts } from '../content/schemas.ts';
import { formatBudget } from '../enquiries/form/fields.ts';
import type { Lead } from '../leads/schemas.ts';
import type { ComposerContext } from '../outbox/email/composer.ts';
import { type Letter, type LetterPart, paragraphsOf } from '../outbox/email/letter.ts';
import { escapeHtml, fillTemplate } from '../outbox/email/template.ts';
import { siteCurrency } from '../settings/service.ts';

declare module '../outbox/email/composer.ts' {
  interface MailTexts {
    texts: NotificationTexts;
  }
}

/** The input of a message about a lead. `lead` is already masked if its reader has not unlocked it. */
export interface LeadMessageInput {
  lead: Lead;
  consultantName: string;
  companyName: string;
  /** The site's currency, in which budgets are stated. */
  currency: Currency;
}

/** Adds to a lead the other values that a message about it needs. */
export const leadMessageInput = async (
  { database, readTexts }: ComposerContext,
  lead: Lead,
  consultantName: string,
): Promise<LeadMessageInput> => {
  const [{ sender }, currency] = await Promise.all([readTexts(), siteCurrency(database.knex)]);
  return { lead, consultantName, companyName: sender.companyName, currency };
};

/** Returns the template variables of the specification, section 5. */
export const leadVariables = ({
  lead,
  consultantName,
  companyName,
  currency,
}: LeadMessageInput): Record<string, string> => ({
  franchise_name: lead.franchise_name,
  lead_name: `${lead.first_name} ${lead.last_name}`.trim(),
  lead_email: lead.email,
  lead_phone: lead.phone,
  consultant_name: consultantName,
  investment_budget: lead.investment_budget === null ? 'Not specified' : formatBudget(lead.investment_budget, currency),
  timeline: lead.timeline || 'Not specified',
  company_name: companyName,
  message: lead.message,
});

const orDefault = (text: string, fallback: string) => (text.trim() ? text : fallback);

let lastSafe = { template: '', siteUrl: '', html: '' };

/** Sanitizes the admin's template. The result is cached, since consecutive mails use the same template. */
const safeTemplate = (template: string, siteUrl: string): string => {
  if (lastSafe.template !== template || lastSafe.siteUrl !== siteUrl)
    lastSafe = { template, siteUrl, html: harmlessHtml(template, siteUrl) };
  return lastSafe.html;
};

/** Returns the values for links, encoded so that a visitor's input cannot change the link's target. */
const linkValues = ({ lead_email = '', lead_phone = '' }: Record<string, string>) => ({
  lead_email: encodeURIComponent(lead_email).replaceAll('%40', '@'),
  lead_phone: lead_phone.replace(/[^\d+]/g, ''),
});

/** Fills a text's variables, but not inside links: there they would send personal data to the link's target. */
export const fillText = (template: string, values: Record<string, string>): string =>
  fillOutsideLinks(template, variable => fillTemplate(variable, values));

/** Fills the admin's HTML template. */
const filledHtml = (template: string, siteUrl: string, values: Record<string, string>): string =>
  fillHtmlOutsideLinks(safeTemplate(template, siteUrl), {
    text: variable => fillTemplate(variable, values, escapeHtml),
    tag: tag => fillTemplate(tag, linkValues(values)),
  });

/** The entities that sanitized HTML contains. */
const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const LINK = /<a\b[^<>]*\bhref="(https?:[^"]*)"[^<>]*>((?:[^<]|<(?!\/?a\b))*)<\/a>/gi;
const withAddress = (_link: string, address: string, label: string) =>
  label.includes(address) ? label : `${label} (${address})`;

/** Converts the admin's HTML template to plain text, with the address after each link. */
const plainTemplate = (template: string, siteUrl: string): string =>
  withoutTags(safeTemplate(template, siteUrl).replace(LINK, withAddress)).replace(
    /&(?:amp|lt|gt|quot);/g,
    written => SIGNS[written] ?? written,
  );

/**
 * Composes the letter from the admin's texts. If the plain or the HTML body is empty, the letter uses the other one for
 * both.
 * @param siteUrl the site's address, without a trailing slash
 */
export const writtenLeadLetter = (texts: NotificationTexts, news: LeadMessageInput, siteUrl: string): Letter => {
  const values = leadVariables(news);
  const { leadNotificationSubject, leadNotificationMessage, leadNotificationHtml } = texts;
  const subject = orDefault(leadNotificationSubject, DEFAULT_NOTIFICATION_TEXTS.leadNotificationSubject);
  const message = orDefault(
    leadNotificationMessage,
    leadNotificationHtml.trim()
      ? plainTemplate(leadNotificationHtml, siteUrl)
      : DEFAULT_NOTIFICATION_TEXTS.leadNotificationMessage,
  );
  const text = fillText(message, values);
  const html = leadNotificationHtml.trim() ? filledHtml(leadNotificationHtml, siteUrl, values) : paragraphsOf(text);
  return {
    subject: fillText(subject, values),
    preview: [values.investment_budget, values.timeline, news.lead.location_interest].filter(Boolean).join(' · '),
    parts: [{ kind: 'written', html, text }],
  };
};

/** Returns the lead's details, for readers who may see all of it. */
export const leadDetailsPart = (news: LeadMessageInput): LetterPart => {
  const { lead } = news;
  const { lead_name, lead_email, lead_phone, investment_budget, timeline } = leadVariables(news);
  const facts: [string, string | undefined][] = [
    ['Name', lead_name],
    ['Email', lead_email],
    ['Phone', lead_phone],
    ['Investment budget', investment_budget],
    ['Timeline', timeline],
    ['Preferred location', lead.location_interest],
    ['Message', lead.message],
  ];
  return { kind: 'facts', facts: facts.flatMap(([name, value]) => (value ? [[name, value]] : [])) };
};
