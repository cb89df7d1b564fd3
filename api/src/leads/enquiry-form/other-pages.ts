import { ENQUIRY_FAILED, ENQUIRY_SENT } from './fields.ts';
import type { AskedFranchise } from './franchise.ts';
import { type Html, html } from './html.ts';

const wayOn = (site: string, franchise: AskedFranchise | undefined): Html =>
  franchise
    ? html`<p class="actions"><a class="button" href="${site}/franchise/${franchise.slug}">Back to ${franchise.name}</a><a class="button quiet" href="${site}/">Back to Directory</a></p>`
    : html`<p class="actions"><a class="button" href="${site}/">Back to Directory</a></p>`;

/** The enquiry is stored. */
export const receivedPage = (site: string, reference: string, franchise: AskedFranchise | undefined): Html =>
  html`<h1>Request received</h1>
<p class="good" role="status">${ENQUIRY_SENT.text}</p>
<p>Your reference is <strong class="figures">${reference}</strong>. Please quote it when you ask about your enquiry.</p>
${wayOn(site, franchise)}`;

/** Something went wrong of which nothing can be shown beside a field. */
export const failedPage = (site: string, reason: string): Html =>
  html`<h1>Not sent</h1>
<div class="problem" role="alert"><p>${ENQUIRY_FAILED.text}</p>${reason && html`<p>${reason}</p>`}</div>
<p>What you typed is still in the form: go back with your browser's Back button and send it again.</p>
${wayOn(site, undefined)}`;
