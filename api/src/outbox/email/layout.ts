import { type Letter, partAsHtml, partAsText } from './letter.ts';
import { escapeHtml, oneLine } from './template.ts';

export interface MailSender {
  companyName: string;
  companyAddress: string;
  companyEmail: string;
  companyPhone: string;
  /** `#rrggbb` */
  primaryColor: string;
}

const channels = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Returns the relative luminance from 0 (black) to 1 (WCAG). */
const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** Returns black or white, whichever is readable on the colour. */
const readableOn = (colour: string) => (luminance(colour) > 0.179 ? '#111827' : '#ffffff');
/** Returns the colour; if it would be invisible in dark mode, returns a light grey instead. */
const readableOnDark = (colour: string) => (luminance(colour) > 0.06 ? colour : '#94a3b8');

/** Inline style of a button. */
const button = (brand: string) =>
  `display:inline-block;padding:12px 22px;border-radius:8px;background:${brand};color:${readableOn(brand)};font-weight:600;text-decoration:none`;
/** Inline style that hides the preview text in the mail; lists of mails still show it. */
const HIDDEN = 'display:none;max-height:0;overflow:hidden';

const style = (brand: string) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;background:#f3f4f6;color:#1f2937;font:16px/1.55 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;-webkit-text-size-adjust:100%}
.page{max-width:560px;margin:0 auto;padding:24px 16px 32px}
.name{margin:0 0 16px;font-size:15px;font-weight:600;letter-spacing:.01em}
.card{background:#fff;border:1px solid #e5e7eb;border-top:4px solid ${brand};border-radius:0 0 12px 12px;padding:28px 28px 20px;overflow-wrap:anywhere}
h1{margin:0 0 16px;font-size:21px;line-height:1.25;font-weight:650}
p{margin:0 0 16px}
ul,ol{margin:0 0 16px;padding-left:22px}
li{margin:0 0 4px}
img{max-width:100%;height:auto}
a{color:inherit}
.quiet{color:#6b7280;font-size:14px}
.facts{margin:0 0 16px;padding:14px 16px 2px;background:#f9fafb;border-radius:8px}
.facts p{margin:0 0 12px}
.note{margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #d1d5db}
.note p{margin:6px 0}
.aside{margin:24px 0 8px;padding-top:16px;border-top:1px solid #e5e7eb;color:#6b7280;font-size:14px}
.aside p{margin:0 0 6px}
.foot{padding:20px 4px 0;color:#6b7280;font-size:13px}
.foot p{margin:0 0 4px}
@media (max-width:480px){.card{padding:22px 18px 14px}.action{display:block!important;text-align:center}}
@media (prefers-color-scheme:dark){
body{background:#0b0f17;color:#e5e7eb}
.card{background:#151b26;border-color:#273142;border-top-color:${readableOnDark(brand)}}
.facts{background:#1d2533}
.note{border-left-color:#475569}
.quiet,.aside,.foot{color:#9ca3af}
.aside{border-top-color:#273142}
.action{background:#f8fafc!important;color:#0f172a!important}
}`;

/**
 * Lays out a letter as a mail: one column without tables, for light and dark mode, and as plain text.
 * @param siteUrl the site's address, without a trailing slash
 */
export const layOut = (letter: Letter, sender: MailSender, siteUrl: string) => {
  const { companyName, companyAddress, companyEmail, companyPhone, primaryColor } = sender;
  const subject = oneLine(letter.subject);
  const contact = [companyAddress.replace(/(?<!\s)\s*\n\s*/g, ', '), companyPhone, companyEmail].filter(Boolean);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style(primaryColor)}
</style>
</head>
<body>
<div style="${HIDDEN}">${escapeHtml(letter.preview)}</div>
<div class="page">
<p class="name">${escapeHtml(companyName)}</p>
<div class="card">
<h1>${escapeHtml(subject)}</h1>
${letter.parts.map(part => partAsHtml(part, button(primaryColor))).join('\n')}
</div>
<div class="foot">
${contact.map(line => `<p>${escapeHtml(line)}</p>`).join('\n')}
<p><a href="${escapeHtml(siteUrl)}">${escapeHtml(siteUrl.replace(/^https?:\/\//, ''))}</a></p>
</div>
</div>
</body>
</html>
`;
  const text = [...letter.parts.map(partAsText), ['--', companyName, ...contact, siteUrl].join('\n')].join('\n\n');
  return { subject, html, text: `${text}\n` };
};
