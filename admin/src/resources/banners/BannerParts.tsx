import type { Banner, BannerStatus } from '@marketplace/api';
import { Box, Chip, Link, Typography } from '@mui/material';
import { api } from '../../data/api.ts';
import { useDates, useNumber, usePercent } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { DeleteButton } from '../../kit/feedback/DeleteButton.tsx';
import { ImagePreview } from '../../kit/inputs/Preview.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { EditButton, RowButtons } from '../../kit/page/RowButtons.tsx';
import { LINK_TARGET_SIZE } from '../../kit/theme/target.ts';
import { useUndoNotice } from '../../kit/undo/RestoreDeleted.tsx';
import { ctrOf } from './values.ts';

export interface BannerRowProps {
  banner: Banner;
  onEdit: (id: string) => void;
  onDeleted: () => unknown;
}

/** Edit and delete buttons of one banner. */
export const BannerActions = ({ banner: { id, title }, onEdit, onDeleted }: BannerRowProps) => {
  const t = useText();
  const notifyDeleted = useUndoNotice(onDeleted);
  return (
    <RowButtons>
      <EditButton onClick={() => onEdit(id)} name={title} />
      <DeleteButton
        name={title}
        question={t('banners.deleteTitle')}
        text={title}
        work={() => api.remove(`admin/banners/${id}`)}
        failed={t('banners.deleteFailed')}
        onDeleted={() => {
          notifyDeleted(t('banners.deleted'), `admin/banners/${id}`);
          return onDeleted();
        }}
      />
    </RowButtons>
  );
};

const COLOURS: Record<BannerStatus, 'success' | 'default' | 'warning' | 'info'> = {
  active: 'success',
  inactive: 'default',
  expired: 'warning',
  scheduled: 'info',
};

interface Of {
  banner: Banner;
}

/** Thumbnail of a banner. */
export const BannerPicture = ({ banner: { image_url, title }, width }: Of & { width: number }) => (
  <ImagePreview url={image_url} name={title} width={width} ratio={96 / 44} fit="contain" />
);

/** Title and link of a banner. The link is cut to one line; hovering displays the full address. */
export const BannerName = ({ banner: { title, link_url } }: Of) => (
  <>
    <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    {link_url && (
      <Link
        variant="caption"
        href={link_url}
        title={link_url}
        target="_blank"
        rel="noopener noreferrer"
        noWrap
        sx={{ ...LINK_TARGET_SIZE, display: 'block' }}
      >
        {link_url}
      </Link>
    )}
  </>
);

export const StatusChip = ({ banner: { status } }: Of) => {
  const t = useText();
  return <Chip color={COLOURS[status]} label={t(`banners.statuses.${status}`)} />;
};

/** Impressions, clicks and click-through rate of a banner. */
export const BannerResults = ({ banner }: Of) => {
  const t = useText();
  const number = useNumber();
  const percent = usePercent();
  return (
    <>
      {t('banners.views', { views: number(banner.impressions) })}
      <Caption component="div" sx={{ wordBreak: 'keep-all' }}>
        {t('banners.clicks', { clicks: number(banner.clicks), ctr: percent(ctrOf(banner)) })}
      </Caption>
    </>
  );
};

/** First and last day on which a banner is displayed. */
export const BannerPeriod = ({ banner: { start_date, end_date } }: Of) => {
  const t = useText();
  const { day, exact } = useDates();
  return (
    <>
      <Box component="span" title={exact(start_date)} sx={{ whiteSpace: 'nowrap' }}>
        {t('banners.from', { date: day(start_date) })}
      </Box>{' '}
      <Box component="span" title={exact(end_date)} sx={{ whiteSpace: 'nowrap' }}>
        {t('banners.until', { date: day(end_date) })}
      </Box>
    </>
  );
};
