import type { Banner } from '@marketplace/api';
import { Box, TableCell, TableRow, Typography } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { RowCard, RowCards } from '../../kit/list/RowCards.tsx';
import { RowTable } from '../../kit/list/RowTable.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import {
  BannerActions,
  BannerName,
  BannerPeriod,
  BannerPicture,
  BannerResults,
  type BannerRowProps,
  StatusChip,
} from './BannerParts.tsx';

export interface BannerRowsProps extends Omit<BannerRowProps, 'banner'> {
  banners: Banner[];
  busy: boolean;
}

const Item = ({ banner, ...changes }: BannerRowProps) => {
  const t = useText();
  return (
    <RowCard
      picture={<BannerPicture banner={banner} width={80} />}
      aside={
        <Typography variant="body2" component="div">
          <BannerResults banner={banner} />
        </Typography>
      }
      actions={<BannerActions banner={banner} {...changes} />}
    >
      <BannerName banner={banner} />
      <Caption component="div">{t(`banners.locations.${banner.location}`)}</Caption>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25, mt: 0.5 }}>
        <StatusChip banner={banner} />
        <Caption>
          <BannerPeriod banner={banner} />
        </Caption>
      </Box>
    </RowCard>
  );
};

/** Lists the banners as cards, for windows too narrow for columns. */
export const BannerCards = ({ banners, busy, ...changes }: BannerRowsProps) => {
  const t = useText();
  return (
    <RowCards label={t('banners.title')} busy={busy}>
      {banners.map(banner => (
        <Item key={banner.id} banner={banner} {...changes} />
      ))}
    </RowCards>
  );
};

/** Lists the banners as a table: banner, location, status, figures and dates. */
export const BannerTable = ({ banners, busy, ...changes }: BannerRowsProps) => {
  const t = useText();
  return (
    <RowTable
      label={t('banners.title')}
      busy={busy}
      fixed
      head={
        <>
          <TableCell>{t('banners.columns.banner')}</TableCell>
          <TableCell sx={{ width: '16%' }}>{t('banners.fields.location')}</TableCell>
          <TableCell sx={{ width: 112 }}>{t('lists.status')}</TableCell>
          <TableCell sx={{ width: 168 }}>{t('banners.columns.analytics')}</TableCell>
          <TableCell sx={{ width: 164 }}>{t('banners.columns.dates')}</TableCell>
          <TableCell align="right" sx={{ width: 104 }}>
            {t('lists.actions')}
          </TableCell>
        </>
      }
    >
      {banners.map(banner => (
        <TableRow key={banner.id} hover>
          <TableCell>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 0.5 }}>
              <Box sx={{ flexShrink: 0, display: 'flex' }}>
                <BannerPicture banner={banner} width={96} />
              </Box>
              <Box sx={{ minWidth: 0 }}>
                <BannerName banner={banner} />
              </Box>
            </Box>
          </TableCell>
          <TableCell>{t(`banners.locations.${banner.location}`)}</TableCell>
          <TableCell>
            <StatusChip banner={banner} />
          </TableCell>
          <TableCell>
            <BannerResults banner={banner} />
          </TableCell>
          <TableCell>
            <BannerPeriod banner={banner} />
          </TableCell>
          <TableCell align="right">
            <BannerActions banner={banner} {...changes} />
          </TableCell>
        </TableRow>
      ))}
    </RowTable>
  );
};
