import { Button } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { AskDialog } from '../../kit/feedback/AskDialog.tsx';
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
  const [value, setValue] = useState('');
  const categories = useCategoryNames();
  const order: BulkOrder = action === 'assign' ? { action, consultant_id: value } : { action, category: value };
  return (
    <AskDialog
      title={t(`franchises.bulk.${action}Title`, { smart_count: count })}
      sx={{ '& > *': { mt: 1 } }}
      onClose={onClose}
      actions={
        <Button variant="contained" disabled={value === ''} loading={busy} onClick={() => onRun(order)}>
          {t(`franchises.bulk.${action}`)}
        </Button>
      }
    >
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
    </AskDialog>
  );
};
