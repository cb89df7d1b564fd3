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

/**
 * Styles for a column that is hidden in narrow windows. Below: for the text in another cell that replaces the column.
 */
export const columnFromSm = { display: { xs: 'none', sm: 'table-cell' } };
export const textBelowSm = { display: { sm: 'none' } };
export const columnFromMd = { display: { xs: 'none', md: 'table-cell' } };
export const textBelowMd = { display: { md: 'none' } };

interface RowTableProps {
  label: string;
  head: ReactNode;
  children: ReactNode;
  busy?: boolean;
  /** Uses the widths of the header cells, so that long texts wrap within the card. */
  fixed?: boolean;
}

/** Table with the row height that the user chose and aligned figures. */
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
          // On narrow screens the first and last visible columns are unknown, so all cells get the same padding.
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
  /** Sort direction after the first click. */
  first?: 'ASC' | 'DESC';
  sx?: SxProps;
}

/** Column header that sorts the list. */
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
