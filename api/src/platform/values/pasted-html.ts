import { type AnyNode, Element, hasChildren, type ParentNode } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { buildLists, nestLists } from './pasted-lists.ts';
import { isPictureAddress } from './picture-address.ts';

/** Serialising recurses; the sanitiser keeps 50 levels. */
const MAX_DEPTH = 200;

const isTooDeep = (document: ParentNode): boolean => {
  let level: AnyNode[] = [document];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap(node => (hasChildren(node) ? node.children : []));
  }
  return false;
};

/** The declarations of a style, in small letters and in their order. */
const declarationsOf = (element: Element) =>
  (element.attribs.style ?? '')
    .toLowerCase()
    .split(';')
    .map(declaration => declaration.split(':').map(part => part.trim()));

/** The tags that emphasise, the property that can take it back, and the values with which it does. */
const EMPHASES: Record<string, { property: string; plain: RegExp; emphasis: RegExp }> = {
  bold: {
    property: 'font-weight',
    plain: /^(normal|lighter|initial|[1-5]\d\d)\b/,
    emphasis: /\b(bold|bolder|[6-9]00)\b/,
  },
  italic: { property: 'font-style', plain: /^(normal|initial)\b/, emphasis: /\b(italic|oblique)\b/ },
};
const EMPHASIS_OF: Record<string, keyof typeof EMPHASES> = { b: 'bold', strong: 'bold', i: 'italic', em: 'italic' };

/** `<b style="font-weight:normal">`, which Google Docs puts around whatever is copied, is not bold. */
const isPlainMark = (element: Element): boolean => {
  const emphasis = EMPHASES[EMPHASIS_OF[element.name] ?? ''];
  if (!emphasis) return false;
  const [property, value = ''] =
    declarationsOf(element).findLast(([name]) => name === emphasis.property || name === 'font') ?? [];
  if (property === 'font') return !emphasis.emphasis.test(value);
  return emphasis.plain.test(value);
};

const unwrap = (element: Element): void => {
  for (const child of [...element.children]) DomUtils.prepend(element, child);
  DomUtils.removeElement(element);
};

const INLINE = new Set(['a', 'span', 'b', 'strong', 'i', 'em', 'picture']);

const isPicture = ({ name }: Element) => name === 'img';

/** Removes an element, and the links and marks around it that hold nothing else. */
const removeWithMarks = (element: Element): void => {
  const { parent } = element;
  DomUtils.removeElement(element);
  if (!(parent instanceof Element) || !INLINE.has(parent.name)) return;
  const isEmpty = DomUtils.textContent(parent).trim() === '' && !DomUtils.existsOne(isPicture, parent.children);
  if (isEmpty) removeWithMarks(parent);
};

/** Removes pictures that nobody but the author could see. */
const removeUnusablePictures = (document: ParentNode): void => {
  for (const picture of DomUtils.getElementsByTagName('img', document))
    if (!isPictureAddress(picture.attribs.src)) removeWithMarks(picture);
};

/**
 * Returns HTML of a clipboard with what word processors mean by it: the paragraphs that Word numbers by styles are lists, a
 * list between items belongs to the item before, a wrapper that says so is not bold, and pictures without a usable
 * address are gone. The editor uses this on what is pasted, the server on what is saved. It does not make HTML safe.
 */
export const repairPastedHtml = (html: string): string => {
  const document = parseDocument(html);
  if (isTooDeep(document)) return html;
  for (const element of DomUtils.getElementsByTagName('*', document)) if (isPlainMark(element)) unwrap(element);
  buildLists(document, html);
  nestLists(document);
  removeUnusablePictures(document);
  return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' });
};
