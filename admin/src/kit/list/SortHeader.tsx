import { type SxProps, TableCell, TableSortLabel } from '@mui/material';
import { useListContext } from 'react-admin';

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
