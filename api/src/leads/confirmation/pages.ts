import { type Html, html } from '../enquiry-form/html.ts';
import { CONFIRMATION_DAYS } from './link.ts';

/** What the pages say of the enquiry. */
export interface ConfirmedEnquiry {
  reference: string;
  franchiseName: string;
}

const factsOf = ({ reference, franchiseName }: ConfirmedEnquiry): Html =>
  html`<p>Your enquiry about <strong>${franchiseName}</strong>, reference <strong class="figures">${reference}</strong>.</p>`;

/** A title and what stands below it. */
export interface Shown {
  title: string;
  main: Html;
}

/** Opened by a link, which changes nothing: what follows links in mails confirms nothing. */
export const askedPage = (enquiry: ConfirmedEnquiry): Shown => ({
  title: 'Confirm your e-mail address',
  main: html`<h1>Confirm your e-mail address</h1>
${factsOf(enquiry)}
<p>Press the button, so that whoever answers you knows that this address is yours.</p>
<form method="post"><p class="actions"><button class="button" type="submit">Confirm my address</button></p></form>
<p class="muted">It wasn’t you who asked? Then close this page: nothing happens.</p>`,
});

/** After the button, however often it is pressed. */
export const confirmedPage = (enquiry: ConfirmedEnquiry, site: string): Shown => ({
  title: 'Address confirmed',
  main: html`<h1>Address confirmed</h1>
<p class="good" role="status">Thank you. Your e-mail address is confirmed.</p>
${factsOf(enquiry)}
<p>There is nothing else to do: you will be contacted by the e-mail address or phone number that you left.</p>
<p class="actions"><a class="button" href="${site}/">Back to Directory</a></p>`,
});

/** For a link that is over, or was cut off on its way. */
export const overPage = (site: string): Shown => ({
  title: 'This link no longer works',
  main: html`<h1>This link no longer works</h1>
<p class="problem" role="alert">It works for ${CONFIRMATION_DAYS} days, and only whole: your mail program may have cut it off.</p>
<p>Your enquiry has arrived all the same, and will be answered.</p>
<p class="actions"><a class="button" href="${site}/">Back to Directory</a></p>`,
});
