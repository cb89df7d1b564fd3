/**
 * HTML may have text beside blocks: in a list item, a division, or nowhere. The editor's model wants it in a paragraph:
 * one is put around it on the way in, marked, and taken off again on the way out.
 */
export const BARE = 'data-bare';

const HOLDS_BLOCKS = 'li, div';
const BLOCKS = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'UL', 'OL', 'DIV', 'HR', 'LI']);

export const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

const isSpace = (node: ChildNode) => node.nodeType === node.TEXT_NODE && !/[^ \t\r\n\f]/.test(node.textContent ?? '');
const isBlock = (node: ChildNode) => BLOCKS.has(node.nodeName);

/** Children that stand side by side in a line, run by run; space between blocks is none. */
const runsIn = (parent: Element): ChildNode[][] => {
  const runs: ChildNode[][] = [[]];
  for (const node of parent.childNodes) {
    if (isBlock(node)) runs.push([]);
    else runs.at(-1)?.push(node);
  }
  return runs.filter(run => !run.every(isSpace));
};

const wrapRuns = (parent: Element) => {
  const runs = runsIn(parent);
  for (const run of runs) {
    const paragraph = parent.ownerDocument.createElement('p');
    paragraph.setAttribute(BARE, '');
    run[0]?.before(paragraph);
    paragraph.append(...run);
  }
  // What is empty needs a place to write in; the whole of it has one of its own.
  if (runs.length > 0 || [...parent.children].some(isBlock) || parent === parent.ownerDocument.body) return;
  const place = parent.ownerDocument.createElement('p');
  place.setAttribute(BARE, '');
  parent.replaceChildren(place);
};

/** HTML as the editor's model takes it. */
export const withParagraphs = (html: string): string => {
  const body = parse(html);
  for (const element of [body, ...body.querySelectorAll(HOLDS_BLOCKS)]) wrapRuns(element);
  return body.innerHTML;
};

const isBare = (element: Element | null) => element?.hasAttribute(BARE) ?? false;

/** HTML of the editor's model as it is kept. Two lines that would run into one stay paragraphs. */
export const withoutParagraphs = (html: string): string => {
  const body = parse(html);
  const bare = [...body.querySelectorAll(`p[${BARE}]`)];
  const apart = bare.filter(({ previousElementSibling: a, nextElementSibling: b }) => !isBare(a) && !isBare(b));
  for (const paragraph of bare) paragraph.removeAttribute(BARE);
  for (const paragraph of apart) paragraph.replaceWith(...paragraph.childNodes);
  return body.innerHTML;
};
