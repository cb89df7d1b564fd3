import type { Series } from '@marketplace/api';
import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useText } from '../../../i18n/useText.ts';
import { Caption, Muted } from '../../../kit/page/Muted.tsx';
import { Bar, EmptyPlot, PlotCard, tableEdges } from '../../../kit/plots/PlotCard.tsx';
import { usePlotFormats } from '../../../kit/plots/usePlotFormats.ts';
import { visuallyHidden } from '../../../kit/theme/visually-hidden.ts';
import { funnelSteps } from './funnel-steps.ts';

/**
 * Funnel from views to converted leads: a table with bars relative to the number of leads. Views are shown as text,
 * because there are about a hundred times as many views as leads.
 */
export const FunnelPlot = ({ funnel }: { funnel: Series['funnel'] }) => {
  const t = useText();
  const { number, percent, wholePercent } = usePlotFormats();
  const { views, leads, statuses } = funnel;
  const closed = statuses.closed ?? 0;
  return (
    <PlotCard title={t('plots.funnel.title')}>
      <Muted sx={{ mb: 1 }}>
        <strong>
          {t('plots.funnel.views')}: {number(views)}.
        </strong>{' '}
        {views > 0 && leads > 0 && t('plots.funnel.perView', { rate: percent(leads / views) })}
      </Muted>
      {leads === 0 ? (
        <EmptyPlot text={t('plots.funnel.empty')} />
      ) : (
        <Table
          size="small"
          aria-label={t('plots.funnel.title')}
          sx={{ fontVariantNumeric: 'tabular-nums', ...tableEdges, '& tr > *': { borderBottom: 0 } }}
        >
          <TableHead style={visuallyHidden}>
            <TableRow>
              <TableCell>{t('plots.funnel.step')}</TableCell>
              <TableCell>{t('plots.funnel.count')}</TableCell>
              <TableCell>{t('plots.funnel.rate')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {funnelSteps(funnel).map(({ step, count }) => (
              <TableRow key={step}>
                <TableCell component="th" scope="row" sx={{ width: '1%', whiteSpace: 'nowrap', fontWeight: 400 }}>
                  {t(`plots.funnel.${step}`)}
                </TableCell>
                <TableCell align="right" sx={{ width: '1%', fontWeight: 700 }}>
                  {number(count)}
                </TableCell>
                <TableCell>
                  <Bar share={count / leads} />
                  <span style={visuallyHidden}>{wholePercent(count / leads)}</span>
                </TableCell>
                <TableCell align="right" aria-hidden sx={{ width: '1%', color: 'text.secondary' }}>
                  {wholePercent(count / leads)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {closed > 0 && (
        <Caption component="p" sx={{ mt: 1 }}>
          {t('plots.funnel.closed', { smart_count: closed })}
        </Caption>
      )}
    </PlotCard>
  );
};
