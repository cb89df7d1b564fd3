import type { FirstSteps } from '@marketplace/api';
import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Button, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Texts } from '../../i18n/en/texts.ts';
import { useText } from '../../i18n/useText.ts';
import { Muted } from '../../kit/page/Muted.tsx';
import { visuallyHidden } from '../../kit/theme/visually-hidden.ts';

/** Name of a setup step, in the recommended order. */
type StepName = keyof Texts['dashboard']['steps']['each'];

/** Screen of each step. `?edit=new` opens a dialog directly. */
const PATHS: Record<StepName, string> = {
  company: '/admin/content#company',
  look: '/admin/content#branding',
  categories: '/admin/categories?edit=new',
  consultant: '/admin/consultants?edit=new',
  franchise: '/admin/franchises/new',
  currency: '/admin/navigation#currency',
  mail: '/admin/smtp',
};

/** Second screen of a step. */
const ALSO: Partial<Record<StepName, string>> = { company: '/admin/navigation' };

const NAMES: readonly StepName[] = ['company', 'look', 'categories', 'consultant', 'franchise', 'currency', 'mail'];

interface Step {
  name: StepName;
  path: string;
  also?: string;
  isDone: boolean;
}

/** Returns all steps with their state. */
export const stepsOf = (found: FirstSteps): Step[] =>
  NAMES.map(name => ({
    name,
    path: PATHS[name],
    also: ALSO[name],
    isDone: name === 'mail' ? found.mail === 'works' : found[name],
  }));

interface StepRowProps {
  step: Step;
  /** True for the first step that is not done. */
  isNext: boolean;
  /** Replaces the usual help text and button label of the step. */
  instead?: { help: string; go: string };
}

/** Row of a setup step with help and a link; a completed step is a single line. */
export const StepRow = ({ step: { name, path, also, isDone }, isNext, instead }: StepRowProps) => {
  const t = useText();
  const title = t(`dashboard.steps.each.${name}.title`);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: { xs: 'flex-start', sm: 'center' },
        columnGap: 1.5,
        rowGap: 1,
        py: isDone ? 1 : 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {isDone ? (
        <CheckCircle aria-hidden sx={{ color: 'success.main' }} />
      ) : (
        <RadioButtonUnchecked aria-hidden sx={{ color: 'text.secondary' }} />
      )}
      <Box sx={{ flex: { xs: '1 1 calc(100% - 36px)', sm: 1 }, minWidth: 0 }}>
        <Typography variant="h3" sx={isDone ? { color: 'text.secondary', fontWeight: 500 } : undefined}>
          {title}
          {isDone && <span style={visuallyHidden}> ({t('dashboard.steps.done')})</span>}
        </Typography>
        {!isDone && (
          <Muted>
            {instead?.help ?? t(`dashboard.steps.each.${name}.help`)}{' '}
            {also && (
              <Link component={RouterLink} to={also} underline="always">
                {t('dashboard.steps.also')}
              </Link>
            )}
          </Muted>
        )}
      </Box>
      {!isDone && (
        <Button
          component={RouterLink}
          to={path}
          // Marks the dialog as opened from the dashboard, so that closing the dialog returns to the dashboard.
          state={{ opened: true }}
          variant={isNext ? 'contained' : 'outlined'}
          sx={{ flexShrink: 0, ml: { xs: 4.5, sm: 0 } }}
        >
          {instead?.go ?? t(`dashboard.steps.each.${name}.go`)}
        </Button>
      )}
    </Box>
  );
};
