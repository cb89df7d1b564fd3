import { Alert, Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useText } from '../../../i18n/useText.ts';
import { FailedPart } from '../../../kit/feedback/Failed.tsx';
import { FormLink } from '../../../kit/forms/FormLink.tsx';
import { ChoiceInput } from '../../../kit/inputs/ChoiceInput.tsx';
import type { Choice } from '../../../kit/list/ChoiceField.tsx';
import { ConsultantField } from './ConsultantField.tsx';
import type { FormKind } from './payload.ts';
import { type LoadedList, useCategories } from './useCategoryNames.ts';

interface LoadedChoiceProps<Item> {
  name: string;
  label: string;
  list: LoadedList<Item>;
  choiceOf: (item: Item) => Choice;
  /** Message if the list could not be loaded. */
  failed: string;
  /** Message if the list is empty. */
  emptyMessage: ReactNode;
}

/** Required choice from a list on the server. Displays loading errors and what to do if the list is empty. */
const LoadedChoice = <Item,>({ name, label, list, choiceOf, failed, emptyMessage }: LoadedChoiceProps<Item>) => (
  <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
    <ChoiceInput name={name} label={label} required choices={list.items.map(choiceOf)} />
    {list.error && <FailedPart text={failed} error={list.error} onRetry={list.retry} />}
    {list.isEmpty && <Alert severity="warning">{emptyMessage}</Alert>}
  </Box>
);

/** Category of the franchise. If there are no categories, admins get a link to add one. */
export const CategoryChoice = ({ kind }: { kind: FormKind }) => {
  const t = useText();
  return (
    <LoadedChoice
      name="category"
      label={t('franchises.fields.category')}
      list={useCategories()}
      choiceOf={name => ({ value: name, label: name })}
      failed={t('franchises.help.categoriesFailed')}
      emptyMessage={
        <>
          {t('franchises.help.noCategories')}{' '}
          {kind === 'admin' && <FormLink to="/admin/categories">{t('categories.title')}</FormLink>}
        </>
      }
    />
  );
};

/** Consultant of the franchise. */
export const ConsultantChoice = () => {
  const { field, fieldState } = useController({ name: 'consultant_id', defaultValue: '' });
  const { ref, value, onChange, onBlur } = field;
  return (
    <ConsultantField
      value={String(value ?? '')}
      onChoose={onChange}
      onBlur={onBlur}
      field={{
        required: true,
        inputRef: ref,
        error: fieldState.error !== undefined,
        helperText: fieldState.error?.message,
      }}
    />
  );
};
