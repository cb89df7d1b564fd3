import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { lazyPart } from '../feedback/lazy.tsx';
import { Caption, Muted } from '../page/Muted.tsx';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import type { Headline, Line, PlotTable } from './line.ts';
import { EmptyPlot, PlotCard } from './PlotCard.tsx';
import { PlotSkeleton } from './PlotSkeleton.tsx';
import { LoadedPlot, useWasVisible } from './RenderWhenVisible.tsx';
import { usePlotFormats } from './usePlotFormats.ts';

/** Table of a plot's values, latest day first. */
const DayTable = ({ label, table, height }: { label: string; table: PlotTable; height: number }) => {
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

/** Sample of a line's style. */
const LineSwatch = ({ line: { colour, dashed } }: { line: Line }) => (
  <Box
    aria-hidden
    component="span"
    sx={{
      display: 'inline-block',
      width: 18,
      borderTop: 3,
      borderTopStyle: dashed ? 'dashed' : 'solid',
      borderColor: `${colour}.main`,
    }}
  />
);

/** Figures above a plot, each with its line's style, which makes a legend unnecessary. */
const Headlines = ({ headlines }: { headlines: Headline[] }) => (
  <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5, m: 0 }}>
    {headlines.map(({ name, figure, change, line }) => (
      <div key={name}>
        <Muted component="dt" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {line && <LineSwatch line={line} />}
          {name}
        </Muted>
        <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
          <Typography component="span" sx={{ fontSize: '1.375rem', fontWeight: 700, letterSpacing: '-0.02em' }}>
            {figure}
          </Typography>
          {change && <Caption component="div">{change}</Caption>}
        </Box>
      </div>
    ))}
  </Box>
);

const DayPlot = lazyPart(() => import('./DayPlot.tsx'));
const HEIGHT = 240;

interface LinePlotProps {
  title: string;
  days: string[];
  lines: Line[];
  headlines: Headline[];
  table: PlotTable;
  /** Text displayed instead of a plot without data. */
  empty?: string;
  note?: string;
}

/** Line plot by day with its figures, which can also be displayed as a table. */
export const LinePlot = ({ title, days, lines, headlines, table, empty, note }: LinePlotProps) => {
  const t = useText();
  const { ref, seen } = useWasVisible();
  const [asTable, setAsTable] = useState(false);
  const figures = headlines.map(({ name, figure }) => `${name} ${figure}`).join(', ');
  const plot = (
    <LoadedPlot height={HEIGHT}>
      <DayPlot days={days} lines={lines} label={t('plots.summary', { title, figures })} height={HEIGHT} />
    </LoadedPlot>
  );
  return (
    <PlotCard
      title={title}
      actions={
        !empty && (
          <Button
            size="small"
            startIcon={asTable ? <BarChartOutlined /> : <TableRowsOutlined />}
            onClick={() => setAsTable(!asTable)}
            sx={{ mr: -1.5 }}
          >
            {asTable ? t('plots.asPlot') : t('plots.asTable')}
            <span style={visuallyHidden}>: {title}</span>
          </Button>
        )
      }
    >
      {empty ? (
        <EmptyPlot text={empty} />
      ) : (
        <>
          <Headlines headlines={headlines} />
          <Box ref={ref} sx={{ mt: 2, minHeight: HEIGHT }}>
            {asTable && <DayTable label={`${title} (${table.columns.join(', ')})`} table={table} height={HEIGHT} />}
            {!asTable && (seen ? plot : <PlotSkeleton height={HEIGHT} />)}
          </Box>
        </>
      )}
      {note && !empty && (
        <Caption component="p" sx={{ mt: 1 }}>
          {note}
        </Caption>
      )}
    </PlotCard>
  );
};
