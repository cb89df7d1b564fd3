import type { RankingFigure, TopFranchise } from '@marketplace/api';
import {
  Link as MuiLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../../data/api.ts';
import { useText } from '../../../i18n/useText.ts';
import { Failed } from '../../../kit/feedback/Failed.tsx';
import { Bar, DimWhileRefreshing, EmptyPlot, PlotCard, tableEdges } from '../../../kit/plots/PlotCard.tsx';
import { PlotSkeleton } from '../../../kit/plots/PlotSkeleton.tsx';
import { usePlotFormats } from '../../../kit/plots/usePlotFormats.ts';
import { LINK_TARGET_SIZE } from '../../../kit/theme/target.ts';

const HEIGHT = 240;
const notOnPhone = { display: { xs: 'none', sm: 'table-cell' } };

interface TopTableProps {
  franchises: TopFranchise[];
  by: RankingFigure;
  editPath: (id: string) => string;
}

const TopTable = ({ franchises, by, editPath }: TopTableProps) => {
  const t = useText();
  const { number } = usePlotFormats();
  const most = Math.max(...franchises.map(franchise => franchise[by]), 1);
  return (
    <Table
      size="small"
      aria-label={t('plots.top.title')}
      sx={{
        tableLayout: 'fixed',
        fontVariantNumeric: 'tabular-nums',
        ...tableEdges,
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{t('plots.top.franchise')}</TableCell>
          <TableCell align="right" sx={{ width: 72 }}>
            {t('plots.figures.leads')}
          </TableCell>
          <TableCell align="right" sx={{ ...notOnPhone, width: 80 }}>
            {t('plots.figures.unlocks')}
          </TableCell>
          <TableCell align="right" sx={{ width: 80 }}>
            {t('plots.figures.views')}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {franchises.map(franchise => (
          <TableRow key={franchise.id}>
            <TableCell component="th" scope="row" sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
              <MuiLink component={Link} to={editPath(franchise.id)} sx={LINK_TARGET_SIZE}>
                {franchise.name}
              </MuiLink>
              <Bar share={franchise[by] / most} />
            </TableCell>
            <TableCell align="right">{number(franchise.leads)}</TableCell>
            <TableCell align="right" sx={notOnPhone}>
              {number(franchise.unlocks)}
            </TableCell>
            <TableCell align="right">{number(franchise.views)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

/** Ranks franchises by leads or views, with links to their forms. */
export const TopPlot = ({ query, editPath }: { query: string; editPath: (id: string) => string }) => {
  const t = useText();
  const [by, setBy] = useState<RankingFigure>('leads');
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['top-franchises', query, by],
    queryFn: () => api.read<TopFranchise[]>(`series/franchises?${query}&by=${by}`),
    placeholderData: keepPreviousData,
  });
  return (
    <PlotCard
      title={t('plots.top.title')}
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={by}
          aria-label={t('plots.top.by')}
          onChange={(_event, chosen: RankingFigure | null) => chosen && setBy(chosen)}
        >
          <ToggleButton value="leads">{t('plots.top.byLeads')}</ToggleButton>
          <ToggleButton value="views">{t('plots.top.byViews')}</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      {isPending && <PlotSkeleton height={HEIGHT} />}
      {error && !data && <Failed error={error} onRetry={() => refetch()} />}
      <DimWhileRefreshing busy={isPlaceholderData}>
        {data?.length === 0 && <EmptyPlot text={t('plots.top.empty')} />}
        {data && data.length > 0 && <TopTable franchises={data} by={by} editPath={editPath} />}
      </DimWhileRefreshing>
    </PlotCard>
  );
};
