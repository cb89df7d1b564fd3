import { Box, useMediaQuery, useTheme } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { useFormState } from 'react-hook-form';
import { faultyFields } from './faulty-fields.ts';
import { SectionBar } from './SectionBar.tsx';
import { SectionList } from './SectionList.tsx';
import { useSectionInSight } from './useSectionInSight.ts';

export interface SectionOnTheWay {
  /** The anchor of its `FormSection`. */
  id: string;
  title: string;
  /** How many of its fields are faulty. */
  faults: number;
}

interface SectionWayProps {
  /** In the order of the form. */
  sections: readonly { id: string; title: string; fields: readonly string[] }[];
  children: ReactNode;
}

/** The way through a long form: its sections at its side, or behind a bar above it where there is no room beside it. */
export const SectionWay = ({ sections, children }: SectionWayProps) => {
  const wide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const { errors } = useFormState();
  const ids = useMemo(() => sections.map(({ id }) => id), [sections]);
  const current = useSectionInSight(ids);
  const faulty = faultyFields(errors).map(path => path.split('.')[0] ?? path);
  const way = sections.map(({ id, title, fields }) => ({
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
      {wide ? <SectionList way={way} current={current} /> : <SectionBar way={way} current={current} />}
      <div>{children}</div>
    </Box>
  );
};
