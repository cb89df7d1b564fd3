import { Box, TableCell, TableRow } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { RowTable } from '../../kit/list/RowTable.tsx';
import type { BannerRowsProps } from './BannerCards.tsx';
import { BannerActions, BannerName, BannerPicture, Figures, Period, StatusChip } from './BannerParts.tsx';

/** The banners: what and where, whether it is on, how it does, from when to when. */
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
            <Figures banner={banner} />
          </TableCell>
          <TableCell>
            <Period banner={banner} />
          </TableCell>
          <TableCell align="right">
            <BannerActions banner={banner} {...changes} />
          </TableCell>
        </TableRow>
      ))}
    </RowTable>
  );
};
