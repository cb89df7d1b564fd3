import type { FirstStepsUpdate, FirstSteps as Found } from '@marketplace/api';
import { Box, Button, Card, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { api } from '../../data/api.ts';
import { CONTENT_KEY } from '../../data/useContent.ts';
import { useText } from '../../i18n/useText.ts';
import { Muted } from '../../kit/page/Muted.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { StepRow, stepsOf } from './StepRow.tsx';

const PATH = 'admin/first-steps';
/** Has the key prefix of the content, on which many steps depend, so that both are invalidated together. */
const KEY = [...CONTENT_KEY, 'first-steps'];

/**
 * Reads which first steps are done. The result is never cached, so that it is current when an admin returns to the
 * dashboard.
 */
export const useFirstSteps = () => useQuery({ queryKey: KEY, queryFn: () => api.read<Found>(PATH), staleTime: 0 });

/** Hides the list for every admin of this installation, or displays it again. */
const useDismissal = () => {
  const t = useText();
  const notify = useNotify();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (update: FirstStepsUpdate) => api.save<Found>(PATH, update),
    onSuccess: found => queries.setQueryData(KEY, found),
    onError: () => notify(t('errors.generic'), { type: 'error' }),
  });
};

/** List of setup steps at the top of the dashboard, until all are done or an admin dismisses it. */
export const FirstSteps = () => {
  const t = useText();
  const { data } = useFirstSteps();
  const dismissal = useDismissal();
  if (!data || data.dismissed) return null;
  const steps = stepsOf(data);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  const unproven = { help: t('dashboard.steps.notProven'), go: t('dashboard.steps.test') };
  const progress = t('dashboard.steps.progress', { done, total: steps.length });
  return (
    <Card component="section" aria-labelledby="first-steps" sx={{ p: 2.5, pb: 1, mb: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2 }}>
        <div>
          <Typography variant="h2" id="first-steps">
            {t('dashboard.steps.title')}
          </Typography>
          <Muted>{progress}</Muted>
        </div>
        <Button
          size="small"
          loading={dismissal.isPending}
          onClick={() => dismissal.mutate({ dismissed: true })}
          sx={{ flexShrink: 0, mt: -0.5, mr: -1 }}
        >
          {t('dashboard.steps.dismiss')}
        </Button>
      </Box>
      <ProgressBar label={progress} done={done} total={steps.length} />
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mt: 2 }}>
        {steps.map(step => (
          <StepRow
            key={step.name}
            step={step}
            isNext={step === next}
            instead={step.name === 'mail' && data.mail === 'not proven' ? unproven : undefined}
          />
        ))}
      </Box>
    </Card>
  );
};

/** Button that displays the dismissed list of first steps again, if not all steps are done. */
export const RestoreFirstSteps = () => {
  const t = useText();
  const { data } = useFirstSteps();
  const dismissal = useDismissal();
  if (!data?.dismissed || stepsOf(data).every(({ isDone }) => isDone)) return null;
  return (
    <Button
      variant="text"
      loading={dismissal.isPending}
      onClick={() => dismissal.mutate({ dismissed: false }, { onSuccess: () => window.scrollTo({ top: 0 }) })}
    >
      {t('dashboard.steps.again')}
    </Button>
  );
};
