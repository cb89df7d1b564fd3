import { type Html, html } from '../form/html.ts';
import { backToDirectory, factsOf, type LinkedPage } from '../form/linked-page.ts';
import type { ConfirmedBy } from './link.ts';

/** The enquiry's details on the pages. */
export type ConfirmedEnquiry = Parameters<typeof factsOf>[0];

/** The texts for each kind of confirmation. */
const TEXTS: Record<ConfirmedBy, { whole: string; heading: Html; button: string; title: string }> = {
  email: {
    whole: 'email address',
    heading: html`Confirm your email address`,
    button: 'address',
    title: 'Address confirmed',
  },
  whatsapp: {
    whole: 'phone number',
    heading: html`Confirm your phone number`,
    button: 'number',
    title: 'Number confirmed',
  },
};

/** The page that the link opens. Opening it changes nothing, since programs follow links in mails. */
export const confirmationPage = (enquiry: ConfirmedEnquiry, channel: ConfirmedBy): LinkedPage => {
  const { whole, heading, button } = TEXTS[channel];
  return {
    title: `Confirm your ${whole}`,
    main: html`<h1>${heading}</h1>
${factsOf(enquiry)}
<p>Press the button to confirm that this ${button} is yours. The person who replies to you will see it.</p>
<form method="post"><p class="actions"><button class="button" type="submit">Confirm my ${button}</button></p></form>
<p class="muted">If you did not send this enquiry, close this page. Nothing changes.</p>`,
  };
};

/** The page after the confirmation. Pressing the button or opening the link again shows the same page. */
export const confirmedPage = (enquiry: ConfirmedEnquiry, channel: ConfirmedBy, site: string): LinkedPage => ({
  title: TEXTS[channel].title,
  main: html`<h1>${TEXTS[channel].title}</h1>
<p class="good" role="status">Thank you. Your ${TEXTS[channel].whole} is confirmed.</p>
${factsOf(enquiry)}
<p>There is nothing else to do: you will be contacted by the email address or phone number that you gave.</p>
${backToDirectory(site)}`,
});
