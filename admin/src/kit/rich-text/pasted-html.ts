import { isPictureAddress } from '@marketplace/api';
import { repairPastedHtml } from '@marketplace/api/pasted-html';
import type { EditorView } from '@tiptap/pm/view';
import { useMemo, useRef } from 'react';
import { useUpload } from '../inputs/UploadButton.tsx';
import { PICTURES } from '../inputs/upload-rules.ts';
import { parse } from './bare-paragraphs.ts';

/** What may be on a clipboard and on no page; everything else that is not kept is looks. */
const NOT_ON_PAGES = 'table, iframe, video, audio, object, embed, svg, canvas, form';

/** Between the cells of a row that becomes a line. */
const BETWEEN_CELLS = ' | ';

const asLines = (table: HTMLTableElement): HTMLElement[] => {
  // Blocks of a cell are words apart, also where nothing stands between their tags.
  for (const block of table.querySelectorAll('p, div, li, br')) block.after(' ');
  return [...table.rows].map(row => {
    const line = table.ownerDocument.createElement('p');
    line.textContent = [...row.cells]
      .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
      .join(BETWEEN_CELLS);
    return line;
  });
};

/** Pictures that cannot be taken along; one that Word shows as a bullet is none. */
const hasUnusablePicture = (body: HTMLElement) =>
  [...body.querySelectorAll('img')].some(
    image => !isPictureAddress(image.getAttribute('src')) && !image.closest('[style*="mso-list:Ignore" i]'),
  );

/**
 * Returns HTML from a clipboard as the editor takes it: lists of word processors are lists, a row of a table becomes a line.
 * And which tags it has that no page can have.
 */
export const pastedHtml = (html: string): { html: string; lost: string[] } => {
  const lostPicture = hasUnusablePicture(parse(html)) ? ['img'] : [];
  const body = parse(repairPastedHtml(html));
  const tags = [...body.querySelectorAll(NOT_ON_PAGES)].map(({ localName }) => localName);
  const lost = [...new Set([...tags, ...lostPicture])];
  // The inner ones first: they are lines by the time that their own row becomes one.
  for (const table of [...body.querySelectorAll('table')].reverse()) table.replaceWith(...asLines(table));
  return { html: body.innerHTML, lost };
};

/** Spreadsheets and word processors put a picture of a text beside it, who copies a picture its tag. */
const isText = (data: DataTransfer | null) => parse(data?.getData('text/html') ?? '').textContent.trim() !== '';

const pictureIn = (data: DataTransfer | null) =>
  isText(data) ? undefined : [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));

/** Pictures pasted or dropped into the text are uploaded, and stand where the cursor is then. */
export const usePastedImages = () => {
  const view = useRef<EditorView | null>(null);
  const { upload, ...state } = useUpload(PICTURES, src => {
    const { current } = view;
    const picture = current?.state.schema.nodes.image?.create({ src, alt: '' });
    if (current && picture) current.dispatch(current.state.tr.replaceSelectionWith(picture));
  });
  const latest = useRef(upload);
  latest.current = upload;

  const handlers = useMemo(() => {
    const take = (into: EditorView, data: DataTransfer | null) => {
      const file = pictureIn(data);
      if (!file) return false;
      view.current = into;
      void latest.current(file);
      return true;
    };
    return {
      handlePaste: (into: EditorView, event: ClipboardEvent) => take(into, event.clipboardData),
      handleDrop: (into: EditorView, event: DragEvent) => take(into, event.dataTransfer),
    };
  }, []);
  return { handlers, ...state };
};
