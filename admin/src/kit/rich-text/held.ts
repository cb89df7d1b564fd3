import { HTML_SYNONYMS, HTML_TAGS } from '@marketplace/api';
import { generateHTML, generateJSON } from '@tiptap/core';
import { parse, withoutParagraphs, withParagraphs } from './bare-paragraphs.ts';
import { EXTENSIONS } from './extensions.ts';
import { sameContent } from './same-content.ts';

/** What the server keeps; the test of this editor has each of them. */
const TAGS = new Set<string>([...HTML_TAGS, ...Object.keys(HTML_SYNONYMS)]);

/** What an editor would give back of a piece of HTML if nothing was changed. */
export const throughEditor = (html: string): string =>
  withoutParagraphs(generateHTML(generateJSON(withParagraphs(html), EXTENSIONS), EXTENSIONS));

/** Whether the editor can hold a piece of HTML without losing any of it, and if not, which tags it doesn't know. */
export const heldBy = (html: string): { held: true } | { held: false; tags: string[] } => {
  const names = [...parse(html).querySelectorAll('*')].map(element => element.localName);
  const tags = [...new Set(names.filter(name => !TAGS.has(name)))];
  if (tags.length === 0 && (html.trim() === '' || sameContent(html, throughEditor(html)))) return { held: true };
  return { held: false, tags };
};
