import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import { ConsultantChoice } from '../users/ConsultantChoice.tsx';
import { useCategoryNames } from './form/useCategoryNames.ts';
import type { BulkOrder } from './useBulkAction.ts';

interface BulkValueDialogProps {
  action: 'assign' | 'category';
  count: number;
  busy: boolean;
  onRun: (order: BulkOrder) => void;
  onClose: () => void;
}

/** Asks for the consultant or the category that all selected franchises are to get. */
export const BulkValueDialog = ({ action, count, busy, onRun, onClose }: BulkValueDialogProps) => {
  const t = useText();
  const titleId = useId();
  const [value, setValue] = useState('');
  const categories = useCategoryNames();
  const order: BulkOrder = action === 'assign' ? { action, consultant_id: value } : { action, category: value };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t(`franchises.bulk.${action}Title`, { smart_count: count })}</DialogTitle>
      <DialogContent sx={{ '& > *': { mt: 1 } }}>
        {action === 'assign' ? (
          <ConsultantChoice label={t('franchises.columns.consultant')} value={value} onChoose={setValue} />
        ) : (
          <ChoiceField
            label={t('franchises.filters.category')}
            value={value}
            choices={categories.map(name => ({ value: name, label: name }))}
            onChoose={setValue}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button variant="contained" disabled={value === ''} loading={busy} onClick={() => onRun(order)}>
          {t(`franchises.bulk.${action}`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
