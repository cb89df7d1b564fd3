import { parse } from './bare-paragraphs.ts';

/** What may be on a clipboard and on no page; everything else that is not kept is looks. */
const NOT_ON_PAGES = 'table, iframe, video, audio, object, embed, svg, canvas, form';

/** Between the cells of a row that becomes a line. */
const BETWEEN_CELLS = ' | ';

const asLines = (table: HTMLTableElement): HTMLElement[] =>
  [...table.rows].map(row => {
    const line = table.ownerDocument.createElement('p');
    line.textContent = [...row.cells]
      .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
      .join(BETWEEN_CELLS);
    return line;
  });

/** HTML from a clipboard as the editor takes it: a row of a table becomes a line. And which tags it has that no page can have. */
export const pastedHtml = (html: string): { html: string; lost: string[] } => {
  const body = parse(html);
  const lost = [...new Set([...body.querySelectorAll(NOT_ON_PAGES)].map(({ localName }) => localName))];
  if (lost.length === 0) return { html, lost };
  // The inner ones first: they are lines by the time that their own row becomes one.
  for (const table of [...body.querySelectorAll('table')].reverse()) table.replaceWith(...asLines(table));
  return { html: body.innerHTML, lost };
};
