import ArrowBack from '@mui/icons-material/ArrowBack';
import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { type TextKey, useText } from '../../i18n/useText.ts';
import { Muted } from './Muted.tsx';

/** Placeholder that reserves the subtitle's line until the subtitle is loaded. */
export const SUBTITLE_PLACEHOLDER = '\u00a0';

const WIDTHS = { wide: 1400, form: 920, sections: 1152 };

interface PageProps {
  title: string;
  /** Line below the title. Use `SUBTITLE_PLACEHOLDER` while it is loading, so that nothing moves. */
  subtitle?: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
  /** Maximum width: wide for tables, narrow for forms, medium for forms with a list of sections. */
  width?: keyof typeof WIDTHS;
  children: ReactNode;
}

/** Frame of every screen with its heading, actions and content. */
export const Page = ({ title, subtitle, back, actions, width = 'wide', children }: PageProps) => {
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: WIDTHS[width],
        mx: 'auto',
        px: { xs: 2, sm: 3, lg: 4 },
        py: { xs: 2, sm: 3 },
      }}
    >
      {back && (
        <Button
          component={Link}
          to={back.to}
          size="small"
          startIcon={<ArrowBack />}
          sx={{ ml: -1.5, mb: 0.5, minHeight: { xs: 44, md: 32 } }}
        >
          {back.label}
        </Button>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          gap: 2,
          mb: 3,
          minHeight: 40,
        }}
      >
        <Box sx={{ minWidth: 0, pt: 0.625, overflowWrap: 'anywhere' }}>
          <Typography variant="h1">{title}</Typography>
          {subtitle && <Muted sx={{ mt: 0.5 }}>{subtitle}</Muted>}
        </Box>
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
      </Box>
      {children}
    </Box>
  );
};

/** Returns the subtitle with the number of records, or a placeholder until it is known. */
export const useCountSubtitle = (key: TextKey, count: number | undefined) => {
  const t = useText();
  return count === undefined ? SUBTITLE_PLACEHOLDER : t(key, { smart_count: count });
};
