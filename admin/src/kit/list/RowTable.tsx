import {
  type SxProps,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { ROW_HEIGHT, useDensity } from './useDensity.ts';

/** A column that stands only where there is room, and what stands within another cell instead. */
export const fromSm = { display: { xs: 'none', sm: 'table-cell' } };
export const belowSm = { display: { sm: 'none' } };
export const fromMd = { display: { xs: 'none', md: 'table-cell' } };
export const belowMd = { display: { md: 'none' } };

interface RowTableProps {
  label: string;
  head: ReactNode;
  children: ReactNode;
  busy?: boolean;
  /** Columns as wide as their heads say: what is long wraps, and nothing stands outside the card. */
  fixed?: boolean;
}

/** A table in the height that the person chose; figures line up. */
export const RowTable = ({ label, head, children, busy, fixed = false }: RowTableProps) => {
  const [density] = useDensity();
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label} aria-busy={busy}>
      <Table
        sx={{
          tableLayout: fixed ? 'fixed' : 'auto',
          fontVariantNumeric: 'tabular-nums',
          opacity: busy ? 0.6 : 1,
          transition: 'opacity 160ms',
          '& tbody td': { height: ROW_HEIGHT[density], py: density === 'dense' ? 0.25 : 0.75 },
          '& th': { py: 1 },
          // Which column is the first and which the last that is shown is known on wide screens alone.
          '& td, & th': { px: { xs: 2, md: 1.25 } },
          '& tr > :first-of-type': { pl: 2 },
          '& tr > :last-child': { pr: 2 },
          '& .MuiTableCell-paddingCheckbox': { px: 0.5 },
        }}
      >
        <TableHead>
          <TableRow>{head}</TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </TableContainer>
  );
};

interface SortHeaderProps {
  field: string;
  label: string;
  align?: 'left' | 'right';
  /** The direction of the first press. */
  first?: 'ASC' | 'DESC';
  sx?: SxProps;
}

/** A column's head that sorts the list. */
export const SortHeader = ({ field, label, align = 'left', first = 'ASC', sx }: SortHeaderProps) => {
  const { sort, setSort } = useListContext();
  const active = sort.field === field;
  const direction = sort.order === 'ASC' ? 'asc' : 'desc';
  const next = !active ? first : sort.order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <TableCell align={align} sortDirection={active ? direction : false} sx={sx}>
      <TableSortLabel
        active={active}
        direction={active ? direction : first === 'ASC' ? 'asc' : 'desc'}
        onClick={() => setSort({ field, order: next })}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
};
