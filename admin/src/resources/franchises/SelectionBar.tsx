import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog, AskDialog, ConfirmDialog } from '../../kit/feedback/dialogs.tsx';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import { ConsultantChoice } from '../users/ConsultantChoice.tsx';
import { useCategoryNames } from './form/useCategoryNames.ts';
import { type BulkOrder, useBulkAction } from './useBulkAction.ts';

interface BulkValueDialogProps {
  action: 'assign' | 'category';
  count: number;
  busy: boolean;
  onRun: (order: BulkOrder) => void;
  onClose: () => void;
}

/** Asks for the consultant or category to set on all selected franchises. */
const BulkValueDialog = ({ action, count, busy, onRun, onClose }: BulkValueDialogProps) => {
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
        <ConsultantChoice label={t('layout.roles.consultant')} value={value} onChoose={setValue} />
      ) : (
        <ChoiceField
          label={t('franchises.fields.category')}
          value={value}
          choices={categories.map(name => ({ value: name, label: name }))}
          onChoose={setValue}
        />
      )}
    </AskDialog>
  );
};

type OpenDialog = 'assign' | 'category' | 'delete';

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  '& > .MuiButton-root': { ml: { xs: -0.5, md: 0 } },
  bgcolor: 'background.tint',
  borderTop: 1,
  borderColor: 'divider',
};

/** Toolbar with actions on all selected franchises. Hidden if none is selected. */
export const SelectionBar = () => {
  const t = useText();
  const { onUnselectItems } = useListContext();
  const { run, busy, failure, clear, count } = useBulkAction();
  const [asking, setAsking] = useState<OpenDialog | null>(null);
  const runAndClose = async (order: BulkOrder) => {
    await run(order);
    setAsking(null);
  };
  return (
    <>
      {count > 0 && (
        <Box role="group" aria-label={t('franchises.bulk.title')} sx={bar}>
          <Typography variant="body2" aria-live="polite" sx={{ fontWeight: 600, flex: { xs: '1 0 100%', md: 1 } }}>
            {t('franchises.bulk.selected', { smart_count: count })}
          </Typography>
          <Button size="small" onClick={() => setAsking('assign')}>
            {t('franchises.bulk.assign')}
          </Button>
          <Button size="small" onClick={() => setAsking('category')}>
            {t('franchises.bulk.category')}
          </Button>
          <Button size="small" disabled={busy} onClick={() => run({ action: 'feature' })}>
            {t('franchises.bulk.feature')}
          </Button>
          <Button size="small" disabled={busy} onClick={() => run({ action: 'unfeature' })}>
            {t('franchises.bulk.unfeature')}
          </Button>
          <Button size="small" color="error" onClick={() => setAsking('delete')}>
            {t('actions.delete')}
          </Button>
          <Button size="small" color="inherit" onClick={() => onUnselectItems()}>
            {t('franchises.bulk.none')}
          </Button>
        </Box>
      )}
      {(asking === 'assign' || asking === 'category') && (
        <BulkValueDialog
          action={asking}
          count={count}
          busy={busy}
          onRun={runAndClose}
          onClose={() => setAsking(null)}
        />
      )}
      <ConfirmDialog
        open={asking === 'delete'}
        title={t('franchises.bulk.deleteTitle', { smart_count: count })}
        text={t('franchises.bulk.deleteHelp')}
        confirm={t('actions.delete')}
        busy={busy}
        onConfirm={() => runAndClose({ action: 'delete' })}
        onCancel={() => setAsking(null)}
      />
      <AlertDialog open={failure !== null} title={failure?.title ?? ''} lines={failure?.lines} onClose={clear} />
    </>
  );
};
