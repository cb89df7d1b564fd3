import { CLOSE_REASONS, type CloseReason, type Lead } from '@marketplace/api';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { useId, useState } from 'react';
import { useRefresh } from 'react-admin';
import { api } from '../../data/api.ts';
import { failureText } from '../../data/failures.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useText } from '../../i18n/useText.ts';

interface ReasonChoiceProps {
  label: string;
  value: CloseReason | null;
  onChoose: (reason: CloseReason) => void;
}

/** Radio buttons for the reason why a lead is closed. */
export const ReasonChoice = ({ label, value, onChoose }: ReasonChoiceProps) => {
  const t = useText();
  return (
    <RadioGroup
      aria-label={label}
      value={value ?? ''}
      onChange={(_event, chosen) => {
        const reason = CLOSE_REASONS.find(known => known === chosen);
        if (reason) onChoose(reason);
      }}
    >
      {CLOSE_REASONS.map(reason => (
        <FormControlLabel
          key={reason}
          value={reason}
          control={<Radio />}
          label={t(`desk.close.reasons.${reason}`)}
          sx={{ minHeight: 40 }}
        />
      ))}
    </RadioGroup>
  );
};

/** Asks why a lead was closed. The lead is closed already, so the answer is optional. */
const ReasonDialog = ({ lead, onClose }: { lead: Pick<Lead, 'id' | 'close_reason'>; onClose: () => void }) => {
  const t = useText();
  const titleId = useId();
  const refresh = useRefresh();
  const [reason, setReason] = useState(lead.close_reason);
  const save = useCommand((chosen: CloseReason) => api.setLeadStatus(lead.id, 'closed', { reason: chosen }), {
    done: () => t('desk.close.saved'),
    failed: error => failureText(t('leads.updateFailed'), error),
    onDone: () => {
      refresh();
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('desk.close.title')}</DialogTitle>
      <DialogContent>
        <ReasonChoice label={t('desk.close.reason')} value={reason} onChoose={setReason} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('desk.close.skip')}</Button>
        <Button
          variant="contained"
          disabled={reason === null}
          loading={save.isPending}
          onClick={() => reason && save.mutate(reason)}
        >
          {t('desk.close.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default ReasonDialog;
