import type { Category } from '@marketplace/api';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { RecordForm } from '../forms/RecordForm.tsx';
import { faultsIn, fieldErrors } from '../http/faults.ts';
import { detailOf } from '../http/http.ts';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';
import { SwitchInput } from '../inputs/SwitchInput.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import { CATEGORIES } from './queries.ts';
import { type CategoryValues, toCategoryValues, toCategoryWrite } from './values.ts';

const Buttons = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const { isSubmitting } = useFormState();
  return (
    <DialogActions>
      <Button onClick={onClose}>{t('actions.cancel')}</Button>
      <Button type="submit" variant="contained" disabled={isSubmitting}>
        {isSubmitting ? t('actions.saving') : t('actions.save')}
      </Button>
    </DialogActions>
  );
};

/** Adds a category, or changes one. */
export const CategoryDialog = ({ category, onClose }: { category?: Category; onClose: () => void }) => {
  const t = useText();
  const titleId = useId();
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
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{category ? t('categories.edit') : t('categories.add')}</DialogTitle>
      <RecordForm<CategoryValues>
        values={values}
        validate={({ name }) => (name.trim() ? undefined : { name: t('forms.required') })}
        onSubmit={submit}
        warn={false}
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
        <Buttons onClose={onClose} />
      </RecordForm>
    </Dialog>
  );
};
