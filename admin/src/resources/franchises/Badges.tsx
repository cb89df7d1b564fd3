import type { FranchiseCard } from '@marketplace/api';
import Star from '@mui/icons-material/Star';
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import { Chip } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

/** Featured and ROF approved, each with its own shape. */
export const Badges = ({ franchise }: { franchise: Pick<FranchiseCard, 'featured' | 'rof_approved'> }) => {
  const t = useText();
  return (
    <>
      {franchise.featured && (
        <Chip
          size="small"
          variant="outlined"
          color="warning"
          icon={<Star />}
          label={t('franchises.featured')}
          sx={{ height: 22 }}
        />
      )}
      {franchise.rof_approved && (
        <Chip
          size="small"
          variant="outlined"
          color="success"
          icon={<VerifiedOutlined />}
          label={t('franchises.rof')}
          sx={{ height: 22 }}
        />
      )}
    </>
  );
};
