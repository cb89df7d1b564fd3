import { type ReactNode, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Versioned } from '../../data/api.ts';
import { api } from '../../data/api.ts';
import { faultsOf, reasonsOf, statusOf } from '../../data/failures.ts';
import { type FieldErrors, fieldErrors } from '../../data/faults.ts';
import { useText } from '../../i18n/useText.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { pickFields } from './draft.ts';
import { mergeFields } from './merge.ts';
import { useSubmit } from './RecordForm.tsx';
import { RunOnce } from './RunOnce.tsx';

/** Record that is stored now instead of the version that a rejected save is based on. */
interface FoundConflict {
  theirs: Versioned<object>;
}

/** Conflict found by a save, with the possible resolutions. */
interface SaveConflict extends FoundConflict {
  /**
   * Makes the next save overwrite the version that is stored now.
   * @param note sentence to add to the message after the save
   */
  overwrite: (note: string) => void;
  /** Closes the conflict without a decision. */
  dismiss: () => void;
}

/**
 * Stores which version a save replaces: the version that was read when the form opened, or a later version that the
 * user saw and chose to overwrite. A version that the user has not seen is never overwritten.
 * @param read the version that was read
 */
const useSaveConflict = (read: string | undefined) => {
  const [found, setFound] = useState<FoundConflict | null>(null);
  /** Latest version that the user chose to overwrite, and the version that was read before it. */
  const chosen = useRef<{ read: string | undefined; stored: string | undefined }>(undefined);
  const resolve = () => setFound(null);
  const note = useRef('');
  const overwrite = ({ theirs }: FoundConflict, noted: string) => {
    chosen.current = { read, stored: theirs.etag };
    note.current = noted;
    resolve();
  };
  const clash: SaveConflict | null = found && {
    ...found,
    overwrite: noted => overwrite(found, noted),
    dismiss: resolve,
  };
  /** Ends the conflict after a save. Adds to the message of the save what was merged, once. */
  const finish = (saved: string) => {
    const noted = note.current;
    note.current = '';
    chosen.current = undefined;
    return [saved, noted].filter(Boolean).join(' ');
  };

  /** Returns the version that the next save replaces. */
  const replaced = () => (chosen.current?.read === read ? (chosen.current?.stored ?? read) : read);
  return { clash, replaced, report: setFound, finish };
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
  /** Displays a failure that concerns no field. By default, a notification does. */
  showFailure?: (error: unknown) => void;
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
  const notify = useNotify();
  const { clash, replaced, report, finish } = useSaveConflict(etag);

  const notifyFailure = (error: unknown) => {
    const reasons = reasonsOf(error);
    const isRefused = statusOf(error) !== 0 && reasons.length > 0;
    notify((showServerReason && isRefused ? reasons : [failed, ...reasons]).join(' '), { type: 'error' });
  };
  const { besideFields, showFailure = notifyFailure, onSaved } = options;

  const refused = (error: unknown): FieldErrors => {
    const faults = faultsOf(error);
    if (faults.length > 0) return fieldErrors(faults);
    const withMoves = besideFields?.(error);
    if (withMoves) return withMoves;
    showFailure(error);
    return { root: { notSaved: failed } };
  };

  const save = async (data: object): Promise<Saved<Answer>> => {
    try {
      const record = await (isNew
        ? api.post<Answer>(path, data)
        : api.save<Answer>(path, { ...data, etag: replaced() }));
      onSaved(record);
      notify(finish(saved), { type: 'success' });
      return { record };
    } catch (error) {
      if (statusOf(error) !== 412) return { errors: refused(error) };
    }
    try {
      report({ theirs: await api.open<object>(readAt) });
      return { errors: { root: { notSaved: failed } } };
    } catch (error) {
      return { errors: refused(error) };
    }
  };

  /** Returns the API's faults by field without saving. */
  const check = (data: object) => api.check(isNew ? 'POST' : 'PUT', path, data);

  return { save, check, clash };
};

interface RecordClashProps<Stored, Values> {
  clash: SaveConflict | null;
  labelOf: (field: string) => string;
  /** Selects the values to compare, if the form holds values that users do not know. */
  shown?: (values: Values) => object;
  /** Formats a field's value if the stored value is not readable for users. */
  formatValue?: (field: string, value: string) => ReactNode;
  toValues: (stored: Stored) => Values;
  /** Called with the record of the other user before the merged values are saved over it. */
  onMerged?: (theirs: Stored) => void;
}

/**
 * Merges the typed values with the version that another user has saved, and saves the result. Fields that only one side
 * changed are merged without a question. For fields that both changed, the user chooses.
 */
export const RecordConflict = <Stored extends object, Values extends object>(
  props: RecordClashProps<Stored, Values>,
) => {
  const { clash, labelOf, shown, formatValue, toValues, onMerged } = props;
  const t = useText();
  const submit = useSubmit();
  const { getValues, reset } = useFormContext();
  const { defaultValues = {}, isSubmitting } = useFormState();
  if (!clash || isSubmitting) return null;

  const theirs = toValues(clash.theirs as Stored);
  const { merged, clashing, changedByThem } = mergeFields<Values>(
    { before: defaultValues, mine: getValues(), theirs },
    shown,
  );
  const saveMerged = (theirFields: string[] = []) => {
    // The other user's values are stored now, so values that differ from them count as unsaved.
    reset(theirs);
    reset({ ...merged, ...pickFields(theirs, theirFields) }, { keepDefaultValues: true });
    onMerged?.(clash.theirs as Stored);
    const fields = changedByThem.map(labelOf).join(', ');
    clash.overwrite(fields && t('forms.conflict.merged', { fields }));
    submit();
  };
  if (clashing.length === 0) return <RunOnce key={clash.theirs.etag} work={saveMerged} />;
  return (
    <ConflictDialog
      key={clash.theirs.etag}
      differences={clashing}
      explanation={t('forms.conflict.explanation')}
      confirm={t('forms.conflict.save')}
      labelOf={labelOf}
      formatValue={formatValue}
      onChosen={saveMerged}
      onClose={clash.dismiss}
    />
  );
};
