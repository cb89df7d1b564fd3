import { Box, Link, useMediaQuery, useTheme } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { useFormState } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { COVERED_TOP } from '../theme/covered.ts';
import { faultyFields } from './faulty-fields.ts';
import { ErrorCount, SectionBar, type SectionEntry } from './SectionBar.tsx';
import { goToSection, useCurrentSection } from './useCurrentSection.ts';

const ITEM = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 36,
  px: 1.5,
  py: 0.75,
  borderLeft: 2,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.875rem',
  lineHeight: 1.35,
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { borderColor: 'primary.main', color: 'text.primary', fontWeight: 600 },
} as const;

/** List of sections beside a form, with the current one marked. */
const SectionList = ({ entries, current }: { entries: readonly SectionEntry[]; current?: string }) => {
  const t = useText();
  return (
    <Box
      component="nav"
      aria-label={t('forms.sections')}
      // Room for the focus ring.
      sx={{ position: 'sticky', top: COVERED_TOP, maxHeight: '80vh', overflowY: 'auto', p: 0.5, m: -0.5 }}
    >
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map(({ id, title, faults }) => (
          <li key={id}>
            <Link
              href={`#${id}`}
              underline="none"
              aria-current={id === current ? 'location' : undefined}
              onClick={event => {
                // Adds no history entry, so that Back leaves the form instead of the section.
                event.preventDefault();
                goToSection(id);
              }}
              sx={ITEM}
            >
              <span>{title}</span>
              <ErrorCount faults={faults} />
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
};

interface SectionNavigationProps {
  /** Sections in the order of the form. */
  sections: readonly { id: string; title: string; fields: readonly string[] }[];
  children: ReactNode;
}

/** Navigation through a long form: a list of its sections at the side, or a bar above it in narrow windows. */
export const SectionNavigation = ({ sections, children }: SectionNavigationProps) => {
  const wide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const { errors } = useFormState();
  const ids = useMemo(() => sections.map(({ id }) => id), [sections]);
  const current = useCurrentSection(ids);
  const faulty = faultyFields(errors).map(path => path.split('.')[0] ?? path);
  const entries = sections.map(({ id, title, fields }) => ({
    id,
    title,
    faults: faulty.filter(field => fields.includes(field)).length,
  }));
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' },
      }}
    >
      {wide ? <SectionList entries={entries} current={current} /> : <SectionBar entries={entries} current={current} />}
      <div>{children}</div>
    </Box>
  );
};
