import type { Currency } from '@marketplace/db/options';
import { CONSENT_VERSION, ENQUIRY_TEXT_FIELDS, enquiryNotice, enquirySelects, WHATSAPP_CONSENT } from './fields.ts';
import type { EnquiryFranchise } from './franchise.ts';
import { type EscapedHtml, html } from './html.ts';

/** The content of a form that is shown again. */
export interface ReturnedForm {
  franchise: EnquiryFranchise;
  company: string;
  /** The site's currency, for budgets. */
  currency: Currency;
  /** Whether the form offers to confirm the number by WhatsApp. */
  asksWhatsapp: boolean;
  site: string;
  /** Submitted values by field. */
  typed: Record<string, unknown>;
  /** Faults by field. */
  faults: ReadonlyMap<string, string>;
  /** The message above the form. */
  problem: string;
}

const faultText = (name: string, faults: ReadonlyMap<string, string>): EscapedHtml => {
  const message = faults.get(name);
  return html`${message && html`<span class="field-error" id="${name}-error">${message}</span>`}`;
};

const state = (name: string, faults: ReadonlyMap<string, string>): EscapedHtml =>
  faults.has(name) ? html` aria-invalid="true" aria-describedby="${name}-error"` : html``;

const fields = ({ typed, faults, currency, asksWhatsapp }: ReturnedForm): EscapedHtml[] => {
  const value = (name: string) => String(typed[name] ?? '');
  const lines = ENQUIRY_TEXT_FIELDS.map(
    ({ name, label, type, autocomplete, maxlength, half, placeholder }) =>
      html`<div class="field${half && ' half'}"><label for="${name}">${label} *</label><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${maxlength}" required value="${value(name)}"${placeholder && html` placeholder="${placeholder}"`}${state(name, faults)}>${faultText(name, faults)}</div>`,
  );
  const selects = enquirySelects(currency).map(({ name, label, start, choices }) => {
    const chosen = choices.some(choice => choice.value === value(name)) ? value(name) : start;
    const options = choices.map(
      choice =>
        html`<option value="${choice.value}"${choice.value === chosen && html` selected`}>${choice.label}</option>`,
    );
    return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}"${state(name, faults)}>${options}</select>${faultText(name, faults)}</div>`;
  });
  // Browsers drop the first line break of a textarea, so one is added.
  const message = html`<div class="field"><label for="message">Message</label><textarea id="message" name="message" rows="4" maxlength="5000"${state('message', faults)}>
${value('message')}</textarea>${faultText('message', faults)}</div>`;
  const { name, label } = WHATSAPP_CONSENT;
  const consent = html`${asksWhatsapp && html`<label class="agreed"><input type="checkbox" name="${name}" value="true"${typed[name] === true && html` checked`}> <span>${label}</span></label>`}`;
  const trap = html`<div class="unseen" aria-hidden="true"><label for="website">Website</label><input id="website" name="website" tabindex="-1" autocomplete="off" value="${value('website')}"></div>`;
  return [...lines, ...selects, message, consent, trap];
};

/** Field names in the order of the form. */
const FIELDS = [...[...ENQUIRY_TEXT_FIELDS, ...enquirySelects('USD')].map(({ name }) => name as string), 'message'];

/** Returns the summary of faults, each linked to its field. */
const summary = ({ faults, problem }: ReturnedForm): EscapedHtml => {
  const list = FIELDS.filter(name => faults.has(name)).map(
    name => html`<li><a href="#${name}">${faults.get(name)}</a></li>`,
  );
  return html`<div class="problem" role="alert"><p>${problem}</p>${list.length > 0 && html`<ul>${list}</ul>`}</div>`;
};

/** Returns the form with the submitted values and the faults beside their fields. */
export const formPage = (form: ReturnedForm): EscapedHtml => {
  const { franchise, company, site, typed } = form;
  // The submitted name is sent again unchanged: if the enquiry was stored and only the response was lost, it must be
  // recognised as a repeat.
  const sentAs = typed.franchise_name;
  return html`<h1>Request Information</h1>
<p class="muted">About <a href="${site}/franchise/${franchise.slug}">${franchise.name}</a>. Fields marked * are required.</p>
${summary(form)}
<form action="/api/leads" method="post">
<div class="fields">${fields(form)}</div>
<input type="hidden" name="franchise_id" value="${franchise.id}">${sentAs !== undefined && html`\n<input type="hidden" name="franchise_name" value="${String(sentAs)}">`}
<input type="hidden" name="consent_version" value="${CONSENT_VERSION}">
<p class="notice">${enquiryNotice(company, franchise.name, franchise.consultant)}</p>
<p class="actions"><a class="button quiet" href="${site}/franchise/${franchise.slug}">Cancel</a><button class="button" type="submit">Submit Request</button></p>
</form>`;
};
