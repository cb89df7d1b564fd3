import type { Currency } from '@marketplace/db/options';
import { DEFAULT_NOTIFICATION_TEXTS } from '../../content/defaults.ts';
import type { NotificationTexts } from '../../content/schemas.ts';
import { type Letter, type Part, paragraphsOf } from '../../outbox/email/letter.ts';
import { escapeHtml, fillTemplate } from '../../outbox/email/template.ts';
import { money } from '../../platform/values/money.ts';
import { safeHtml } from '../../platform/values/safe-html.ts';
import type { Lead } from '../schemas.ts';

declare module '../../outbox/email/composer.ts' {
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

/** Of safe HTML, where no tag holds a `<`. */
const IN_A_TAG = /<[^<>]*\{[a-z_]+\}/;
let lastSafe = { template: '', html: '' };

/** The admin's template, which is the same for one mail after the other, is made safe once. */
const safeTemplate = (template: string): string => {
  if (lastSafe.template !== template) lastSafe = { template, html: safeHtml(template) };
  return lastSafe.html;
};

/**
 * The admin's template with its values. Where a value becomes part of a tag, for instance the address of a link, what came
 * of it is made safe each time.
 */
const filledHtml = (template: string, values: Record<string, string>): string => {
  const safe = safeTemplate(template);
  const filled = fillTemplate(safe, values, escapeHtml);
  return IN_A_TAG.test(safe) ? safeHtml(filled) : filled;
};

/** Safe HTML writes these so, and every other sign as it is. */
const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const LINK = /<a\b[^<>]*\bhref="(https?:[^"]*)"[^<>]*>((?:[^<]|<(?!\/?a\b))*)<\/a>/gi;
const withAddress = (_link: string, address: string, label: string) =>
  label.includes(address) ? label : `${label} (${address})`;

/** What the admin's template reads as, with where its links lead. */
const plainTemplate = (template: string): string =>
  safeTemplate(template)
    .replace(LINK, withAddress)
    .replace(/<(?:br|\/p|\/li|\/h\d|\/div)\s*\/?>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, written => SIGNS[written] ?? written);

/** The admin's words about a lead; where one of the two bodies is empty the other stands for it. */
export const writtenLeadLetter = (texts: NotificationTexts, news: LeadNews): Letter => {
  const values = leadVariables(news);
  const { leadNotificationSubject, leadNotificationMessage, leadNotificationHtml } = texts;
  const subject = orDefault(leadNotificationSubject, DEFAULT_NOTIFICATION_TEXTS.leadNotificationSubject);
  const message = orDefault(
    leadNotificationMessage,
    leadNotificationHtml.trim()
      ? plainTemplate(leadNotificationHtml)
      : DEFAULT_NOTIFICATION_TEXTS.leadNotificationMessage,
  );
  const text = fillTemplate(message, values);
  const html = leadNotificationHtml.trim() ? filledHtml(leadNotificationHtml, values) : paragraphsOf(text);
  return {
    subject: fillTemplate(subject, values),
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
