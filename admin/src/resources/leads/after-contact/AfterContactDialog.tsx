import type { NextStepWrite, OwnNextSteps } from '@marketplace/api';
import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useRefresh } from 'react-admin';
import { api } from '../../../data/api.ts';
import { serverMessageOrFailure } from '../../../data/failures.ts';
import { useCommand } from '../../../data/useCommand.ts';
import { useText } from '../../../i18n/useText.ts';
import { useDisabledForm } from '../../../kit/forms/useDisabledForm.ts';
import { DayTextField } from '../../../kit/list/DayTextField.tsx';
import { Muted } from '../../../kit/page/Muted.tsx';
import type { LoggedContact } from '../contact-kinds.ts';
import { daysFromToday, isDay } from '../next-step/days.ts';
import { LONGEST_STEP, QUICK_DAYS } from '../next-step/step-rules.ts';
import { useDueText } from '../next-step/useDueText.ts';
import { useLeadName } from '../useLeadTexts.ts';

/** Step as it is typed. */
interface TypedStep {
  what: string;
  day: string;
  /** Whether the person chose the day, which plans a step. */
  isDayChosen?: boolean;
}

interface StepFieldsProps {
  step: TypedStep;
  /** Error message for the text of the step, or an empty string. */
  fault: string;
  onChange: (step: TypedStep) => void;
}

/** Fields for the next step: what to do, and on which day. */
const StepFields = ({ step, fault, onChange }: StepFieldsProps) => {
  const t = useText();
  const chooseDay = (day: string) => onChange({ ...step, day, isDayChosen: true });
  return (
    <>
      <TextField
        label={t('desk.step.what')}
        placeholder={t('desk.step.example')}
        value={step.what}
        onChange={event => onChange({ ...step, what: event.target.value })}
        error={fault !== ''}
        helperText={fault}
        slotProps={{ htmlInput: { maxLength: LONGEST_STEP }, inputLabel: { shrink: true } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={step.day}
          aria-label={t('desk.step.day')}
          onChange={(_event, day: string | null) => day && chooseDay(day)}
        >
          {QUICK_DAYS.map(({ days, name }) => (
            <ToggleButton key={name} value={daysFromToday(days)} sx={{ px: 1.5, whiteSpace: 'nowrap' }}>
              {t(name)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ flex: '1 1 160px' }}>
          <DayTextField label={t('desk.step.day')} value={step.day} onChange={chooseDay} />
        </Box>
      </Box>
    </>
  );
};

/**
 * Dialog after a contact was logged. It offers the status *Contacted* for a new lead, and a next step. Both are
 * optional.
 */
const AfterContactDialog = ({ lead, kind, onClose }: LoggedContact & { onClose: () => void }) => {
  const t = useText();
  const titleId = useId();
  const name = useLeadName(lead);
  const due = useDueText();
  const refresh = useRefresh();
  const isNew = lead.status === 'new';
  const [isContacted, setIsContacted] = useState(isNew && kind !== 'no_answer');
  const [typed, setTyped] = useState<TypedStep>({ what: '', day: daysFromToday(1) });
  const isStatusSaved = useRef(false);
  const path = `leads/${encodeURIComponent(lead.id)}/next-steps`;
  const { data } = useQuery({
    queryKey: ['admin/leads', 'next-steps', lead.id],
    queryFn: () => api.read<OwnNextSteps>(path),
  });
  const planned = data?.next_steps[0];
  const [isRefused, setIsRefused] = useState(false);
  const what = typed.what.trim();
  /** Whether only a day was chosen. Saving it would lose the day without a word. */
  const isTextMissing = what === '' && typed.isDayChosen === true;
  const save = useCommand(
    async () => {
      // If the step cannot be saved, a second attempt must not set the status again.
      if (isContacted && !isStatusSaved.current) {
        await api.setLeadStatus(lead.id, 'contacted', { expected: 'new' });
        isStatusSaved.current = true;
      }
      if (!what) return;
      const step: NextStepWrite = { what, due_on: typed.day, due_time: null };
      await api.post(path, step);
    },
    {
      done: () => t(what ? 'desk.step.saved' : 'desk.after.saved'),
      failed: error => serverMessageOrFailure(t('desk.after.failed'), error),
      onDone: onClose,
      onSettled: refresh,
    },
  );
  const isReady = what === '' ? isContacted || isTextMissing : isDay(typed.day);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsRefused(isTextMissing);
    if (isReady && !isTextMissing) save.mutate();
  };
  /** Whether closing the dialog loses nothing. Otherwise only *Not now* closes it, not a tap beside it or Escape. */
  const isEmpty = typed.what === '' && !typed.isDayChosen;
  return (
    <Dialog open onClose={() => isEmpty && onClose()} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <Box component="form" {...useDisabledForm(save.isPending)} onSubmit={submit}>
        <DialogTitle id={titleId}>{t('desk.after.title', { name })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {isNew && (
            <FormControlLabel
              control={<Checkbox checked={isContacted} onChange={(_event, checked) => setIsContacted(checked)} />}
              label={t('desk.after.contacted', { status: t('leads.statuses.contacted') })}
            />
          )}
          {planned && <Muted>{t('desk.after.planned', { what: planned.what, due: due(planned) })}</Muted>}
          {/* The label of the first field needs room above it. */}
          <Box sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
            <StepFields
              step={typed}
              fault={isRefused && isTextMissing ? t('forms.required') : ''}
              onChange={setTyped}
            />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('desk.after.notNow')}</Button>
          <Button type="submit" variant="contained" disabled={!isReady} loading={save.isPending}>
            {t('actions.save')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
};

export default AfterContactDialog;
