import { Box, DialogContent } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Versioned } from '../../data/api.ts';
import { api } from '../../data/api.ts';
import type { FieldErrors } from '../../data/faults.ts';
import { useText } from '../../i18n/useText.ts';
import { Failed } from '../feedback/Failed.tsx';
import { Loading } from '../feedback/Loading.tsx';
import { FormAlert } from './FormAlert.tsx';
import { DialogButtons, FormDialog, UnsavedChangesGuard } from './FormDialog.tsx';
import { DIALOG_FORM_QUERY } from './form-query.ts';
import { RecordForm } from './RecordForm.tsx';
import { RecordConflict, useSave } from './saving.tsx';

interface RecordDialogProps<Stored extends object, Values extends FieldValues> {
  title: string;
  /** API path of the list, such as `users`. */
  list: string;
  /** Id of the record to edit; undefined to add one. */
  id?: string;
  toValues: (stored?: Stored) => Values;
  toWrite: (values: Values, stored?: Stored) => object;
  /** Client-side validation. Returns messages by field. */
  validate: (values: Values, stored?: Stored) => FieldErrors;
  labelOf: (field: string) => string;
  saved: string;
  failed: string;
  showServerReason?: boolean;
  /** Maps an error without field names from the server to messages by field. */
  besideFields?: (error: unknown) => FieldErrors | undefined;
  submit?: string;
  /** Replaces the form if the record must not be edited. */
  instead?: (stored: Stored) => ReactNode;
  /** Called after a save, before the dialog closes. */
  onSaved?: () => void;
  /** Called after a save or a cancellation, to close the dialog and reload the list. */
  onClose: () => void;
  children: ReactNode;
}

interface DialogFormProps<Stored extends object, Values extends FieldValues> extends RecordDialogProps<Stored, Values> {
  stored?: Versioned<Stored>;
}

const DialogForm = <Stored extends object, Values extends FieldValues>(props: DialogFormProps<Stored, Values>) => {
  const { list, id, stored, toValues, toWrite, validate, labelOf, onClose, children } = props;
  const { saved, failed, showServerReason, besideFields, submit: label, onSaved } = props;
  const t = useText();
  const path = id === undefined ? list : `${list}/${id}`;
  const values = useMemo(() => toValues(stored), [toValues, stored]);
  /** Record that the next save replaces: the one that was read, or a later one whose changes were merged. */
  const base = useRef<Stored | undefined>(stored);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const { save, check, clash } = useSave<Stored>({
    path,
    etag: stored?.etag,
    isNew: id === undefined,
    saved,
    failed,
    showServerReason,
    besideFields,
    onSaved: () => {
      onSaved?.();
      // The user may have closed the dialog during the save and opened something else.
      if (isOpen.current) onClose();
    },
  });
  return (
    <RecordForm<Values>
      values={values}
      validate={current => validate(current, base.current)}
      check={current => check(toWrite(current, base.current))}
      onSubmit={current => save(toWrite(current, base.current))}
      keeper={<UnsavedChangesGuard place={path} labelOf={labelOf} onClose={onClose} />}
    >
      <DialogContent>
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            pt: 1,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            '& > .wide': { gridColumn: '1 / -1' },
          }}
        >
          {children}
        </Box>
      </DialogContent>
      <DialogButtons label={label ?? t('actions.save')} onClose={onClose} />
      <FormAlert />
      <RecordConflict<Stored, Values>
        clash={clash}
        labelOf={labelOf}
        toValues={toValues}
        onMerged={theirs => {
          base.current = theirs;
        }}
      />
    </RecordForm>
  );
};

/** Dialog that adds a record, or edits one based on the version read when the dialog opened. */
export const RecordDialog = <Stored extends object, Values extends FieldValues>(
  props: RecordDialogProps<Stored, Values>,
) => {
  const { title, list, id, instead, onClose } = props;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['dialog', list, id],
    queryFn: () => api.open<Stored>(`${list}/${id}`),
    ...DIALOG_FORM_QUERY,
    enabled: id !== undefined,
  });
  return (
    <FormDialog title={title} onClose={onClose}>
      {id !== undefined && isPending && <Loading />}
      {error && <Failed error={error} onRetry={() => refetch()} />}
      {(data && instead?.(data)) || ((id === undefined || data) && <DialogForm {...props} stored={data} />)}
    </FormDialog>
  );
};
