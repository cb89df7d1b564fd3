import ErrorOutline from '@mui/icons-material/ErrorOutline';
import { Box, Button, Typography } from '@mui/material';
import { useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';
import { useKeptInSight } from './useKeptInSight.ts';
import { useStuck } from './useStuck.ts';

/** The fields that have an error, deepest names first written out: `faqs.0.question`. */
const faulty = (errors: object, path = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if ((path === '' && name === 'root') || name === 'ref') return [];
    if (!error || typeof error !== 'object') return [];
    const here = path ? `${path}.${name}` : name;
    return 'message' in error && typeof error.message === 'string' ? [here] : faulty(error, here);
  });

interface SaveBarProps {
  label: string;
  /** Where Cancel leads; without it there is none. */
  cancelTo?: string;
}

/** A bar over the form where it sticks, a plain line at its end otherwise; equally high, so that nothing jumps. */
const RAISED = { bgcolor: 'background.raised', borderColor: 'divider', boxShadow: '0 -4px 16px rgb(0 0 0 / 0.06)' };
const INLINE = { bgcolor: 'transparent', borderColor: 'transparent' };

/** Stays in reach at the foot of a form: what is missing, and the one button. */
export const SaveBar = ({ label, cancelTo }: SaveBarProps) => {
  const t = useText();
  const { setFocus } = useFormContext();
  const { errors, isSubmitting, isDirty } = useFormState();
  const [first, ...others] = faulty(errors);
  const { end, stuck } = useStuck();
  const bar = useRef<HTMLDivElement>(null);
  useKeptInSight(bar);
  return (
    <>
      <Box
        ref={bar}
        data-covers
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          py: 1.5,
          px: { xs: 2, sm: 3 },
          mx: { xs: -2, sm: 0 },
          borderStyle: 'solid',
          borderWidth: { xs: '1px 0 0', sm: 1 },
          borderRadius: { xs: 0, sm: 2 },
          ...(stuck ? RAISED : INLINE),
        }}
      >
        <Box role="status" sx={{ flex: 1, display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          {first !== undefined ? (
            <>
              <ErrorOutline color="error" fontSize="small" />
              <Typography variant="body2" color="error">
                {t('forms.attention', { smart_count: others.length + 1 })}
              </Typography>
              <Button size="small" onClick={() => setFocus(first)}>
                {t('forms.showField')}
              </Button>
            </>
          ) : (
            isDirty && (
              <Typography variant="body2" color="text.secondary">
                {t('forms.unsaved')}
              </Typography>
            )
          )}
        </Box>
        {cancelTo && (
          <Button component={Link} to={cancelTo}>
            {t('actions.cancel')}
          </Button>
        )}
        <Button type="submit" variant="contained" disabled={isSubmitting}>
          {isSubmitting ? t('actions.saving') : label}
        </Button>
      </Box>
      <div ref={end} />
    </>
  );
};
