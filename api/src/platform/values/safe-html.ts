import type { IOptions } from 'sanitize-html';
import { sanitizeHtml } from '../runtime/lazy-imports.ts';
import { HTML_ATTRIBUTES, HTML_SYNONYMS, HTML_TAGS } from './html-tags.ts';
import { repairPastedHtml } from './pasted-html.ts';

const RULES: IOptions = {
  allowedTags: [...HTML_TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(HTML_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nestingLimit: 50,
  // A picture whose address is not allowed would show nothing, so it is removed.
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
 * Returns an editor's HTML with the lists of word processors repaired (`repairPastedHtml`), only supported tags, and
 * only http, https, mailto, tel or relative addresses. Links that open a new tab get `rel="noopener"`.
 */
export const safeHtml = (html: string): string => sanitizeHtml()(repairPastedHtml(html), RULES);
