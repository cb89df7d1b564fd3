import { type CloseReason, LEAD_STATUSES, type LeadStatus, type NextStepWrite } from '@marketplace/api';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/dialogs.tsx';
import { StatusDot } from './LeadParts.tsx';
import { StepForm } from './next-step/StepForm.tsx';
import { ReasonChoice } from './ReasonDialog.tsx';
import { useRunOnSelectedLeads } from './useSelectedLeads.ts';

/** Changes that can be made to several leads. */
type Change = 'status' | 'step';

interface ChangeDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

const ChangeDialog = ({ title, onClose, children }: ChangeDialogProps) => {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {children}
    </Dialog>
  );
};

interface StatusFormProps {
  busy: boolean;
  onSave: (status: LeadStatus, reason: CloseReason | null) => void;
  onCancel: () => void;
}

/** Choice of a status, and for closed leads of the reason. */
const StatusForm = ({ busy, onSave, onCancel }: StatusFormProps) => {
  const t = useText();
  const [status, setStatus] = useState<LeadStatus | null>(null);
  const [reason, setReason] = useState<CloseReason | null>(null);
  return (
    <>
      <DialogContent>
        <RadioGroup
          aria-label={t('lists.status')}
          value={status ?? ''}
          onChange={(_event, chosen) => setStatus(LEAD_STATUSES.find(known => known === chosen) ?? null)}
        >
          {LEAD_STATUSES.map(value => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio />}
              label={<StatusDot status={value} />}
              sx={{ minHeight: 40 }}
            />
          ))}
        </RadioGroup>
        {status === 'closed' && (
          <>
            <Typography variant="h3" component="h3" sx={{ mt: 2, mb: 0.5 }}>
              {t('desk.close.reason')}
            </Typography>
            <ReasonChoice label={t('desk.close.reason')} value={reason} onChoose={setReason} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{t('actions.cancel')}</Button>
        <Button
          variant="contained"
          disabled={status === null}
          loading={busy}
          onClick={() => status && onSave(status, status === 'closed' ? reason : null)}
        >
          {t('actions.save')}
        </Button>
      </DialogActions>
    </>
  );
};

/** Buttons that change the status of the selected leads, or plan a next step for each of them. */
const BulkEdit = () => {
  const t = useText();
  const notify = useNotify();
  const { count, run, isBusy, failures } = useRunOnSelectedLeads();
  const [change, setChange] = useState<Change | null>(null);
  const [failed, setFailed] = useState<Change | null>(null);
  const close = () => setChange(null);

  /** Makes a change for each selected lead and resolves to whether it succeeded for all. */
  const make = async (what: Change, work: (id: string) => Promise<unknown>): Promise<boolean> => {
    const { done, hasFailed } = await run(work);
    close();
    if (done.length > 0) notify(t(`desk.bulk.${what}Done`, { smart_count: done.length }), { type: 'success' });
    if (hasFailed) setFailed(what);
    return !hasFailed;
  };
  const setStatus = (status: LeadStatus, reason: CloseReason | null) =>
    make('status', id => api.setLeadStatus(id, status, reason ? { reason } : {}));
  const addStep = (step: NextStepWrite) =>
    make('step', id => api.post(`leads/${encodeURIComponent(id)}/next-steps`, step));

  return (
    <>
      {count > 0 && (
        <>
          <Button variant="outlined" onClick={() => setChange('status')}>
            {t('desk.bulk.status', { n: count })}
          </Button>
          <Button variant="outlined" onClick={() => setChange('step')}>
            {t('desk.bulk.step', { n: count })}
          </Button>
        </>
      )}
      {change === 'status' && (
        <ChangeDialog title={t('desk.bulk.statusTitle', { smart_count: count })} onClose={close}>
          <StatusForm busy={isBusy} onSave={setStatus} onCancel={close} />
        </ChangeDialog>
      )}
      {change === 'step' && (
        <ChangeDialog title={t('desk.bulk.stepTitle', { smart_count: count })} onClose={close}>
          <DialogContent sx={{ '&&': { pt: 1 } }}>
            <StepForm leadId="selected" saving={isBusy} onSave={addStep} onCancel={close} focused />
          </DialogContent>
        </ChangeDialog>
      )}
      <AlertDialog
        open={failed !== null}
        title={failed ? t(`desk.bulk.${failed}Failed`) : ''}
        lines={failures}
        onClose={() => setFailed(null)}
      />
    </>
  );
};

export default BulkEdit;
