import { Box, Button } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { Muted } from '../../kit/page/Muted.tsx';
import { useFirstSteps } from './FirstSteps.tsx';
import { stepsOf } from './StepRow.tsx';

/** Bar above a screen of a setup step, with the progress and a link to the next step. */
const NextStep = () => {
  const t = useText();
  const { pathname, hash } = useLocation();
  const { data } = useFirstSteps();
  if (!data || data.dismissed) return null;
  const steps = stepsOf(data);
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Box
      component="section"
      aria-label={t('dashboard.steps.title')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        minHeight: 52,
        px: { xs: 2, sm: 3, lg: 4 },
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Muted>
        {t('dashboard.steps.title')}: {t('dashboard.steps.progress', { done, total: steps.length })}
      </Muted>
      {next.path !== pathname + hash && (
        <Button
          component={Link}
          to={next.path}
          state={{ opened: true }}
          variant="outlined"
          size="small"
          sx={{ flexShrink: 0 }}
        >
          {t(`dashboard.steps.each.${next.name}.go`)}
        </Button>
      )}
    </Box>
  );
};

export default NextStep;
