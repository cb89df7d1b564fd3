import type { EditorView } from '@tiptap/pm/view';
import { useMemo, useRef } from 'react';
import { PICTURES } from '../inputs/upload-rules.ts';
import { useUpload } from '../inputs/useUpload.ts';

const pictureIn = (data: DataTransfer | null) => [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));

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
