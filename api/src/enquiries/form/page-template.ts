import type { PublicContent } from '../../content/schemas.ts';
import { publicPicture } from '../../media/picture-fields.ts';
import type { Config } from '../../platform/config/config.ts';
import { type EscapedHtml, html } from './html.ts';

/** The style sheet that the site publishes for these pages (`site/src/pages/enquiry.css.ts`). */
const STYLES = '/enquiry.css';

/** Returns the site's origin; empty if it is the API's own. */
export const siteOrigin = ({ publicUrl, corsOrigins }: Config): string => (corsOrigins.length > 0 ? publicUrl : '');

/** Returns security headers: no scripts, and nothing in the visitor's input can load resources. */
export const answerHeaders = (site: string): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'self' ${site}; font-src 'self' ${site}; img-src 'self' data: ${site}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
});

const brand = ({ companyName, logoUrl, darkLogoUrl }: PublicContent): EscapedHtml => {
  const [logo, dark] = [publicPicture(logoUrl), publicPicture(darkLogoUrl)];
  return logo
    ? html`<picture>${dark && html`<source media="screen and (prefers-color-scheme: dark)" srcset="${dark}">`}<img src="${logo}" alt="${companyName}"></picture>`
    : html`${companyName}`;
};

/** The common parts of these pages. */
export interface PageParts {
  title: string;
  content: PublicContent;
  /** {@link siteOrigin} */
  site: string;
  main: EscapedHtml;
}

/** Returns a whole page in the site's design. */
export const renderPage = ({ title, content, site, main }: PageParts): string =>
  html`<!doctype html>
<html lang="en" data-theme="${content.theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${site}${STYLES}">
<link rel="icon" href="${publicPicture(content.faviconUrl) || `${site}/favicon.svg`}">
</head>
<body class="answer">
<header><a href="${site}/" aria-label="${content.companyName}, home">${brand(content)}</a></header>
<main>${main}</main>
</body>
</html>
`.text;
