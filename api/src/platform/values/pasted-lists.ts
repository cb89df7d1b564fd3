import { type ChildNode, Element, isComment, isTag, isText, type ParentNode } from 'domhandler';
import { DomUtils } from 'htmlparser2';

/** An item of a list. */
interface Item {
  /** The nesting level; 1 is the outermost. */
  level: number;
  isOrdered: boolean;
  /** The id of the word processor's list; numbering continues within a list. */
  list: string;
  content: ChildNode[];
}

const LIST_TAGS = new Set(['ul', 'ol']);
const PARAGRAPHS = new Set(['p', 'div']);
const BLOCKS = new Set([...PARAGRAPHS, ...LIST_TAGS, 'li', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr']);
/** Elements in which no list can begin. */
const WITHOUT_BLOCKS = new Set(['p', 'ul', 'ol', 'li']);
/** Matches HTML that may contain a list from a word processor. Other HTML is left unchanged. */
const HAS_PARTS = /mso-|MsoList|data-aria-level/i;

const LIST_LEVEL = /mso-list:\s*l(\d+)\s+level(\d+)\s*(lfo\d+)?/i;
/** Styles of the element with the bullet or number, in Word and in PowerPoint. */
const MARKER = /mso-list:\s*ignore|mso-special-format:/i;
const LIST_CLASS = /\bMsoList(?:Paragraph|Bullet|Number)(\d?)/i;
const INDENTED_CLASS = /\bMsoList(?:Paragraph|Continue)/i;

const NUMBERED = /\p{N}|^[(（]?\p{L}{1,8}[.)、．）]/u;
/** Patterns of bullets and numbers that are plain text, without a style: a sign, a number, or a letter before a gap. */
const LEADING = [
  /^\s*[·•▪●○◦■□➢✓\u{E000}-\u{F8FF}]\s*/u,
  /^\s*(?:[-–—*]|[(（]?\d+(?:\.\d+)*[.)、．）])\s+/u,
  /^\s*(?:[oüØ§vqn]|[(（]?(?:\p{L}|[ivxlcdm]{1,8})[.)、．）])\s{2,}/iu,
];
const leadingMarker = (paragraph: Element): string | undefined => {
  const text = DomUtils.textContent(paragraph);
  return LEADING.map(pattern => pattern.exec(text)?.[0]).find(found => found !== undefined);
};
/** Word's maximum nesting. */
const MAX_LEVEL = 9;
const levelOf = (text: string | undefined) => Math.min(Math.max(Number(text) || 1, 1), MAX_LEVEL);

const styleOf = ({ attribs }: Element) => attribs.style ?? '';
const classOf = ({ attribs }: Element) => attribs.class ?? '';

/** Returns the number formats of Word's style sheet (`@list l0:level1`) by list and level. */
const formatsIn = (html: string): Map<string, string> =>
  new Map(
    [...html.matchAll(/@list\s+l(\d+):level(\d+)[^{}]*\{([^{}]*)\}/gi)].flatMap(([, list, level, style = '']) => {
      const format = /mso-level-number-format:\s*([\w-]+)/i.exec(style)?.[1];
      return format ? [[`${list} ${level}`, format.toLowerCase()] as const] : [];
    }),
  );

const findMarker = (paragraph: Element) =>
  DomUtils.findOne(element => MARKER.test(styleOf(element)), paragraph.children) ?? undefined;

const removeMarker = (marker: Element, paragraph: Element): void => {
  const { parent } = marker;
  DomUtils.removeElement(marker);
  // The span around the marker, which only set its font, is now empty.
  const isEmpty = parent instanceof Element && parent !== paragraph && DomUtils.textContent(parent).trim() === '';
  if (isEmpty) removeMarker(parent, paragraph);
};

const removeCharacters = (paragraph: Element, length: number): void => {
  let remaining = length;
  for (const text of DomUtils.filter(isText, paragraph).filter(isText)) {
    const taken = Math.min(remaining, text.data.length);
    text.data = text.data.slice(taken);
    remaining -= taken;
  }
};

/** Removes the bullet or number from a paragraph and returns it; undefined if the paragraph has none. */
const takeMarker = (paragraph: Element): string | undefined => {
  const marker = findMarker(paragraph);
  if (marker) {
    const text = DomUtils.textContent(marker).trim();
    removeMarker(marker, paragraph);
    return text;
  }
  const found = leadingMarker(paragraph);
  if (found) removeCharacters(paragraph, found.length);
  return found?.trim();
};

/**
 * Converts a paragraph that a word processor shows as a list item to an item; returns undefined for other paragraphs.
 */
const itemOfParagraph = (paragraph: Element, formats: ReadonlyMap<string, string>): Item | undefined => {
  if (!PARAGRAPHS.has(paragraph.name)) return undefined;
  const place = LIST_LEVEL.exec(styleOf(paragraph));
  const named = LIST_CLASS.exec(classOf(paragraph));
  const isMarked = () =>
    findMarker(paragraph) !== undefined || (named !== null && leadingMarker(paragraph) !== undefined);
  const holdsBlocks = () => DomUtils.findOne(({ name }) => BLOCKS.has(name), paragraph.children) !== null;
  if (!place && (!isMarked() || holdsBlocks())) return undefined;
  const marker = takeMarker(paragraph);
  const format = place ? formats.get(`${place[1]} ${place[2]}`) : undefined;
  return {
    level: levelOf(named?.[1] || place?.[2]),
    isOrdered: format ? format !== 'bullet' && format !== 'image' : NUMBERED.test(marker ?? ''),
    list: place ? `${place[1]} ${place[3]}` : '',
    content: paragraph.children,
  };
};

const isItem = (node: ChildNode): node is Element => isTag(node) && node.name === 'li';

/**
 * Returns the items of a list by Word for the web, which wraps each item in a separate list and stores its level in an
 * attribute.
 */
const itemsOfList = (block: Element): Item[] | undefined => {
  const inside = block.children.filter(isTag);
  const list = block.name === 'div' && inside.length === 1 ? inside[0] : block;
  if (!list || !LIST_TAGS.has(list.name)) return undefined;
  const items = list.children.filter(isItem);
  if (items.length === 0 || !items.every(({ attribs }) => attribs['data-aria-level'])) return undefined;
  return items.map(({ attribs, children }) => ({
    level: levelOf(attribs['data-aria-level']),
    isOrdered: list.name === 'ol',
    list: attribs['data-listid'] ?? '',
    content: children,
  }));
};

const itemsOf = (node: ChildNode, formats: ReadonlyMap<string, string>): Item[] => {
  if (!isTag(node)) return [];
  const item = itemOfParagraph(node, formats);
  return item ? [item] : (itemsOfList(node) ?? []);
};

const appendChildren = (parent: Element, children: readonly ChildNode[]): Element => {
  for (const child of [...children]) DomUtils.appendChild(parent, child);
  return parent;
};

/** Builds nested lists from items by level; a change between bullets and numbers begins a new list. */
const nested = (items: readonly Item[]): Element[] => {
  const outermost: Element[] = [];
  const open: { level: number; list: Element; key: string }[] = [];
  for (const { level, isOrdered, list, content } of items) {
    const key = isOrdered ? `ol ${list}` : 'ul';
    while (open.some(one => one.level > level) || open.some(one => one.level === level && one.key !== key)) open.pop();
    if (open.at(-1)?.level !== level) {
      const element = new Element(isOrdered ? 'ol' : 'ul', {});
      const item = open.at(-1)?.list.lastChild;
      if (item && isTag(item)) DomUtils.appendChild(item, element);
      else outermost.push(element);
      open.push({ level, list: element, key });
    }
    const last = open.at(-1);
    if (last) DomUtils.appendChild(last.list, appendChildren(new Element('li', {}), content));
  }
  return outermost;
};

const isBetween = (node: ChildNode) => isComment(node) || (isText(node) && node.data.trim() === '');
const isEmpty = (node: Element) => DomUtils.textContent(node).trim() === '' && !DomUtils.existsOne(isPicture, [node]);
const isPicture = ({ name }: Element) => name === 'img';

/** Returns whether a node is an indented paragraph without a marker, which continues the previous item. */
const isContinuation = (node: ChildNode): node is Element =>
  isTag(node) && node.name === 'p' && INDENTED_CLASS.test(classOf(node));

const continueItem = (item: Item, paragraph: Element): void => {
  if (isEmpty(paragraph)) return;
  const isFirst = !item.content.some(node => isTag(node) && BLOCKS.has(node.name));
  const content = isFirst ? [appendChildren(new Element('p', {}), item.content)] : item.content;
  item.content = [...content, appendChildren(new Element('p', {}), paragraph.children)];
};

const replaceChildren = (parent: ParentNode, children: ChildNode[]): void => {
  parent.children = children;
  for (const [at, child] of children.entries()) {
    child.parent = parent;
    child.prev = children[at - 1] ?? null;
    child.next = children[at + 1] ?? null;
  }
};

const buildListsIn = (parent: ParentNode, formats: ReadonlyMap<string, string>): void => {
  const children: ChildNode[] = [];
  let items: Item[] = [];
  let spaces: ChildNode[] = [];
  const finish = () => {
    children.push(...nested(items), ...spaces);
    [items, spaces] = [[], []];
  };
  for (const node of parent.children) {
    const found = itemsOf(node, formats);
    const last = items.at(-1);
    if (found.length > 0) items.push(...found);
    else if (last && isBetween(node)) {
      spaces.push(node);
      continue;
    } else if (last && isContinuation(node)) continueItem(last, node);
    else {
      finish();
      children.push(node);
    }
    spaces = [];
  }
  finish();
  replaceChildren(parent, children);
};

/**
 * Builds lists from the paragraphs that Word, Outlook, WPS and PowerPoint show as items, and from the single-item lists
 * of Word for the web.
 * @param html the original HTML with its style sheet
 */
export const buildLists = (document: ParentNode, html: string): void => {
  if (!HAS_PARTS.test(html)) return;
  const formats = formatsIn(html);
  const parents = DomUtils.getElementsByTagName('*', document).filter(({ name }) => !WITHOUT_BLOCKS.has(name));
  for (const parent of [document, ...parents]) buildListsIn(parent, formats);
};

/** Moves a list between items, as written by LibreOffice and Google Docs, into the previous item. */
export const nestLists = (document: ParentNode): void => {
  for (const list of DomUtils.getElementsByTagName(name => LIST_TAGS.has(name), document)) {
    const { parent } = list;
    if (!(parent instanceof Element) || !LIST_TAGS.has(parent.name)) continue;
    const before = DomUtils.prevElementSibling(list);
    if (before && isItem(before)) DomUtils.appendChild(before, list);
  }
};
