import type { Currency } from '@marketplace/db/options';
import { DEFAULT_NOTIFICATION_TEXTS } from '../content/defaults.ts';
import {
  fillHtmlOutsideLinks,
  fillOutsideLinks,
  harmlessHtml,
  withoutTags,
} from '../content/notification-templates.ts';
import type { NotificationTexts } from '../content/schemas.ts';
import type { Lead } from '../leads/schemas.ts';
import { type Letter, type Part, paragraphsOf } from '../outbox/email/letter.ts';
import { escapeHtml, fillTemplate } from '../outbox/email/template.ts';
import { money } from '../platform/values/money.ts';

declare module '../outbox/email/composer.ts' {
  interface Words {
    texts: NotificationTexts;
  }
}

/** What a message about a lead is made from. `lead` is masked already where its reader has not paid for it. */
export interface LeadNews {
  lead: Lead;
  consultantName: string;
  companyName: string;
  /** The site's, which budgets are in. */
  currency: Currency;
}

/** The variables of specification §5. */
export const leadVariables = ({ lead, consultantName, companyName, currency }: LeadNews): Record<string, string> => ({
  franchise_name: lead.franchise_name,
  lead_name: `${lead.first_name} ${lead.last_name}`.trim(),
  lead_email: lead.email,
  lead_phone: lead.phone,
  consultant_name: consultantName,
  investment_budget: lead.investment_budget === null ? 'Not specified' : money(lead.investment_budget, currency),
  timeline: lead.timeline || 'Not specified',
  company_name: companyName,
  message: lead.message,
});

const orDefault = (text: string, fallback: string) => (text.trim() ? text : fallback);

let lastSafe = { template: '', siteUrl: '', html: '' };

/** The admin's template, which is the same for one mail after the other, is made safe once. */
const safeTemplate = (template: string, siteUrl: string): string => {
  if (lastSafe.template !== template || lastSafe.siteUrl !== siteUrl)
    lastSafe = { template, siteUrl, html: harmlessHtml(template, siteUrl) };
  return lastSafe.html;
};

/** The values as addresses of links: what a visitor typed adds nothing to the address. */
const linkValues = ({ lead_email = '', lead_phone = '' }: Record<string, string>) => ({
  lead_email: encodeURIComponent(lead_email).replaceAll('%40', '@'),
  lead_phone: lead_phone.replace(/[^\d+]/g, ''),
});

/** A text with its values, except in links: these would send them to whoever they lead to. */
export const fillText = (template: string, values: Record<string, string>): string =>
  fillOutsideLinks(template, variable => fillTemplate(variable, values));

/** The admin's template with its values. */
const filledHtml = (template: string, siteUrl: string, values: Record<string, string>): string =>
  fillHtmlOutsideLinks(safeTemplate(template, siteUrl), {
    text: variable => fillTemplate(variable, values, escapeHtml),
    tag: tag => fillTemplate(tag, linkValues(values)),
  });

/** Safe HTML writes these so, and every other sign as it is. */
const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const LINK = /<a\b[^<>]*\bhref="(https?:[^"]*)"[^<>]*>((?:[^<]|<(?!\/?a\b))*)<\/a>/gi;
const withAddress = (_link: string, address: string, label: string) =>
  label.includes(address) ? label : `${label} (${address})`;

/** What the admin's template reads as, with where its links lead. */
const plainTemplate = (template: string, siteUrl: string): string =>
  withoutTags(safeTemplate(template, siteUrl).replace(LINK, withAddress)).replace(
    /&(?:amp|lt|gt|quot);/g,
    written => SIGNS[written] ?? written,
  );

/**
 * The admin's words about a lead; where one of the two bodies is empty the other stands for it.
 * @param siteUrl where the site is, without a slash at its end
 */
export const writtenLeadLetter = (texts: NotificationTexts, news: LeadNews, siteUrl: string): Letter => {
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

/** The lead itself, for who may see it whole. */
export const leadFacts = (news: LeadNews): Part => {
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
