import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Versioned } from '../../data/api.ts';
import { api } from '../../data/api.ts';
import type { FieldErrors } from '../../data/faults.ts';
import { FormPlaceholder } from './FormSection.tsx';
import { FORM_QUERY } from './form-query.ts';
import { RecordForm } from './RecordForm.tsx';
import { RecordConflict, useSave } from './saving.tsx';

interface OpenedProps<Stored extends object> {
  path: string;
  queryKey: readonly string[];
  /** Heading, for a part of a screen. */
  title?: string;
  children: (stored: Versioned<Stored>) => ReactNode;
}

/** Loads settings with their version before it renders the form. The data does not change while the form is in use. */
const LoadedForm = <Stored extends object>({ path, queryKey, title, children }: OpenedProps<Stored>) => {
  const { data, error, refetch } = useQuery({
    queryKey: queryKey,
    queryFn: () => api.open<Stored>(path),
    ...FORM_QUERY,
  });
  if (data) return children(data);
  return <FormPlaceholder title={title} error={error} onRetry={() => refetch()} />;
};

interface SettingsFormProps<Stored extends object, Values extends FieldValues> {
  path: string;
  queryKey: readonly string[];
  /** Query key of data that is derived from these settings. It is invalidated after a save. */
  alsoRead?: readonly string[];
  /** Heading, for a part of a screen. */
  title?: string;
  toValues: (stored: Stored) => Values;
  toWrite?: (values: Values) => object;
  validate?: (values: Values, stored: Stored) => FieldErrors | undefined;
  labelOf: (field: string) => string;
  saved: string;
  failed: string;
  children: (stored: Stored) => ReactNode;
  below?: (stored: Stored) => ReactNode;
}

interface FormProps<Stored extends object, Values extends FieldValues> extends SettingsFormProps<Stored, Values> {
  stored: Versioned<Stored>;
}

const Form = <Stored extends object, Values extends FieldValues>(props: FormProps<Stored, Values>) => {
  const { path, queryKey, alsoRead, toValues, validate, labelOf, saved, failed, children, stored } = props;
  const { toWrite = current => current } = props;
  const queries = useQueryClient();
  const values = useMemo(() => toValues(stored), [toValues, stored]);
  const { save, check, clash } = useSave<Stored>({
    path,
    etag: stored.etag,
    saved,
    failed,
    onSaved: record => {
      queries.setQueryData(queryKey, record);
      if (alsoRead) void queries.invalidateQueries({ queryKey: alsoRead });
    },
  });
  return (
    <RecordForm<Values>
      values={values}
      place={path}
      labelOf={labelOf}
      validate={current => validate?.(current, stored)}
      check={current => check(toWrite(current))}
      onSubmit={async current => {
        const { errors, record } = await save(toWrite(current));
        return { errors, values: record && toValues(record) };
      }}
    >
      {children(stored)}
      <RecordConflict<Stored, Values> clash={clash} labelOf={labelOf} toValues={toValues} />
    </RecordForm>
  );
};

/** Form over a settings object. A save succeeds only if the stored version is the one that was read. */
export const SettingsForm = <Stored extends object, Values extends FieldValues>(
  props: SettingsFormProps<Stored, Values>,
) => (
  <LoadedForm<Stored> path={props.path} queryKey={props.queryKey} title={props.title}>
    {stored => (
      <>
        <Form {...props} stored={stored} />
        {props.below?.(stored)}
      </>
    )}
  </LoadedForm>
);
