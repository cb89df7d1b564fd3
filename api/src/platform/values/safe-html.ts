import type { IOptions } from 'sanitize-html';
import { sanitizeHtml } from '../runtime/late-packages.ts';
import { HTML_ATTRIBUTES, HTML_SYNONYMS, HTML_TAGS } from './html-tags.ts';
import { repairPastedHtml } from './pasted-html.ts';

const RULES: IOptions = {
  allowedTags: [...HTML_TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(HTML_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nestingLimit: 50,
  // A picture whose address is not allowed shows nothing.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  transformTags: {
    ...HTML_SYNONYMS,
    a: (tagName, { rel: _rel, target, ...attribs }) => ({
      tagName,
      attribs: target === '_blank' ? { ...attribs, target, rel: 'noopener' } : attribs,
    }),
  },
};

/**
 * HTML of an editor with the lists of word processors as lists (`repairPastedHtml`), nothing but the supported tags, and
 * addresses that are http, https, mailto, tel or relative.
 * A link to a new tab tells it nothing about this one (`rel="noopener"`).
 */
export const safeHtml = (html: string): string => sanitizeHtml()(repairPastedHtml(html), RULES);
