import { type ReactNode, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Versioned } from '../../data/api.ts';
import { api } from '../../data/api.ts';
import { faultsOf, reasonsOf, statusOf, useReason } from '../../data/failures.ts';
import { type FieldErrors, fieldErrors } from '../../data/faults.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { useSubmit } from './RecordForm.tsx';

/** The console's messages clear after 5 seconds (specification §9). */
const MESSAGE_MS = 5000;

/** What was to be saved, and what is stored instead of the version that it was read in. */
interface Versions {
  mine: Versioned<object>;
  theirs: Versioned<object>;
}

/** A save that found another version, and what can be done about it. */
export interface Clash extends Versions {
  /** From now on what is saved takes the place of that version. */
  overwrite: () => void;
  /** Nothing is decided: the form goes on. */
  settle: () => void;
}

/**
 * The version that a save takes the place of: the one that the form was read in, unless another was seen since and chosen
 * to be overwritten. One that nobody has seen never is.
 */
export const useClash = () => {
  const [found, setFound] = useState<Versions | null>(null);
  /** By the version that was read, the one that was seen and chosen instead. */
  const chosen = useRef(new Map<string | undefined, string>()).current;
  const settle = () => setFound(null);
  const overwrite = ({ mine, theirs }: Versions) => {
    if (theirs.etag) chosen.set(mine.etag, theirs.etag);
    settle();
  };
  const clash: Clash | null = found && { ...found, overwrite: () => overwrite(found), settle };

  const versioned = <Data extends Versioned<object>>(data: Data): Data => {
    let { etag } = data;
    while (etag && chosen.has(etag)) etag = chosen.get(etag);
    return { ...data, etag };
  };
  return { clash, versioned, tell: setFound };
};

interface SaveOptions<Answer> {
  /** The record's own address; for a new one the list it is added to. */
  path: string;
  /** Where it is read, if elsewhere. */
  readAt?: string;
  /** The version that the form was read in. */
  etag?: string;
  isNew?: boolean;
  saved: string;
  failed: string;
  /** What the server says stands instead of `failed`, not only beside it when it refuses. */
  inServersWords?: boolean;
  /** What of an error belongs beside fields, though the server names none. */
  besideFields?: (error: unknown) => FieldErrors | undefined;
  onSaved: (record: Versioned<Answer>) => void;
}

/** What became of a save: the form's errors, or the record as it is stored now. */
type Saved<Answer> = { errors: FieldErrors; record?: undefined } | { errors?: undefined; record: Versioned<Answer> };

/**
 * Saves a form that is one record: the message of success or failure, the faults beside the fields, and another's
 * version when there is one.
 */
export const useSave = <Answer extends object>(options: SaveOptions<Answer>) => {
  const { path, readAt = path, etag, isNew = false, saved, failed, inServersWords = false } = options;
  const { besideFields, onSaved } = options;
  const notify = useNotify();
  const { clash, versioned, tell } = useClash();

  const refused = (error: unknown): FieldErrors => {
    const faults = faultsOf(error);
    if (faults.length > 0) return fieldErrors(faults);
    const placed = besideFields?.(error);
    if (placed) return placed;
    const reasons = reasonsOf(error);
    const isRefused = statusOf(error) !== 0 && reasons.length > 0;
    notify((inServersWords && isRefused ? reasons : [failed, ...reasons]).join(' '), {
      type: 'error',
      autoHideDuration: MESSAGE_MS,
    });
    return { root: { notSaved: failed } };
  };

  const save = async (data: object): Promise<Saved<Answer>> => {
    const mine = versioned({ ...data, etag });
    try {
      const record = await (isNew ? api.post<Answer>(path, data) : api.save<Answer>(path, mine));
      onSaved(record);
      notify(saved, { type: 'success', autoHideDuration: MESSAGE_MS });
      return { record };
    } catch (error) {
      if (statusOf(error) !== 412) return { errors: refused(error) };
    }
    try {
      tell({ mine, theirs: await api.open<object>(readAt) });
      return { errors: { root: { notSaved: failed } } };
    } catch (error) {
      return { errors: refused(error) };
    }
  };

  return { save, clash };
};

/** Reads the record anew; without data, or with an error, where that failed. */
export type Reload<Stored> = () => Promise<{ data?: Versioned<Stored>; error: unknown }>;

interface RecordClashProps<Stored> {
  clash: Clash | null;
  labelOf: (field: string) => string;
  /** How a value of them reads, where it isn't what people know. */
  told?: (field: string, value: string) => ReactNode;
  reload: Reload<Stored>;
  toValues: (stored: Stored) => object;
}

/** Two people edited the same record: shows both versions, and does what is chosen as the form around does it. */
export const RecordClash = <Stored extends object>(props: RecordClashProps<Stored>) => {
  const { clash, labelOf, told, reload, toValues } = props;
  const submit = useSubmit();
  const notify = useNotify();
  const reasonOf = useReason();
  const { reset } = useFormContext();
  const [busy, setBusy] = useState(false);
  if (!clash) return null;

  const keepMine = () => {
    clash.overwrite();
    submit();
  };
  const takeTheirs = async () => {
    setBusy(true);
    const { data, error } = await reload();
    setBusy(false);
    if (!data || error) return notify(reasonOf(error), { type: 'error' });
    // Also where they changed what this form doesn't show: what was typed is given up.
    reset(toValues(data));
    clash.settle();
  };
  return (
    <ConflictDialog
      open
      mine={clash.mine}
      theirs={clash.theirs}
      labelOf={labelOf}
      told={told}
      busy={busy}
      onTakeTheirs={takeTheirs}
      onKeepMine={keepMine}
      onClose={clash.settle}
    />
  );
};
