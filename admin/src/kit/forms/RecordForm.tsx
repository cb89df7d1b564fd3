import { createContext, type FormEvent, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { type FieldPath, type FieldValues, FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { FieldErrors } from '../../data/faults.ts';
import { useText } from '../../i18n/useText.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { errorPaths } from './faulty-fields.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { differencesIn } from './merge.ts';
import { RunOnce } from './RunOnce.tsx';
import { UploadsContext } from './uploads.ts';
import { useDisabledForm } from './useDisabledForm.ts';
import { type DraftState, useDraft } from './useDraft.ts';

/** How a form's fields and values are displayed to users. */
interface Wording<Values> {
  /** Returns the label of a field; by default the API's field name. */
  labelOf?: (field: string) => string;
  /** Selects the values to compare, if the form holds values that users do not know. */
  shown?: (values: Values) => object;
  /** Formats a field's value if the stored value is not readable for users. */
  formatValue?: (field: string, value: string) => ReactNode;
}

interface DraftClashProps<Values> extends Wording<Values> {
  draft: DraftState;
}

/** Asks which values to use if another user changed fields of a restored draft. The user must choose. */
export const DraftConflict = <Values extends FieldValues>(props: DraftClashProps<Values>) => {
  const { draft, labelOf = (field: string) => field, shown = (values: Values) => values, formatValue } = props;
  const t = useText();
  const { getValues } = useFormContext<Values>();
  if (!draft.theirs) return null;
  const typed = getValues();
  const fields = Object.keys(draft.theirs);
  const differences = differencesIn(fields, shown(typed), shown({ ...typed, ...draft.theirs }));
  // Values can differ without looking different, for example in empty rows.
  if (differences.length === 0) return <RunOnce work={() => draft.resolve([])} />;
  return (
    <ConflictDialog
      differences={differences}
      explanation={t('drafts.waited')}
      confirm={t('forms.conflict.use')}
      labelOf={labelOf}
      formatValue={formatValue}
      onChosen={draft.resolve}
    />
  );
};

/** Result of a save: errors by field, or the values to display if the form stays open. */
interface Outcome<Values> {
  errors?: FieldErrors;
  values?: Values;
}

const SubmitContext = createContext(() => {});

/** Returns a function that submits the surrounding form. */
export const useSubmit = () => useContext(SubmitContext);

interface RecordFormProps<Values extends FieldValues> extends Wording<Values> {
  /** Stored values. New values reset the form. */
  values: Values;
  /** Client-side validation. Returns messages by field. */
  validate?: (values: Values) => FieldErrors | undefined;
  /**
   * Lets the API check values that are not saved because `validate` found faults, so that all faults are displayed at
   * the same time. Returns messages by field.
   */
  check?: (values: Values) => Promise<FieldErrors>;
  onSubmit: (values: Values) => Promise<Outcome<Values>>;
  /** True after a save, until the user leaves the form. The form stays disabled in that time. */
  isOver?: boolean;
  /** Component that asks before the user leaves unsaved changes. The default is for a form that fills a page. */
  keeper?: ReactNode;
  /** Key of the form's draft, if the page has several forms. */
  place?: string;
  children: ReactNode;
}

/** Returns whether an error belongs to a field of the form. Other errors are displayed only in the alert. */
const isFieldOf = <Values extends FieldValues>(values: Values, path: string): path is FieldPath<Values> =>
  Object.hasOwn(values, path.split('.')[0] ?? '');

const isRoot = (path: string): path is `root.${string}` => path.startsWith('root.');

/** Asks before the user leaves a page's form with unsaved changes. Stores the changes when the session ends. */
const Keeper = <Values extends FieldValues>({
  place,
  ...wording
}: Wording<Values> & { place?: string | undefined }) => {
  const draft = useDraft(place);
  return (
    <>
      <LeaveGuard saveDraft={draft.saveDraft} />
      <DraftConflict draft={draft} {...wording} />
    </>
  );
};

/**
 * Form over one record. Errors of the browser and of the server are displayed beside their fields until the user edits
 * the fields.
 */
export const RecordForm = <Values extends FieldValues>(props: RecordFormProps<Values>) => {
  const { values, validate, check, onSubmit, isOver = false, labelOf, shown, formatValue, place, children } = props;
  const { keeper = <Keeper labelOf={labelOf} shown={shown} formatValue={formatValue} place={place} /> } = props;
  const form = useForm<Values>({ values, shouldFocusError: false });
  const { clearErrors, handleSubmit, reset, setError } = form;
  const disabledProps = useDisabledForm(form.formState.isSubmitting || isOver);
  const { ref: element } = disabledProps;
  const press = useCallback(() => element.current?.requestSubmit(), [element]);
  const [underWay, setUnderWay] = useState(0);
  const uploads = useMemo(
    () => ({ underWay, count: (change: number) => setUnderWay(before => before + change) }),
    [underWay],
  );

  const showErrors = useCallback(
    (current: Values, errors: FieldErrors) => {
      for (const [path, message] of errorPaths(errors))
        if (isRoot(path) || isFieldOf(current, path)) setError(path, { type: 'server', message });
    },
    [setError],
  );
  const submit = async (event: FormEvent) => {
    event.stopPropagation();
    event.preventDefault();
    clearErrors();
    let saved: Values | undefined;
    await handleSubmit(async current => {
      const found = validate?.(current) ?? {};
      const { errors, values: now = current } =
        Object.keys(found).length > 0 ? { errors: { ...(await check?.(current)), ...found } } : await onSubmit(current);
      if (errors) showErrors(current, errors);
      else saved = now;
    })(event);
    // Resets the form even if the stored values look unchanged, for example after a change of a secret. Later input
    // then counts as unsaved.
    if (saved) reset(saved);
  };

  return (
    <FormProvider {...form}>
      <SubmitContext value={press}>
        <UploadsContext value={uploads}>
          <form {...disabledProps} onSubmit={submit} noValidate>
            {keeper}
            {children}
          </form>
        </UploadsContext>
      </SubmitContext>
    </FormProvider>
  );
};
