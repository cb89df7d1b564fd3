import { Box, Link } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { COVERED_TOP } from '../theme/covered.ts';
import { FaultCount } from './FaultCount.tsx';
import type { SectionOnTheWay } from './SectionWay.tsx';
import { goToSection } from './useSectionInSight.ts';

const ENTRY = {
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

/** The sections at the side of a form; the one that the person is in is marked. */
export const SectionList = ({ way, current }: { way: readonly SectionOnTheWay[]; current?: string }) => {
  const t = useText();
  return (
    <Box
      component="nav"
      aria-label={t('forms.sections')}
      // Room for the ring of the one that has the focus.
      sx={{ position: 'sticky', top: COVERED_TOP, maxHeight: '80vh', overflowY: 'auto', p: 0.5, m: -0.5 }}
    >
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {way.map(({ id, title, faults }) => (
          <li key={id}>
            <Link
              href={`#${id}`}
              underline="none"
              aria-current={id === current ? 'location' : undefined}
              onClick={event => {
                // No step in the history: Back leaves the form.
                event.preventDefault();
                goToSection(id);
              }}
              sx={ENTRY}
            >
              <span>{title}</span>
              <FaultCount faults={faults} />
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
};
