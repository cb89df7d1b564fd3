import ExpandMore from '@mui/icons-material/ExpandMore';
import Toc from '@mui/icons-material/Toc';
import { Box, Button, Menu, MenuItem } from '@mui/material';
import { useRef, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { HEADER_HEIGHT } from '../theme/covered.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { goToSection } from './useCurrentSection.ts';
import { useScrollPadding } from './useScrollPadding.ts';

export interface SectionEntry {
  /** Anchor of the `FormSection`. */
  id: string;
  title: string;
  faults: number;
}

/** Number of invalid fields in a section. Hidden if the number is 0. */
export const ErrorCount = ({ faults }: { faults: number }) => {
  const t = useText();
  if (faults === 0) return null;
  return (
    <Box
      component="span"
      sx={{
        flexShrink: 0,
        minWidth: 20,
        px: 0.75,
        borderRadius: 5,
        bgcolor: 'error.main',
        color: 'error.contrastText',
        fontSize: '0.75rem',
        fontWeight: 700,
        lineHeight: '20px',
        textAlign: 'center',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <span aria-hidden>{faults}</span>
      <span style={visuallyHidden}>{`, ${t('forms.attention', { smart_count: faults })}`}</span>
    </Box>
  );
};

const ENTRY = { justifyContent: 'space-between', gap: 2, minHeight: 44, whiteSpace: 'normal' } as const;

/**
 * Bar above a form that displays the current section and opens a menu of all sections. In low windows the bar scrolls
 * with the page.
 */
export const SectionBar = ({ entries, current }: { entries: readonly SectionEntry[]; current?: string }) => {
  const t = useText();
  const bar = useRef<HTMLDivElement>(null);
  const chosen = useRef<string | null>(null);
  const [button, setButton] = useState<HTMLElement | null>(null);
  useScrollPadding(bar, 'head');
  const currentEntry = entries.find(({ id }) => id === current) ?? entries[0];
  const close = (id: string | null) => {
    chosen.current = id;
    setButton(null);
  };
  // The menu returns the focus to its button, unless a section was chosen.
  const go = () => {
    if (chosen.current !== null) goToSection(chosen.current);
    else bar.current?.querySelector('button')?.focus();
  };
  return (
    <Box
      ref={bar}
      component="nav"
      aria-label={t('forms.sections')}
      data-covers
      sx={{
        position: 'sticky',
        top: HEADER_HEIGHT,
        zIndex: 3,
        mx: { xs: -2, sm: 0 },
        mb: 2,
        px: { xs: 1, sm: 0 },
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
        '@media (max-height: 480px)': { position: 'static' },
      }}
    >
      <Button
        fullWidth
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={button !== null}
        startIcon={<Toc />}
        endIcon={<ExpandMore />}
        onClick={event => setButton(event.currentTarget)}
        sx={{
          minHeight: 44,
          px: 1,
          justifyContent: 'flex-start',
          textAlign: 'start',
          '& .MuiButton-endIcon': { ml: 'auto' },
        }}
      >
        <span style={visuallyHidden}>{t('forms.sections')}: </span>
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          {currentEntry?.title}
          <ErrorCount faults={entries.reduce((sum, { faults }) => sum + faults, 0)} />
        </Box>
      </Button>
      <Menu
        anchorEl={button}
        open={button !== null}
        onClose={() => close(null)}
        disableRestoreFocus
        slotProps={{
          transition: { onExited: go },
          paper: { sx: { width: button?.offsetWidth, maxWidth: 'calc(100vw - 32px)' } },
        }}
      >
        {entries.map(({ id, title, faults }) => (
          <MenuItem
            key={id}
            selected={id === currentEntry?.id}
            aria-current={id === currentEntry?.id ? 'location' : undefined}
            onClick={() => close(id)}
            sx={ENTRY}
          >
            {title}
            <ErrorCount faults={faults} />
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
};
