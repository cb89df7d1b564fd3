import { HTML_ATTRIBUTES, HTML_SYNONYMS, HTML_TAGS } from '@marketplace/api';
import { parse } from './bare-paragraphs.ts';

const TAGS = new Set<string>([...HTML_TAGS, ...Object.keys(HTML_SYNONYMS)]);
/** The parser swallows a cell without a table: a tag is looked for where it is written. */
const WRITTEN = /<([a-z][a-z0-9-]*)/gi;

/** What the server takes out of HTML when it is saved: `<table>`, `style=`; nothing where all of it stays. */
export const removedBySaving = (html: string): string[] => {
  const tags = [...html.matchAll(WRITTEN)].map(([, name = '']) => name.toLowerCase()).filter(name => !TAGS.has(name));
  const attributes = [...parse(html).querySelectorAll('*')]
    .filter(({ localName }) => TAGS.has(localName))
    .flatMap(element =>
      element.getAttributeNames().filter(name => !HTML_ATTRIBUTES[element.localName]?.includes(name)),
    );
  return [...new Set([...tags.map(name => `<${name}>`), ...attributes.map(name => `${name}=`)])];
};
