import type { Franchise, FranchiseCard } from '@marketplace/api';
import ImageNotSupportedOutlined from '@mui/icons-material/ImageNotSupportedOutlined';
import Star from '@mui/icons-material/Star';
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import { Box, Chip, Link as MuiLink } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatRecordMoney } from '../../i18n/formatters.ts';
import { useText } from '../../i18n/useText.ts';
import { ExportButton } from '../../kit/list/ExportButton.tsx';
import { LINK_TARGET_SIZE } from '../../kit/theme/target.ts';

/**
 * Fields by which lists of franchises can be sorted. The default is the name, ascending (specification, section 2.4).
 */
export const SORT_KEYS = ['name', 'category', 'investment_min', 'view_count', 'created_at'] as const;

/** Props of a franchise in a list with selection. */
export interface FranchiseRowProps {
  franchise: Franchise;
  isSelected: boolean;
  onToggle: (id: string) => void;
}

/** Badges for *featured* and *ROF approved*, distinguished by icon as well as colour. */
export const Badges = ({ franchise }: { franchise: Pick<FranchiseCard, 'featured' | 'rof_approved'> }) => {
  const t = useText();
  const sx = { height: 22 };
  return (
    <>
      {franchise.featured && <Chip color="warning" icon={<Star />} label={t('franchises.featured')} sx={sx} />}
      {franchise.rof_approved && (
        <Chip color="success" icon={<VerifiedOutlined />} label={t('franchises.rof')} sx={sx} />
      )}
    </>
  );
};

/** Name of a franchise as a link to its form. */
export const NameLink = ({ franchise: { id, name } }: { franchise: Pick<FranchiseCard, 'id' | 'name'> }) => (
  <MuiLink
    component={Link}
    to={`/admin/franchises/edit/${id}`}
    sx={{ ...LINK_TARGET_SIZE, fontWeight: 600, color: 'text.primary' }}
  >
    {name}
  </MuiLink>
);

/** Returns the address of the thumbnail for uploads on this site. Returns other addresses unchanged. */
const small = (url: string) => url.replace(/^(\/uploads\/[^/]+)-\d+x\d+(?:-on-(?:light|dark))?\.\w+$/, '$1-320.webp');

/** Image of a franchise, or a placeholder if it cannot be loaded. */
export const Thumbnail = ({ url, size = 'row' }: { url: string; size?: 'row' | 'card' }) => {
  const [failed, setFailed] = useState('');
  const frame = {
    flexShrink: 0,
    width: size === 'row' ? 56 : 88,
    height: size === 'row' ? 35 : 55,
    borderRadius: 1,
    bgcolor: 'action.hover',
    color: 'text.secondary',
  };
  return url && failed !== url ? (
    <Box
      component="img"
      src={small(url)}
      alt=""
      loading="lazy"
      onError={() => setFailed(url)}
      sx={{ ...frame, objectFit: 'cover' }}
    />
  ) : (
    <Box aria-hidden sx={{ ...frame, display: 'grid', placeItems: 'center' }}>
      <ImageNotSupportedOutlined fontSize="small" />
    </Box>
  );
};

type Amounts = Pick<FranchiseCard, 'investment_min' | 'investment_max' | 'franchise_fee' | 'currency'>;

/** Returns the investment range (or `hidden` if a bound is confidential) and the franchise fee, if set, as text. */
export const formatInvestment = (franchise: Amounts, hidden: string) => {
  const { investment_min: low, investment_max: high, franchise_fee: fee, currency } = franchise;
  const hasAmounts = Boolean(low && high);
  return {
    known: hasAmounts,
    range: hasAmounts ? `${formatRecordMoney(low ?? 0, currency)} – ${formatRecordMoney(high ?? 0, currency)}` : hidden,
    fee: fee ? formatRecordMoney(fee, currency) : undefined,
  };
};

/** Exports as CSV the franchises that the user may see: all for admins, their own for consultants. */
export const ExportFranchises = () => {
  const t = useText();
  return (
    <ExportButton
      path="admin/export/franchises"
      file="franchises_export"
      label={t('lists.export')}
      failed={t('franchises.exportFailed')}
    />
  );
};
