import { isUploadAddress } from '../media/upload-names.ts';
import { type Fault, fault } from '../platform/errors/errors.ts';
import { asFields } from '../platform/http/raw-input.ts';
import { truncateText } from '../platform/values/cut.ts';
import { safeHtml } from '../platform/values/safe-html.ts';
import { NotificationTexts } from './schemas.ts';

/**
 * Variables in templates of notifications. Their values are contact details. In a link or in the address of a picture,
 * they would be sent to another server when the picture is loaded or the link is previewed.
 */

const VARIABLE = /\{[a-z_]+\}/;
const VARIABLES = /\{[a-z_]+\}/g;
/** A link whose whole address is a contact variable. */
const CONTACT_LINK = /^(?:mailto:\{lead_email\}|tel:\{lead_phone\})$/;

/** A tag of safe HTML, where attributes are in double quotes and contain no `<` or `>`. */
const TAG = /<[^<>]*>/g;
const ATTRIBUTE = /\s([a-z]+)="([^"]*)"/g;

const WORD = /\S+/g;
/** A part of a word, up to and including Chinese punctuation, which is used without spaces. */
const PART = /[^，。；、！（）]*[，。；、！（）]*/g;
/** A text that programs turn into a link: it has a scheme, a path or a subdomain, or is an IP address. */
const LINK =
  /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}[\p{L}\p{N}-]+[/?#:]|[\p{L}\p{N}]\.[\p{L}\p{N}-]+\.\p{L}[\p{L}\p{N}-]|(?:\d{1,3}\.){3}\d/iu;

/** A range of a text. */
interface Span {
  start: number;
  end: number;
}

/**
 * Returns the links of a text, each up to the next space: some programs end a link at Chinese punctuation, others do
 * not.
 */
const linksIn = (text: string): Span[] =>
  [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const link = [...word.matchAll(PART)].find(([part]) => LINK.test(part.replace(VARIABLES, 'x')));
    return link ? [{ start: index + link.index, end: index + word.length }] : [];
  });

const fillOutside = (text: string, links: Span[], fill: (variable: string) => string, offset = 0): string =>
  text.replace(VARIABLES, (variable, index: number) => {
    const at = offset + index;
    return links.some(({ start, end }) => start <= at && at < end) ? variable : fill(variable);
  });

/** Replaces the variables of a text, except in links. */
export const fillOutsideLinks = (text: string, fill: (variable: string) => string): string =>
  fillOutside(text, linksIn(text), fill);

/**
 * Replaces the variables of safe HTML, but not in text that reads as a link, even if the link continues across tags.
 * @param fill `fill.text` replaces a variable of a text, `fill.tag` the variables of a tag
 */
export const fillHtmlOutsideLinks = (
  html: string,
  fill: { text: (variable: string) => string; tag: (tag: string) => string },
): string => {
  const tokens = html.split(/(<[^<>]*>)/).map(token => ({ token, text: withoutTags(token) }));
  const links = linksIn(tokens.map(({ text }) => text).join(''));
  let offset = 0;
  return tokens
    .map(({ token, text }) => {
      const filled = token.startsWith('<') ? fill.tag(token) : fillOutside(token, links, fill.text, offset);
      offset += text.length;
      return filled;
    })
    .join('');
};

/** Returns the absolute address of a picture on this site, since a mail has no base address. */
const ownPicture = (src: string, siteUrl: string): string | undefined => {
  const address = src.startsWith(`${siteUrl}/`) ? src.slice(siteUrl.length) : src;
  return isUploadAddress(address) ? `${siteUrl}${address}` : undefined;
};

const isRefused = (value: string) => VARIABLE.test(value) && !CONTACT_LINK.test(value);

/**
 * Cleans the HTML of an earlier version: removes attributes with variables and pictures on other servers, and makes the
 * addresses of the site's pictures absolute.
 */
export const harmlessHtml = (html: string, siteUrl: string): string =>
  safeHtml(html).replace(TAG, tag =>
    tag.replace(ATTRIBUTE, (attribute, name: string, value: string) => {
      if (isRefused(value)) return '';
      if (name !== 'src') return attribute;
      const address = ownPicture(value, siteUrl);
      return address === undefined ? '' : ` src="${address}"`;
    }),
  );

/** Returns the text of an HTML template without its tags. */
export const withoutTags = (html: string): string =>
  html.replace(/<(?:br|\/p|\/li|\/h\d|\/div)\s*\/?>/gi, '\n').replace(TAG, '');

const tagFaults = (html: string, siteUrl: string): Fault[] => {
  const attributes = (html.match(TAG) ?? []).flatMap(tag => [...tag.matchAll(ATTRIBUTE)]);
  const found: Fault[] = [];
  if (attributes.some(([, , value = '']) => isRefused(value)))
    found.push(fault('leadNotificationHtml', 'value', 'template_variable_in_address'));
  if (attributes.some(([, name, value = '']) => name === 'src' && !ownPicture(value, siteUrl)))
    found.push(fault('leadNotificationHtml', 'value', 'picture_not_uploaded'));
  return found;
};

/**
 * Returns the faults of the templates of notifications.
 * @param body unvalidated
 * @param siteUrl the site's address, without a trailing slash
 */
export const templateFaults = (body: unknown, siteUrl: string): Fault[] =>
  Object.keys(NotificationTexts.properties).flatMap(field => {
    const template = asFields(body)[field];
    if (typeof template !== 'string') return [];
    const html = field === 'leadNotificationHtml' ? safeHtml(template) : undefined;
    const text = html === undefined ? template : withoutTags(html);
    const link = linksIn(text)
      .map(({ start, end }) => text.slice(start, end))
      .find(found => VARIABLE.test(found));
    const faults = html === undefined ? [] : tagFaults(html, siteUrl);
    if (link !== undefined)
      faults.push(fault(field, 'value', 'variable_in_web_address', { found: truncateText(link, 80) }));
    return faults;
  });
