import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Versioned } from '../../data/api.ts';
import { detailOf, faultsOf, statusOf, storedIn, useReason } from '../../data/failures.ts';
import { type FieldErrors, fieldErrors } from '../../data/faults.ts';
import { useApi } from '../../data/useApi.ts';
import { ConflictDialog } from './ConflictDialog.tsx';

/** The console's messages clear after 5 seconds (specification §9). */
const MESSAGE_MS = 5000;

/** A save that found another version: what was to be saved, and what is stored. */
interface Clash {
  mine: Versioned<object>;
  theirs: object;
}

interface SaveOptions<Answer> {
  /** The record's own address; for a new one the list it is added to. */
  path: string;
  isNew?: boolean;
  saved: string;
  failed: string;
  /** What the server says stands instead of `failed`, not only beside it when it refuses. */
  inServersWords?: boolean;
  onSaved: (record: Versioned<Answer>) => void;
}

/**
 * Saves a form that is one record: the message of success or failure, the faults beside the fields, and another's
 * version when there is one. `save` answers the form's errors, or nothing when it is saved.
 */
export const useSave = <Answer extends object>(options: SaveOptions<Answer>) => {
  const { path, isNew = false, saved, failed, inServersWords = false, onSaved } = options;
  const api = useApi();
  const notify = useNotify();
  const reasonOf = useReason();
  const [clash, setClash] = useState<Clash | null>(null);

  const save = async (data: Versioned<object>): Promise<FieldErrors | undefined> => {
    try {
      const record = await (isNew ? api.post<Answer>(path, data) : api.save<Answer>(path, data));
      setClash(null);
      onSaved(record);
      notify(saved, { type: 'success', autoHideDuration: MESSAGE_MS });
      return undefined;
    } catch (error) {
      const faults = faultsOf(error);
      if (faults.length > 0) return fieldErrors(faults);
      if (statusOf(error) === 412) setClash({ mine: data, theirs: storedIn(error) });
      else {
        const why = detailOf(error);
        const told = inServersWords ? (why ?? failed) : [failed, why].filter(Boolean).join(' ');
        notify(statusOf(error) === 0 ? reasonOf(error) : told, { type: 'error', autoHideDuration: MESSAGE_MS });
      }
      return { root: { notSaved: failed } };
    }
  };

  return { save, clash, settle: () => setClash(null) };
};

interface RecordClashProps {
  clash: Clash | null;
  path: string;
  labelOf: (field: string) => string;
  save: (data: Versioned<object>) => Promise<unknown>;
  /** Reads the record anew into the form. */
  reload: () => Promise<unknown>;
  settle: () => void;
}

/** Two people edited the same settings: shows both versions and does what is chosen. */
export const RecordClash = ({ clash, path, labelOf, save, reload, settle }: RecordClashProps) => {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  if (!clash) return null;

  const keepMine = async () => {
    setBusy(true);
    const { etag } = await api.open<object>(path);
    await save({ ...clash.mine, etag });
    setBusy(false);
  };
  const takeTheirs = async () => {
    await reload();
    settle();
  };
  return (
    <ConflictDialog
      open
      mine={clash.mine}
      theirs={clash.theirs}
      labelOf={labelOf}
      busy={busy}
      onTakeTheirs={takeTheirs}
      onKeepMine={keepMine}
      onClose={settle}
    />
  );
};
