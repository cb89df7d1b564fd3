import type { IOptions } from 'sanitize-html';
import { sanitizeHtml } from './late-packages.ts';

/** The tags of specification §2.4. */
const TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'img', 'div', 'span'];

const RULES: IOptions = {
  allowedTags: [...TAGS, 'br', 'hr'],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nestingLimit: 50,
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (tagName, { rel: _rel, target, ...attribs }) => ({
      tagName,
      attribs: target === '_blank' ? { ...attribs, target, rel: 'noopener' } : attribs,
    }),
  },
};

/**
 * HTML of an editor with nothing but the supported tags, and addresses that are http, https, mailto, tel or relative.
 * A link to a new tab tells it nothing about this one (`rel="noopener"`).
 */
export const safeHtml = (html: string): string => sanitizeHtml()(html, RULES);
