import type { FilePreview } from '@marketplace/api';
import { useRef, useState } from 'react';
import { api } from '../../data/api.ts';
import { type BulkKind, type ColumnChoices, choicesFor, needsColumnCheck } from './file-columns.ts';
import type { Encoding } from './useFileFormatText.ts';
import { type UploadFailure, useUploadFailure } from './useUpload.ts';

/**
 * Analyses a selected file on the server. Manually chosen columns are remembered for the next file while the screen is
 * open.
 */
export const usePreview = () => {
  const failureOf = useUploadFailure();
  const [preview, setPreview] = useState<FilePreview | null>(null);
  const [choices, setChoices] = useState<ColumnChoices>({});
  const [unsure, setUnsure] = useState(false);
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  const remembered = useRef<Partial<Record<BulkKind, ColumnChoices>>>({});
  const newest = useRef(0);
  const shownKind = useRef<BulkKind>(undefined);

  const loadPreview = async (file: File | null, kind: BulkKind, encoding?: Encoding) => {
    const turn = ++newest.current;
    // The preview stays while another encoding is tried. Another kind of records has other fields, so its choice
    // removes the preview.
    if (encoding === undefined || kind !== shownKind.current) setPreview(null);
    shownKind.current = kind;
    setFailure(null);
    setReading(file !== null);
    if (!file) return;
    try {
      const found = await api.previewFile(kind, file, encoding);
      if (turn !== newest.current) return;
      setPreview(found);
      const before = remembered.current[kind] ?? {};
      setChoices(choicesFor(found, before));
      setUnsure(needsColumnCheck(found, before));
    } catch (error) {
      if (turn === newest.current) setFailure(failureOf(error));
    }
    if (turn === newest.current) setReading(false);
  };
  const choose = (kind: BulkKind, column: string, field: string) => {
    remembered.current[kind] = { ...remembered.current[kind], [column]: field };
    setChoices(before => ({ ...before, [column]: field }));
  };
  /** Remembers the columns of an upload, so that the user is not asked to check them again. */
  const accept = (kind: BulkKind) => {
    remembered.current[kind] = { ...remembered.current[kind], ...choices };
  };

  return { preview, choices, unsure, reading, failure, look: loadPreview, choose, accept };
};
