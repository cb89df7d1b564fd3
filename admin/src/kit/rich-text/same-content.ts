import { HTML_ATTRIBUTES } from '@marketplace/api';
import { parseHtml } from './bare-paragraphs.ts';

/** Returns the attributes that the server keeps for a tag, except `rel`, which it sets itself. */
const attributesOf = (tag: string) => (HTML_ATTRIBUTES[tag] ?? []).filter(name => name !== 'rel');
/** Inline tags, for which order and splitting make no difference. */
const MARKS: Record<string, string> = { strong: 'strong', b: 'strong', em: 'em', i: 'em', a: 'a', span: 'span' };
const EMPTY_TAGS = new Set(['br', 'img', 'hr']);

const tagWith = (name: string, element: Element) => {
  const names = attributesOf(name).filter(attribute => element.hasAttribute(attribute));
  return [name, ...names.map(attribute => `${attribute}=${JSON.stringify(element.getAttribute(attribute))}`)].join(' ');
};

interface Piece {
  marks: string;
  /** Text, or a tag in angle brackets. */
  text: string;
  isText: boolean;
}

const pieces = (node: Node, marks: ReadonlySet<string>, found: Piece[]): Piece[] => {
  const under = [...marks].toSorted().join('|');
  const add = (text: string, isText = false) => found.push({ marks: under, text, isText });
  for (const child of node.childNodes) {
    if (child instanceof Text) add(child.data.replace(/[ \t\r\n\f]+/g, ' '), true);
    if (!(child instanceof Element)) continue;
    const name = child.localName;
    const mark = MARKS[name];
    if (mark) {
      const before = found.length;
      pieces(child, new Set([...marks, tagWith(mark, child)]), found);
      // An empty tag counts as a difference, because the editor would remove it.
      if (found.length === before) add(`<${name}/>`);
    } else {
      add(`<${tagWith(name, child)}>`);
      if (!EMPTY_TAGS.has(name)) {
        pieces(child, marks, found);
        add(`</${name}>`);
      }
    }
  }
  return found;
};

/** Removes spaces at the edges of lines and repeated spaces, which are not visible. */
const trimmed = (found: Piece[]): Piece[] => {
  const result: Piece[] = [];
  const dropLastSpace = () => {
    const last = result.at(-1);
    if (last?.isText && last.text.endsWith(' ')) last.text = last.text.slice(0, -1);
    if (last?.isText && last.text === '') result.pop();
  };
  for (const piece of found) {
    const last = result.at(-1);
    const inLine = piece.text.startsWith('<img');
    if (!piece.isText && !inLine) dropLastSpace();
    const atStart = !last || (last.isText ? last.text.endsWith(' ') : !last.text.startsWith('<img'));
    const text = piece.isText && atStart ? piece.text.replace(/^ /, '') : piece.text;
    if (text === '') continue;
    if (piece.isText && last?.isText && last.marks === piece.marks) last.text += text;
    else result.push({ ...piece, text });
  }
  dropLastSpace();
  return result;
};

/** Returns whether two pieces of HTML have the same content, ignoring source layout and the order of marks. */
export const hasSameContent = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map(html => JSON.stringify(trimmed(pieces(parseHtml(html), new Set(), []))));
  return a === b;
};
