import { type EscapedHtml, html } from '../form/html.ts';
import { directoryLink, enquiryParagraph, type LinkedPage } from '../form/token-link-page.ts';
import type { ConfirmationChannel } from './link.ts';

/** The enquiry's details on the pages. */
export type ConfirmedEnquiry = Parameters<typeof enquiryParagraph>[0];

/** The texts for each kind of confirmation. */
const TEXTS: Record<ConfirmationChannel, { whole: string; heading: EscapedHtml; button: string; title: string }> = {
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
export const confirmationPage = (enquiry: ConfirmedEnquiry, channel: ConfirmationChannel): LinkedPage => {
  const { whole, heading, button } = TEXTS[channel];
  return {
    title: `Confirm your ${whole}`,
    main: html`<h1>${heading}</h1>
${enquiryParagraph(enquiry)}
<p>Press the button to confirm that this ${button} is yours. The person who replies to you will see it.</p>
<form method="post"><p class="actions"><button class="button" type="submit">Confirm my ${button}</button></p></form>
<p class="muted">If you did not send this enquiry, close this page. Nothing changes.</p>`,
  };
};

/** The page after the confirmation. Pressing the button or opening the link again shows the same page. */
export const confirmedPage = (enquiry: ConfirmedEnquiry, channel: ConfirmationChannel, site: string): LinkedPage => ({
  title: TEXTS[channel].title,
  main: html`<h1>${TEXTS[channel].title}</h1>
<p class="good" role="status">Thank you. Your ${TEXTS[channel].whole} is confirmed.</p>
${enquiryParagraph(enquiry)}
<p>There is nothing else to do: you will be contacted by the email address or phone number that you gave.</p>
${directoryLink(site)}`,
});
