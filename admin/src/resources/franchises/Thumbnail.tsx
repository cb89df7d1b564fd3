import ImageNotSupportedOutlined from '@mui/icons-material/ImageNotSupportedOutlined';
import { Box } from '@mui/material';
import { useState } from 'react';

/** Our own uploads exist in small, too; others are shown as they are. */
const small = (url: string) => url.replace(/^(\/uploads\/[^/]+)-\d+x\d+\.\w+$/, '$1-320.webp');

/** A franchise's image beside its name; a quiet placeholder when it cannot be shown. */
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
