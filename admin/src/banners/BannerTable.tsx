import type { Banner, BannerStatus } from '@marketplace/api';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Chip, IconButton, Link, TableCell, TableRow, Tooltip, Typography } from '@mui/material';
import { DeleteButton } from '../feedback/DeleteButton.tsx';
import { useDates, useNumber, usePercent } from '../i18n/useFormats.ts';
import { useText } from '../i18n/useText.ts';
import { Preview } from '../inputs/Preview.tsx';
import { RowTable } from '../list/RowTable.tsx';
import { ctrOf } from './values.ts';

const notOnPhone = { display: { xs: 'none', sm: 'table-cell' } };
const onlyWide = { display: { xs: 'none', lg: 'table-cell' } };
const COLOURS: Record<BannerStatus, 'success' | 'default' | 'warning' | 'info'> = {
  active: 'success',
  inactive: 'default',
  expired: 'warning',
  scheduled: 'info',
};

interface BannerTableProps {
  banners: Banner[];
  busy: boolean;
  onEdit: (id: string) => void;
  onDeleted: () => unknown;
}

const Row = ({ banner, onEdit, onDeleted }: { banner: Banner } & Omit<BannerTableProps, 'banners' | 'busy'>) => {
  const t = useText();
  const number = useNumber();
  const percent = usePercent();
  const dates = useDates();
  const { title, impressions, clicks } = banner;
  return (
    <TableRow hover>
      <TableCell>
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, gap: 1.5, py: 0.5 }}>
          <Preview url={banner.image_url} name={title} width={112} ratio={112 / 48} fit="contain" />
          <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {title}
            </Typography>
            {banner.link_url && (
              <Link variant="caption" href={banner.link_url} target="_blank" rel="noopener noreferrer">
                {banner.link_url}
              </Link>
            )}
          </Box>
        </Box>
      </TableCell>
      <TableCell sx={notOnPhone}>{t(`banners.locations.${banner.location}`)}</TableCell>
      <TableCell>
        <Chip
          size="small"
          variant="outlined"
          color={COLOURS[banner.status]}
          label={t(`banners.statuses.${banner.status}`)}
        />
      </TableCell>
      <TableCell sx={notOnPhone}>
        {t('banners.views', { views: number(impressions) })}
        <Typography variant="caption" color="text.secondary" component="div">
          {t('banners.clicks', { clicks: number(clicks), ctr: percent(ctrOf(banner)) })}
        </Typography>
      </TableCell>
      <TableCell sx={onlyWide}>
        <span title={dates.exact(banner.start_date)}>{dates.day(banner.start_date)}</span>
        <Typography variant="caption" color="text.secondary" component="div" title={dates.exact(banner.end_date)}>
          {t('banners.until', { date: dates.day(banner.end_date) })}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <Tooltip title={t('actions.edit')}>
          <IconButton onClick={() => onEdit(banner.id)} aria-label={t('franchises.editNamed', { name: title })}>
            <EditOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
        <DeleteButton
          path={`admin/banners/${banner.id}`}
          name={title}
          question={t('banners.deleteTitle')}
          deleted={t('banners.deleted')}
          failed={t('banners.deleteFailed')}
          onDeleted={onDeleted}
        />
      </TableCell>
    </TableRow>
  );
};

/** The banners: what and where, whether it is on, how it does, from when to when. */
export const BannerTable = ({ banners, busy, ...actions }: BannerTableProps) => {
  const t = useText();
  return (
    <RowTable
      label={t('banners.title')}
      busy={busy}
      fixed
      head={
        <>
          <TableCell>{t('banners.columns.banner')}</TableCell>
          <TableCell sx={{ ...notOnPhone, width: '19%' }}>{t('banners.fields.location')}</TableCell>
          <TableCell sx={{ width: 112 }}>{t('banners.columns.status')}</TableCell>
          <TableCell sx={{ ...notOnPhone, width: '17%' }}>{t('banners.columns.analytics')}</TableCell>
          <TableCell sx={{ ...onlyWide, width: 140 }}>{t('banners.columns.dates')}</TableCell>
          <TableCell align="right" sx={{ width: 104 }}>
            {t('lists.actions')}
          </TableCell>
        </>
      }
    >
      {banners.map(banner => (
        <Row key={banner.id} banner={banner} {...actions} />
      ))}
    </RowTable>
  );
};
