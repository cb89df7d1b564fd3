import { type EscapedHtml, html } from '../enquiries/form/html.ts';
import { directoryLink, enquiryParagraph, type LinkedPage } from '../enquiries/form/token-link-page.ts';
import { malaysianFormat } from '../platform/values/malaysian-time.ts';
import type { OpenedEnquiry } from './opened.ts';
import type { FeedbackKind } from './visitor-feedback.ts';

const day = malaysianFormat({ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' });

const consultantText = ({ consultantName, companyName }: OpenedEnquiry): EscapedHtml =>
  companyName ? html`<strong>${consultantName}</strong> of ${companyName}` : html`<strong>${consultantName}</strong>`;

/** The page of the link before two working days have passed. */
export const earlyPage = (enquiry: OpenedEnquiry, site: string): LinkedPage => ({
  title: 'Your enquiry is being answered',
  main: html`<h1>Your enquiry is being answered</h1>
${enquiryParagraph(enquiry)}
<p>${consultantText(enquiry)} has received your contact details and will contact you.</p>
<p>If no one has contacted you by ${day.format(enquiry.askedFrom)} (Malaysian time), open this page again and tell us.</p>
${directoryLink(site)}`,
});

/** The page of the link afterwards. Opening it changes nothing, since programs follow links in mails. */
export const feedbackPage = (enquiry: OpenedEnquiry, said: FeedbackKind | undefined): LinkedPage => ({
  title: 'Has anyone contacted you?',
  main: html`<h1>Has anyone contacted you?</h1>
${enquiryParagraph(enquiry)}
<p>${consultantText(enquiry)} received your contact details. ${
    said === 'nobody'
      ? 'You told us that no one had contacted you. We have passed this on.'
      : `If no one has contacted you, ${enquiry.isReminded ? 'we remind the consultant' : 'we tell our team'}.`
  }</p>
<form method="post"><p class="actions"><button class="button" type="submit" name="said" value="contacted">I have been contacted</button>
${said !== 'nobody' && html`<button class="button" type="submit" name="said" value="nobody">Nobody has contacted me</button>`}</p></form>`,
});

/** The page after a button was pressed; it is the same however often the button is pressed. */
export const thanksPage = (enquiry: OpenedEnquiry, said: FeedbackKind, site: string): LinkedPage => ({
  title: 'Thank you',
  main: html`<h1>Thank you</h1>
<p class="good" role="status">${
    said === 'nobody'
      ? enquiry.isReminded
        ? 'We have reminded the consultant and told our team.'
        : 'We have told our team.'
      : 'Good to hear. There is nothing else to do.'
  }</p>
${enquiryParagraph(enquiry)}
${directoryLink(site)}`,
});
