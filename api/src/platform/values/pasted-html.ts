import { type AnyNode, Element, hasChildren, type ParentNode } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { buildLists, nestLists } from './pasted-lists.ts';
import { isPictureAddress } from './picture-address.ts';

/** Maximum depth of HTML that is repaired, because serialising is recursive. The sanitiser keeps 50 levels. */
const MAX_DEPTH = 200;

const isTooDeep = (document: ParentNode): boolean => {
  let level: AnyNode[] = [document];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap(node => (hasChildren(node) ? node.children : []));
  }
  return false;
};

/** Returns the declarations of an element's style in lowercase, in order. */
const declarationsOf = (element: Element) =>
  (element.attribs.style ?? '')
    .toLowerCase()
    .split(';')
    .map(declaration => declaration.split(':').map(part => part.trim()));

/** The styles that turn emphasis off or on, by kind of emphasis. */
const EMPHASES: Record<string, { property: string; plain: RegExp; emphasis: RegExp }> = {
  bold: {
    property: 'font-weight',
    plain: /^(normal|lighter|initial|[1-5]\d\d)\b/,
    emphasis: /\b(bold|bolder|[6-9]00)\b/,
  },
  italic: { property: 'font-style', plain: /^(normal|initial)\b/, emphasis: /\b(italic|oblique)\b/ },
};
const EMPHASIS_OF: Record<string, keyof typeof EMPHASES> = { b: 'bold', strong: 'bold', i: 'italic', em: 'italic' };

/**
 * Returns whether the style of an emphasis tag turns the emphasis off: Google Docs wraps everything copied in `<b
 * style="font-weight:normal">`.
 */
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

/** Removes an element, and the links and emphasis tags around it that become empty. */
const removeWithMarks = (element: Element): void => {
  const { parent } = element;
  DomUtils.removeElement(element);
  if (!(parent instanceof Element) || !INLINE.has(parent.name)) return;
  const isEmpty = DomUtils.textContent(parent).trim() === '' && !DomUtils.existsOne(isPicture, parent.children);
  if (isEmpty) removeWithMarks(parent);
};

/** Removes pictures that only their author could see. */
const removeUnusablePictures = (document: ParentNode): void => {
  for (const picture of DomUtils.getElementsByTagName('img', document))
    if (!isPictureAddress(picture.attribs.src)) removeWithMarks(picture);
};

/**
 * Repairs HTML from the clipboard so that it means what the word processor showed: Word's numbered paragraphs become
 * lists, a list between items moves into the previous item, and bold that is turned off and pictures without a usable
 * address are removed. The editor applies this to pasted content, the server to saved content. The result is not safe
 * HTML yet.
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
