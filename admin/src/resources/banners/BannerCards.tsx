import type { Banner } from '@marketplace/api';
import { Box, Typography } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { RowCard, RowCards } from '../../kit/list/RowCards.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import {
  BannerActions,
  BannerName,
  BannerPicture,
  type BannerRowProps,
  Figures,
  Period,
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
          <Figures banner={banner} />
        </Typography>
      }
      actions={<BannerActions banner={banner} {...changes} />}
    >
      <BannerName banner={banner} />
      <Caption component="div">{t(`banners.locations.${banner.location}`)}</Caption>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25, mt: 0.5 }}>
        <StatusChip banner={banner} />
        <Caption>
          <Period banner={banner} />
        </Caption>
      </Box>
    </RowCard>
  );
};

/** The banners one below the other, where there is no room for columns. */
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
