import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import type { PlotTable } from './line.ts';
import { usePlotFormats } from './usePlotFormats.ts';

/** A plot as a table: the latest day first. */
export const DayTable = ({ label, table, height }: { label: string; table: PlotTable; height: number }) => {
  const t = useText();
  const { longDay } = usePlotFormats();
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label} sx={{ maxHeight: height, minHeight: height }}>
      <Table size="small" stickyHeader sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('plots.day')}</TableCell>
            {table.columns.map(column => (
              <TableCell key={column} align="right">
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {table.rows.toReversed().map(({ day, cells }) => (
            <TableRow key={day}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                {longDay(day)}
              </TableCell>
              {cells.map((cell, at) => (
                <TableCell key={table.columns[at]} align="right">
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
