import { isPictureAddress } from '@marketplace/api';
import { repairPastedHtml } from '@marketplace/api/pasted-html';
import type { EditorView } from '@tiptap/pm/view';
import { useMemo, useRef } from 'react';
import { useUpload } from '../inputs/UploadButton.tsx';
import { PICTURE_UPLOAD } from '../inputs/upload-rules.ts';
import { parseHtml } from './bare-paragraphs.ts';

/** Tags whose content pages do not support. Other tags that the server removes affect only the appearance. */
const NOT_ON_PAGES = 'table, iframe, video, audio, object, embed, svg, canvas, form';

/** Separator of the cells when a table row is converted to a line. */
const BETWEEN_CELLS = ' | ';

const asLines = (table: HTMLTableElement): HTMLElement[] => {
  // Separates the words of a cell's blocks, even if their tags are adjacent.
  for (const block of table.querySelectorAll('p, div, li, br')) block.after(' ');
  return [...table.rows].map(row => {
    const line = table.ownerDocument.createElement('p');
    line.textContent = [...row.cells]
      .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
      .join(BETWEEN_CELLS);
    return line;
  });
};

/** Returns whether there are pictures that cannot be used. Pictures that Word uses as bullets are ignored. */
const hasUnusablePicture = (body: HTMLElement) =>
  [...body.querySelectorAll('img')].some(
    image => !isPictureAddress(image.getAttribute('src')) && !image.closest('[style*="mso-list:Ignore" i]'),
  );

/**
 * Converts HTML from the clipboard for the editor: lists from word processors become lists, table rows become lines.
 * Also returns the tags that were lost.
 */
export const convertPastedHtml = (html: string): { html: string; lost: string[] } => {
  const lostPicture = hasUnusablePicture(parseHtml(html)) ? ['img'] : [];
  const body = parseHtml(repairPastedHtml(html));
  const tags = [...body.querySelectorAll(NOT_ON_PAGES)].map(({ localName }) => localName);
  const lostParts = [...new Set([...tags, ...lostPicture])];
  // Converts inner tables before outer ones, so that an inner table is already text when the outer row is converted.
  for (const table of [...body.querySelectorAll('table')].reverse()) table.replaceWith(...asLines(table));
  return { html: body.innerHTML, lost: lostParts };
};

/**
 * Returns whether the clipboard contains text. Spreadsheets and word processors add a picture of a copied text, and
 * copied pictures come with an HTML tag.
 */
const isText = (data: DataTransfer | null) => parseHtml(data?.getData('text/html') ?? '').textContent.trim() !== '';

const pictureIn = (data: DataTransfer | null) =>
  isText(data) ? undefined : [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));

/** Uploads pictures that are pasted or dropped into the text, and inserts them at the cursor. */
export const usePastedImages = () => {
  const view = useRef<EditorView | null>(null);
  const { upload, ...state } = useUpload(PICTURE_UPLOAD, src => {
    const { current } = view;
    const picture = current?.state.schema.nodes.image?.create({ src, alt: '' });
    if (current && picture) current.dispatch(current.state.tr.replaceSelectionWith(picture));
  });
  const latestUpload = useRef(upload);
  latestUpload.current = upload;

  const handlers = useMemo(() => {
    const handleData = (into: EditorView, data: DataTransfer | null) => {
      const file = pictureIn(data);
      if (!file) return false;
      view.current = into;
      void latestUpload.current(file);
      return true;
    };
    return {
      handlePaste: (into: EditorView, event: ClipboardEvent) => handleData(into, event.clipboardData),
      handleDrop: (into: EditorView, event: DragEvent) => handleData(into, event.dataTransfer),
    };
  }, []);
  return { handlers, ...state };
};
