/**
 * Marks a paragraph added around bare text. HTML allows text beside blocks, but the editor's model requires a
 * paragraph, which is added on loading and removed on saving.
 */
export const ADDED_PARAGRAPH = 'data-bare';

const HOLDS_BLOCKS = 'li, div';
const BLOCKS = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'UL', 'OL', 'DIV', 'HR', 'LI']);

export const parseHtml = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

const isSpace = (node: ChildNode) => node.nodeType === node.TEXT_NODE && !/[^ \t\r\n\f]/.test(node.textContent ?? '');
const isBlock = (node: ChildNode) => BLOCKS.has(node.nodeName);

/** Returns runs of adjacent inline children. White space between blocks is ignored. */
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
    paragraph.setAttribute(ADDED_PARAGRAPH, '');
    run[0]?.before(paragraph);
    paragraph.append(...run);
  }
  // An empty element needs a paragraph to type in. The body already has a paragraph.
  if (runs.length > 0 || [...parent.children].some(isBlock) || parent === parent.ownerDocument.body) return;
  const place = parent.ownerDocument.createElement('p');
  place.setAttribute(ADDED_PARAGRAPH, '');
  parent.replaceChildren(place);
};

/** Converts HTML for the editor's model. */
export const addParagraphs = (html: string): string => {
  const body = parseHtml(html);
  for (const element of [body, ...body.querySelectorAll(HOLDS_BLOCKS)]) wrapRuns(element);
  return body.innerHTML;
};

const isBare = (element: Element | null) => element?.hasAttribute(ADDED_PARAGRAPH) ?? false;

/**
 * Converts HTML from the editor's model for saving. Removes the added paragraphs, but not adjacent ones, because their
 * texts would merge.
 */
export const removeAddedParagraphs = (html: string): string => {
  const body = parseHtml(html);
  const bare = [...body.querySelectorAll(`p[${ADDED_PARAGRAPH}]`)];
  const isolated = bare.filter(({ previousElementSibling: a, nextElementSibling: b }) => !isBare(a) && !isBare(b));
  for (const paragraph of bare) paragraph.removeAttribute(ADDED_PARAGRAPH);
  for (const paragraph of isolated) paragraph.replaceWith(...paragraph.childNodes);
  return body.innerHTML;
};
