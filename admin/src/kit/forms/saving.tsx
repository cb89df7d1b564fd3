import { type ReactNode, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Versioned } from '../../data/api.ts';
import { api } from '../../data/api.ts';
import { faultsOf, reasonsOf, statusOf, useReason } from '../../data/failures.ts';
import { type FieldErrors, fieldErrors } from '../../data/faults.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { useSubmit } from './RecordForm.tsx';

/** Display time of messages in milliseconds (specification 9). */
const MESSAGE_MS = 5000;

/** Values of a rejected save, and the record that is stored now instead of the version the values are based on. */
interface Versions {
  mine: Versioned<object>;
  theirs: Versioned<object>;
}

/** Conflict found by a save, with the possible resolutions. */
export interface Clash extends Versions {
  /** Makes the next save overwrite the version that is stored now. */
  overwrite: () => void;
  /** Closes the conflict without a decision. */
  resolve: () => void;
}

/**
 * Stores which version a save replaces: the version that was read when the form opened, or a later version that the
 * user saw and chose to overwrite. A version that the user has not seen is never overwritten.
 */
export const useClash = () => {
  const [found, setFound] = useState<Versions | null>(null);
  /** Versions that the user chose to overwrite, by the version that was read. */
  const chosen = useRef(new Map<string | undefined, string>()).current;
  const resolve = () => setFound(null);
  const overwrite = ({ mine, theirs }: Versions) => {
    if (theirs.etag) chosen.set(mine.etag, theirs.etag);
    resolve();
  };
  const clash: Clash | null = found && { ...found, overwrite: () => overwrite(found), resolve };

  const versioned = <Data extends Versioned<object>>(data: Data): Data => {
    let { etag } = data;
    while (etag && chosen.has(etag)) etag = chosen.get(etag);
    return { ...data, etag };
  };
  return { clash, versioned, report: setFound };
};

interface SaveOptions<Answer> {
  /** API path of the record, or of the list for a new record. */
  path: string;
  /** API path from which the record is read, if it differs from `path`. */
  readAt?: string;
  /** Version that the form was read in. */
  etag?: string;
  isNew?: boolean;
  saved: string;
  failed: string;
  /** Whether the server's reason replaces `failed`. Otherwise, the reason follows `failed`. */
  showServerReason?: boolean;
  /** Maps an error without field names from the server to messages by field. */
  besideFields?: (error: unknown) => FieldErrors | undefined;
  onSaved: (record: Versioned<Answer>) => void;
}

/** Result of a save: the form's errors or the stored record. */
type Saved<Answer> = { errors: FieldErrors; record?: undefined } | { errors?: undefined; record: Versioned<Answer> };

/**
 * Saves a form over one record: notifies of success or failure, returns errors by field and reports a conflict with
 * another version.
 */
export const useSave = <Answer extends object>(options: SaveOptions<Answer>) => {
  const { path, readAt = path, etag, isNew = false, saved, failed, showServerReason = false } = options;
  const { besideFields, onSaved } = options;
  const notify = useNotify();
  const { clash, versioned, report } = useClash();

  const refused = (error: unknown): FieldErrors => {
    const faults = faultsOf(error);
    if (faults.length > 0) return fieldErrors(faults);
    const withMoves = besideFields?.(error);
    if (withMoves) return withMoves;
    const reasons = reasonsOf(error);
    const isRefused = statusOf(error) !== 0 && reasons.length > 0;
    notify((showServerReason && isRefused ? reasons : [failed, ...reasons]).join(' '), {
      type: 'error',
      autoHideDuration: MESSAGE_MS,
    });
    return { root: { notSaved: failed } };
  };

  const save = async (data: object): Promise<Saved<Answer>> => {
    const ownVersion = versioned({ ...data, etag });
    try {
      const record = await (isNew ? api.post<Answer>(path, data) : api.save<Answer>(path, ownVersion));
      onSaved(record);
      notify(saved, { type: 'success', autoHideDuration: MESSAGE_MS });
      return { record };
    } catch (error) {
      if (statusOf(error) !== 412) return { errors: refused(error) };
    }
    try {
      report({ mine: ownVersion, theirs: await api.open<object>(readAt) });
      return { errors: { root: { notSaved: failed } } };
    } catch (error) {
      return { errors: refused(error) };
    }
  };

  return { save, clash };
};

/** Reads the record again. On failure, `error` is set or `data` is missing. */
export type Reload<Stored> = () => Promise<{ data?: Versioned<Stored>; error: unknown }>;

interface RecordClashProps<Stored> {
  clash: Clash | null;
  labelOf: (field: string) => string;
  /** Formats a field's value if the stored value is not readable for users. */
  formatValue?: (field: string, value: string) => ReactNode;
  reload: Reload<Stored>;
  toValues: (stored: Stored) => object;
}

/** Displays both versions after a conflict and applies the user's choice to the surrounding form. */
export const RecordClash = <Stored extends object>(props: RecordClashProps<Stored>) => {
  const { clash, labelOf, formatValue, reload, toValues } = props;
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
    // Resets the form even if the other user changed only fields that the form does not display, because the typed text
    // is discarded.
    reset(toValues(data));
    clash.resolve();
  };
  return (
    <ConflictDialog
      open
      mine={clash.mine}
      theirs={clash.theirs}
      labelOf={labelOf}
      formatValue={formatValue}
      busy={busy}
      onTakeTheirs={takeTheirs}
      onKeepMine={keepMine}
      onClose={clash.resolve}
    />
  );
};
