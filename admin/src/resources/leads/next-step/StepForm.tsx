import type { NextStep, NextStepWrite } from '@marketplace/api';
import { Box, Button, TextField } from '@mui/material';
import { type FormEvent, useEffect, useRef } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useDisabledForm } from '../../../kit/forms/useDisabledForm.ts';
import { DayTextField } from '../../../kit/list/DayTextField.tsx';
import { useUnsavedText } from '../useUnsavedText.ts';
import { daysFromToday, isDay } from './days.ts';
import { LONGEST_STEP } from './step-rules.ts';

interface StepFormProps {
  leadId: string;
  /** Step to edit; undefined for a new one. */
  step?: NextStep;
  saving: boolean;
  /** Saves the step and resolves to whether it succeeded. */
  onSave: (step: NextStepWrite) => Promise<boolean>;
  onCancel?: () => void;
  /** Focuses the first input, after the user opened the form or completed a step. */
  focused: boolean;
}

/** Form for the next step: what to do, on which day and optionally at what time. */
export const StepForm = ({ leadId, step, saving, onSave, onCancel, focused }: StepFormProps) => {
  const t = useText();
  const disabledProps = useDisabledForm(saving);
  const first = useRef<HTMLInputElement>(null);
  const { values, change, reset } = useUnsavedText(`step ${leadId} ${step?.id ?? ''}`, {
    what: step?.what ?? '',
    due_on: step?.due_on ?? daysFromToday(1),
    due_time: step?.due_time ?? '',
  });
  useEffect(() => {
    if (focused) first.current?.focus();
  }, [focused]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { what, due_on, due_time } = values;
    if (what.trim() && isDay(due_on) && (await onSave({ what, due_on, due_time: due_time || null }))) reset();
  };

  return (
    <Box
      component="form"
      {...disabledProps}
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: '3fr 2fr', sm: 'minmax(0, 1fr) 160px 120px' },
        '& > .wide': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      <TextField
        className="wide"
        inputRef={first}
        label={t('desk.step.what')}
        placeholder={t('desk.step.example')}
        value={values.what}
        onChange={event => change({ what: event.target.value })}
        slotProps={{ htmlInput: { maxLength: LONGEST_STEP }, inputLabel: { shrink: true } }}
      />
      <DayTextField label={t('desk.step.day')} value={values.due_on} onChange={due_on => change({ due_on })} />
      <TextField
        type="time"
        label={t('desk.step.time')}
        value={values.due_time}
        onChange={event => change({ due_time: event.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          type="submit"
          variant="outlined"
          loading={saving}
          disabled={!values.what.trim() || !isDay(values.due_on)}
        >
          {t('desk.step.set')}
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              reset();
              onCancel();
            }}
          >
            {t('actions.cancel')}
          </Button>
        )}
      </Box>
    </Box>
  );
};
