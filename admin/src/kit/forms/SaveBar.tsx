import ErrorOutline from '@mui/icons-material/ErrorOutline';
import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { Muted } from '../page/Muted.tsx';
import { faultyFields, focusFirstFault } from './faulty-fields.ts';
import { useUploads } from './uploads.ts';
import { useScrollPadding } from './useScrollPadding.ts';

/** Returns whether a sticky bar is at the window's lower edge. Render `end` directly after the bar. */
const useStuck = () => {
  const end = useRef<HTMLDivElement>(null);
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setStuck(!entry.isIntersecting && entry.boundingClientRect.top > 0);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return { end, stuck };
};

interface SaveBarProps {
  label: string;
  /** Address that Cancel opens. Undefined: no Cancel button. */
  cancelTo?: string;
  /** Further actions, displayed before Cancel and the save button. */
  children?: ReactNode;
}

/** Styles of the bar while it sticks and at the end of the form. Both have the same height, so that nothing moves. */
const RAISED_STYLE = {
  bgcolor: 'background.raised',
  borderColor: 'divider',
  boxShadow: '0 -4px 16px rgb(0 0 0 / 0.06)',
};
const INLINE = { bgcolor: 'transparent', borderColor: 'transparent' };

/** On phones, errors are on a separate line. */
const STATUS = { flex: '1 1 0', display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 } as const;

const SHOW = { flexShrink: 0, px: { xs: 0.5, sm: 1.5 } } as const;

/** Sticky bar at the bottom of a form with the number of errors and the save button. */
export const SaveBar = ({ label, cancelTo, children }: SaveBarProps) => {
  const t = useText();
  const { errors, isSubmitting, isDirty } = useFormState();
  const { underWay } = useUploads();
  const faults = faultyFields(errors).length;
  const { end, stuck } = useStuck();
  const bar = useRef<HTMLDivElement>(null);
  useScrollPadding(bar);
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
          justifyContent: 'flex-end',
          columnGap: 1.5,
          rowGap: 0.5,
          py: 1.5,
          px: { xs: 2, sm: 3 },
          mx: { xs: -2, sm: 0 },
          borderStyle: 'solid',
          borderWidth: { xs: '1px 0 0', sm: 1 },
          borderRadius: { xs: 0, sm: 2 },
          ...(stuck ? RAISED_STYLE : INLINE),
        }}
      >
        <Box role="status" sx={{ ...STATUS, ...(faults > 0 && { flexBasis: { xs: '100%', sm: 0 } }) }}>
          {faults > 0 ? (
            <>
              <ErrorOutline color="error" fontSize="small" sx={{ display: { xs: 'none', sm: 'block' } }} />
              <Typography variant="body2" color="error">
                {t('forms.attention', { smart_count: faults })}
              </Typography>
              <Button size="small" sx={SHOW} onClick={() => focusFirstFault(bar.current?.closest('form'))}>
                {t('forms.showField')}
              </Button>
            </>
          ) : (
            isDirty && <Muted>{t('forms.unsaved')}</Muted>
          )}
        </Box>
        {children}
        {cancelTo && (
          <Button component={Link} to={cancelTo}>
            {t('actions.cancel')}
          </Button>
        )}
        <Button type="submit" variant="contained" disabled={isSubmitting || underWay > 0}>
          {isSubmitting ? t('actions.saving') : underWay > 0 ? t('forms.image.uploading') : label}
        </Button>
      </Box>
      <div ref={end} />
    </>
  );
};
