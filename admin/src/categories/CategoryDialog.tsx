import type { Category } from '@marketplace/api';
import { Alert, Box, DialogContent } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { DialogButtons } from '../forms/DialogButtons.tsx';
import { DialogKeeper } from '../forms/DialogKeeper.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import { faultsIn, fieldErrors } from '../http/faults.ts';
import { detailOf } from '../http/http.ts';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';
import { SwitchInput } from '../inputs/SwitchInput.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import { CATEGORIES } from './queries.ts';
import { type CategoryValues, toCategoryValues, toCategoryWrite } from './values.ts';

/** Adds a category, or changes one. */
export const CategoryDialog = ({ category, onClose }: { category?: Category; onClose: () => void }) => {
  const t = useText();
  const api = useApi();
  const notify = useNotify();
  const queries = useQueryClient();
  const [failure, setFailure] = useState('');
  const values = useMemo(() => toCategoryValues(category), [category]);

  const submit = async (current: CategoryValues) => {
    setFailure('');
    try {
      const data = toCategoryWrite(current);
      await (category ? api.save(`categories/${category.id}`, data) : api.create('categories', data));
      await queries.invalidateQueries({ queryKey: CATEGORIES });
      notify(t('categories.saved'), { type: 'success' });
      onClose();
      return undefined;
    } catch (error) {
      const faults = error instanceof HttpError ? faultsIn(error.body) : [];
      if (faults.length > 0) return fieldErrors(faults);
      setFailure(detailOf(error) ?? t('categories.saveFailed'));
      return { root: { notSaved: '' } };
    }
  };

  return (
    <FormDialog title={category ? t('categories.edit') : t('categories.add')} onClose={onClose}>
      <RecordForm<CategoryValues>
        values={values}
        validate={({ name }) => (name.trim() ? undefined : { name: t('forms.required') })}
        onSubmit={submit}
        keeper={<DialogKeeper place={category?.id ?? 'new'} onClose={onClose} />}
      >
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
            {failure && <Alert severity="error">{failure}</Alert>}
            <TextInput name="name" label={t('categories.name')} required />
            <TextInput name="icon" label={t('categories.icon')} help={t('categories.iconHelp')} />
            <TextInput name="description" label={t('categories.description')} rows={2} />
            <TextInput name="order" label={t('categories.order')} type="number" />
            <SwitchInput name="is_active" label={t('categories.active')} />
          </Box>
        </DialogContent>
        <DialogButtons label={t('actions.save')} onClose={onClose} />
      </RecordForm>
    </FormDialog>
  );
};
