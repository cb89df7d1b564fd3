import type { Lead, NextStep, NextStepWrite, OwnNextStep } from '@marketplace/api';
import Check from '@mui/icons-material/Check';
import { Box, Button, Card, Chip, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { api } from '../../../data/api.ts';
import { refusalText, statusOf } from '../../../data/failures.ts';
import { useCommand } from '../../../data/useCommand.ts';
import { useText } from '../../../i18n/useText.ts';
import { FailedPart } from '../../../kit/feedback/Failed.tsx';
import { RowSkeleton } from '../../../kit/list/RowSkeleton.tsx';
import { daysFromToday } from './days.ts';
import { StepForm } from './StepForm.tsx';
import { useDueText } from './useDueText.ts';

/** Days from today to which a step can be moved with one button. */
const MOVES = [
  { days: 1, name: 'desk.step.tomorrow' },
  { days: 7, name: 'desk.step.nextWeek' },
] as const;

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
  const due = useDueText();
  const isOverdue = step.due_on < daysFromToday(0);
  return (
    <>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{step.what}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mt: 0.5, mb: 1.5 }}>
        <Typography variant="body2" color={isOverdue ? 'error' : 'text.secondary'}>
          {due(step)}
        </Typography>
        {isOverdue && <Chip size="small" color="error" variant="outlined" label={t('desk.step.overdue')} />}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" startIcon={<Check />} onClick={onDone} disabled={busy}>
          {t('desk.step.done')}
        </Button>
        {MOVES.map(({ days, name }) => (
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

/** Request that changes the step. Resolves to the step that is open afterwards. */
type Work = () => Promise<NextStep | null>;
const none = () => null;

/** Response statuses which mean that the step was deleted or changed on another device. */
const IS_ANOTHER = [404, 409];

/** The user's own next step for a lead: what to do and when, with buttons to complete or move it. */
const NextStepCard = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const titleId = useId();
  const due = useDueText();
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  const [isChanging, setIsChanging] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const path = `leads/${encodeURIComponent(lead.id)}/next-step`;
  const key = ['admin/leads', 'next-step', lead.id];
  const { data, error, isPending, refetch } = useQuery({ queryKey: key, queryFn: () => api.read<OwnNextStep>(path) });
  const step = data?.next_step;
  /**
   * Version of the displayed step. The server compares it, because the step may have been changed in another window.
   */
  const seen = `?${new URLSearchParams({ expected: step?.updated_at ?? 'none' })}`;
  const command = useCommand((work: Work) => work(), {
    failed: error => refusalText(t('desk.step.failed'), error),
    onDone: next_step => {
      // Updates the cache before the reload, so that the next action uses the new version.
      queries.setQueryData<OwnNextStep>(key, { next_step });
      refresh();
    },
  });
  /** Runs a request and resolves to whether it succeeded. */
  const run = async (work: Work, message: string): Promise<boolean> => {
    try {
      await command.mutateAsync(work);
    } catch (error) {
      if (IS_ANOTHER.includes(statusOf(error) ?? 0)) await refetch();
      return false;
    }
    notify(message, { type: 'success' });
    return true;
  };
  const save = async (step: NextStepWrite) => {
    const isSaved = await run(() => api.save<NextStep>(`${path}${seen}`, step), t('desk.step.saved'));
    if (isSaved) setIsChanging(false);
    return isSaved;
  };
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, mb: 2.5 }}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1.5 }}>
        {t('desk.step.title')}
      </Typography>
      {isPending && <RowSkeleton rows={1} />}
      {error && <FailedPart text={t('desk.step.loadFailed')} error={error} onRetry={() => refetch()} />}
      {step && !isChanging && (
        <OpenStep
          step={step}
          busy={command.isPending}
          onDone={async () =>
            setIsAsked(await run(() => api.post(`${path}/done${seen}`).then(none), t('desk.step.isDone')))
          }
          onMove={day => {
            const movedStep = { what: step.what, due_on: day, due_time: step.due_time };
            void run(
              () => api.save<NextStep>(`${path}${seen}`, movedStep),
              t('desk.step.moved', { day: due({ due_on: day }) }),
            );
          }}
          onChange={() => setIsChanging(true)}
          onRemove={async () =>
            setIsAsked(await run(() => api.remove(`${path}${seen}`).then(none), t('desk.step.removed')))
          }
        />
      )}
      {data && (!step || isChanging) && (
        <StepForm
          key={step?.id ?? 'new'}
          leadId={lead.id}
          step={step ?? undefined}
          saving={command.isPending}
          onSave={save}
          onCancel={step ? () => setIsChanging(false) : undefined}
          focused={isChanging || isAsked}
        />
      )}
    </Card>
  );
};

export default NextStepCard;
