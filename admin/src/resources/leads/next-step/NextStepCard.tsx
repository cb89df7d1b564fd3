import type { Lead, NextStep, NextStepWrite, OwnNextSteps } from '@marketplace/api';
import Add from '@mui/icons-material/Add';
import Check from '@mui/icons-material/Check';
import { Box, Button, ButtonBase, Card, Chip, IconButton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { api } from '../../../data/api.ts';
import { serverMessageOrFailure, statusOf } from '../../../data/failures.ts';
import { useCommand } from '../../../data/useCommand.ts';
import { useText } from '../../../i18n/useText.ts';
import { FailedPart } from '../../../kit/feedback/Failed.tsx';
import { RowSkeleton } from '../../../kit/list/RowSkeleton.tsx';
import { daysFromToday } from './days.ts';
import { StepForm } from './StepForm.tsx';
import { QUICK_DAYS } from './step-rules.ts';
import { useDueText } from './useDueText.ts';

/** Text and due date of a step. */
const StepText = ({ step }: { step: NextStep }) => {
  const t = useText();
  const due = useDueText();
  const isOverdue = step.due_on < daysFromToday(0);
  return (
    <>
      <Typography component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {step.what}
      </Typography>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        <Typography component="span" variant="body2" color={isOverdue ? 'error' : 'text.secondary'}>
          {due(step)}
        </Typography>
        {isOverdue && <Chip size="small" color="error" variant="outlined" label={t('desk.step.overdue')} />}
      </Box>
    </>
  );
};

interface OpenStepProps {
  step: NextStep;
  busy: boolean;
  onDone: () => void;
  onMove: (day: string) => void;
  onChange: () => void;
  onRemove: () => void;
}

/** Open next step with its actions. */
const OpenStep = ({ step, busy, onDone, onMove, onChange, onRemove }: OpenStepProps) => {
  const t = useText();
  return (
    <>
      <StepText step={step} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button variant="contained" startIcon={<Check />} onClick={onDone} disabled={busy}>
          {t('desk.step.done')}
        </Button>
        {QUICK_DAYS.map(({ days, name }) => (
          <Button
            key={name}
            variant="outlined"
            onClick={() => onMove(daysFromToday(days))}
            disabled={busy}
            aria-label={t('desk.step.moveTo', { day: t(name) })}
          >
            {t(name)}
          </Button>
        ))}
        <Button onClick={onChange} disabled={busy}>
          {t('desk.step.change')}
        </Button>
        <Button onClick={onRemove} disabled={busy} color="inherit">
          {t('desk.step.remove')}
        </Button>
      </Box>
    </>
  );
};

interface FurtherStepProps {
  step: NextStep;
  busy: boolean;
  onDone: () => void;
  /** Shows the actions of this step instead of those of another one. */
  onOpen: () => void;
}

/** Open step without its actions, except the most frequent one. */
const FurtherStep = ({ step, busy, onDone, onOpen }: FurtherStepProps) => {
  const t = useText();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <ButtonBase
        onClick={onOpen}
        aria-expanded={false}
        sx={{ flex: 1, minWidth: 0, display: 'block', textAlign: 'left', borderRadius: 1, py: 0.5 }}
      >
        <StepText step={step} />
      </ButtonBase>
      <IconButton onClick={onDone} disabled={busy} aria-label={t('desk.step.doneNamed', { what: step.what })}>
        <Check />
      </IconButton>
    </Box>
  );
};

const placeOf = ({ due_on, due_time, id }: NextStep) => `${due_on} ${due_time ?? ''} ${id}`;

/** Sorts steps as the API does: earliest first; on each day, steps without a time come first. */
const inOrder = (steps: readonly NextStep[]): NextStep[] =>
  steps.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));

/** The step of a request afterwards. Null if it is no longer open. */
interface Changed {
  id: string;
  step: NextStep | null;
}

/** Response statuses which mean that the step was deleted or changed on another device. */
const IS_ANOTHER = [404, 409];

/** The user's own next steps for a lead: what to do and when, with buttons to complete or move them. */
const NextStepCard = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const titleId = useId();
  const due = useDueText();
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  /** The step that is being edited, or a new one. */
  const [form, setForm] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const path = `leads/${encodeURIComponent(lead.id)}/next-steps`;
  const key = ['admin/leads', 'next-steps', lead.id];
  const { data, error, isPending, refetch } = useQuery({ queryKey: key, queryFn: () => api.read<OwnNextSteps>(path) });
  const steps = data?.next_steps ?? [];
  const shown = steps.find(({ id }) => id === openId) ?? steps[0];
  /**
   * Returns the address of a step in the displayed version. The server compares it, because the step may have been
   * changed in another window.
   */
  const seen = ({ id, updated_at }: NextStep, action = '') =>
    `${path}/${id}${action}?${new URLSearchParams({ expected: updated_at })}`;
  const command = useCommand((work: () => Promise<Changed>) => work(), {
    failed: error => serverMessageOrFailure(t('desk.step.failed'), error),
    onDone: ({ id, step }) => {
      // Updates the cache before the reload, so that the next action uses the new version.
      queries.setQueryData<OwnNextSteps>(key, before => ({
        next_steps: inOrder([...(before?.next_steps ?? []).filter(one => one.id !== id), ...(step ? [step] : [])]),
      }));
      refresh();
    },
  });
  /** Runs a request and resolves to whether it succeeded. */
  const run = async (work: () => Promise<Changed>, message: string): Promise<boolean> => {
    try {
      await command.mutateAsync(work);
    } catch (error) {
      if (IS_ANOTHER.includes(statusOf(error) ?? 0)) await refetch();
      return false;
    }
    notify(message, { type: 'success' });
    return true;
  };
  const changed = (step: NextStep): Changed => ({ id: step.id, step });
  const save = async (written: NextStepWrite, step?: NextStep) => {
    const work = () =>
      step ? api.save<NextStep>(seen(step), written).then(changed) : api.post<NextStep>(path, written).then(changed);
    const isSaved = await run(work, t('desk.step.saved'));
    if (isSaved) setForm(null);
    return isSaved;
  };
  const end = async (step: NextStep, work: () => Promise<unknown>, message: string) =>
    setIsAsked(await run(() => work().then(() => ({ id: step.id, step: null })), message));
  const finish = (step: NextStep) => end(step, () => api.post(seen(step, '/done')), t('desk.step.isDone'));
  const remove = (step: NextStep) => end(step, () => api.remove(seen(step)), t('desk.step.removed'));
  const move = (step: NextStep, day: string) => {
    const movedStep: NextStepWrite = { what: step.what, due_on: day, due_time: step.due_time };
    return run(
      () => api.save<NextStep>(seen(step), movedStep).then(changed),
      t('desk.step.moved', { day: due({ due_on: day }) }),
    );
  };
  const isAdding = data !== undefined && (steps.length === 0 || form === 'new');

  const contentOf = (step: NextStep) => {
    if (form === step.id)
      return (
        <StepForm
          leadId={lead.id}
          step={step}
          saving={command.isPending}
          onSave={written => save(written, step)}
          onCancel={() => setForm(null)}
          focused
        />
      );
    if (step !== shown)
      return (
        <FurtherStep
          step={step}
          busy={command.isPending}
          onDone={() => finish(step)}
          onOpen={() => setOpenId(step.id)}
        />
      );
    return (
      <OpenStep
        step={step}
        busy={command.isPending}
        onDone={() => finish(step)}
        onMove={day => void move(step, day)}
        onChange={() => setForm(step.id)}
        onRemove={() => remove(step)}
      />
    );
  };

  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, mb: 2.5 }}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1.5 }}>
        {t('desk.step.title')}
      </Typography>
      {isPending && <RowSkeleton rows={1} />}
      {error && <FailedPart text={t('desk.step.loadFailed')} error={error} onRetry={() => refetch()} />}
      {steps.length > 0 && (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            '& > li + li': { mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' },
          }}
        >
          {steps.map(step => (
            <li key={step.id}>{contentOf(step)}</li>
          ))}
        </Box>
      )}
      {isAdding && (
        <Box sx={steps.length > 0 ? { mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' } : undefined}>
          <StepForm
            leadId={lead.id}
            saving={command.isPending}
            onSave={written => save(written)}
            onCancel={steps.length > 0 ? () => setForm(null) : undefined}
            focused={form === 'new' || isAsked}
          />
        </Box>
      )}
      {steps.length > 0 && form !== 'new' && (
        <Button startIcon={<Add />} onClick={() => setForm('new')} sx={{ mt: 1.5, ml: -1 }}>
          {t('desk.step.add')}
        </Button>
      )}
    </Card>
  );
};

export default NextStepCard;
