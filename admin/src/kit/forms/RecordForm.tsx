import { createContext, type FormEvent, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { type FieldPath, type FieldValues, FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { FieldErrors } from '../../data/faults.ts';
import { useText } from '../../i18n/useText.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { errorPaths } from './faulty-fields.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { UploadsContext } from './uploads.ts';
import { type KeptDraft, useDraft } from './useDraft.ts';
import { useResting } from './useResting.ts';

/** How the fields of a form are told to people. */
interface Wording<Values> {
  /** What a field is called; without it as the API calls it. */
  labelOf?: (field: string) => string;
  /** What is compared, where values hold more than what people know. */
  shown?: (values: Values) => object;
  /** How a value of them reads, where it isn't what people know. */
  told?: (field: string, value: string) => ReactNode;
}

interface DraftClashProps<Values> extends Wording<Values> {
  draft: KeptDraft;
}

/** Somebody else changed fields while a draft of them waited: both values, and a choice that has to be made. */
export const DraftClash = <Values extends FieldValues>(props: DraftClashProps<Values>) => {
  const { draft, labelOf = (field: string) => field, shown = (values: Values) => values, told } = props;
  const t = useText();
  const { getValues } = useFormContext<Values>();
  if (!draft.theirs) return null;
  const mine = getValues();
  return (
    <ConflictDialog
      open
      mine={shown(mine)}
      theirs={shown({ ...mine, ...draft.theirs })}
      explanation={t('drafts.waited')}
      keep={t('drafts.keepTyped')}
      labelOf={labelOf}
      told={told}
      onTakeTheirs={() => draft.settle('theirs')}
      onKeepMine={() => draft.settle('mine')}
    />
  );
};

/** What became of a save: the errors by field; or nothing of them, and what the form says from now on where it stays. */
interface Outcome<Values> {
  errors?: FieldErrors;
  values?: Values;
}

const SubmitContext = createContext(() => {});

/** Saves the form around, as its button does. */
export const useSubmit = () => useContext(SubmitContext);

interface RecordFormProps<Values extends FieldValues> extends Wording<Values> {
  /** What is stored; a new one resets the form. */
  values: Values;
  /** What can be told without asking the server: the message by field. */
  validate?: (values: Values) => FieldErrors | undefined;
  onSubmit: (values: Values) => Promise<Outcome<Values>>;
  /** Saved, and about to be left: it goes on resting. */
  isOver?: boolean;
  /** Asks before unsaved changes are left behind: a form with a page of its own by itself, one in a dialog its own way. */
  keeper?: ReactNode;
  children: ReactNode;
}

/** The name of a field that the form really has; other errors are told by the alert alone. */
const isFieldOf = <Values extends FieldValues>(values: Values, path: string): path is FieldPath<Values> =>
  Object.hasOwn(values, path.split('.')[0] ?? '');

const isRoot = (path: string): path is `root.${string}` => path.startsWith('root.');

/** What a form with a page of its own does besides: asks before it is left, and survives the end of the session. */
const Keeper = <Values extends FieldValues>(wording: Wording<Values>) => {
  const draft = useDraft();
  return (
    <>
      <LeaveGuard keep={draft.keep} />
      <DraftClash draft={draft} {...wording} />
    </>
  );
};

/** A form over one record: errors of ours and of the server stand beside their fields, until these are edited. */
export const RecordForm = <Values extends FieldValues>(props: RecordFormProps<Values>) => {
  const { values, validate, onSubmit, isOver = false, labelOf, shown, told, children } = props;
  const { keeper = <Keeper labelOf={labelOf} shown={shown} told={told} /> } = props;
  const form = useForm<Values>({ values, shouldFocusError: false });
  const { clearErrors, handleSubmit, reset, setError } = form;
  const resting = useResting(form.formState.isSubmitting || isOver);
  const { ref: element } = resting;
  const press = useCallback(() => element.current?.requestSubmit(), [element]);
  const [underWay, setUnderWay] = useState(0);
  const uploads = useMemo(
    () => ({ underWay, count: (change: number) => setUnderWay(before => before + change) }),
    [underWay],
  );

  const place = useCallback(
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
        Object.keys(found).length > 0 ? { errors: found } : await onSubmit(current);
      if (errors) place(current, errors);
      else saved = now;
    })(event);
    // Also where what is stored reads as before, as after a change of a secret alone: what is typed next is unsaved again.
    if (saved) reset(saved);
  };

  return (
    <FormProvider {...form}>
      <SubmitContext value={press}>
        <UploadsContext value={uploads}>
          <form {...resting} onSubmit={submit} noValidate>
            {keeper}
            {children}
          </form>
        </UploadsContext>
      </SubmitContext>
    </FormProvider>
  );
};
