import type { Category } from '@marketplace/api';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { IconButton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { detailOf } from '../../data/http.ts';
import { useApi } from '../../data/useApi.ts';
import { CATEGORIES } from '../../data/useRead.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/AlertDialog.tsx';
import { ConfirmDialog } from '../../kit/feedback/ConfirmDialog.tsx';
import { JOBS } from '../../kit/feedback/JobsUnderWay.tsx';

/** Deletes a category after asking; the server says when it is in use. */
export const DeleteCategory = ({ category }: { category: Category }) => {
  const t = useText();
  const api = useApi();
  const notify = useNotify();
  const queries = useQueryClient();
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const [failure, setFailure] = useState('');

  const confirm = async () => {
    setState('busy');
    try {
      await api.remove(`categories/${category.id}`);
      await queries.invalidateQueries({ queryKey: CATEGORIES });
      await queries.invalidateQueries({ queryKey: JOBS });
      notify(t('categories.deleted'), { type: 'success' });
    } catch (error) {
      setFailure(detailOf(error) ?? t('categories.deleteFailed'));
    }
    setState('idle');
  };

  return (
    <>
      <IconButton onClick={() => setState('asking')} aria-label={t('franchises.deleteNamed', { name: category.name })}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
      <ConfirmDialog
        open={state !== 'idle'}
        title={t('categories.deleteTitle')}
        text={category.name}
        confirm={t('actions.delete')}
        busy={state === 'busy'}
        onConfirm={confirm}
        onCancel={() => setState('idle')}
      />
      <AlertDialog open={failure !== ''} title={failure} onClose={() => setFailure('')} />
    </>
  );
};
