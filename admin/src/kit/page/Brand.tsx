import type { PublicContent } from '@marketplace/api';
import { Box, Typography, useTheme } from '@mui/material';
import { useState } from 'react';

/** Logo of the company, or its name if there is no logo or it cannot be loaded. */
export const Brand = ({ content }: { content: PublicContent | undefined }) => {
  const [failed, setFailed] = useState('');
  const dark = useTheme().palette.mode === 'dark';
  const name = content?.companyName ?? '';
  const logo = (dark && content?.darkLogoUrl) || content?.logoUrl;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 60, overflow: 'hidden' }}>
      {logo && failed !== logo ? (
        <Box
          component="img"
          src={logo}
          alt={name}
          onError={() => setFailed(logo)}
          sx={{ maxHeight: 36, maxWidth: '100%', objectFit: 'contain', objectPosition: 'left' }}
        />
      ) : (
        <Typography sx={{ fontWeight: 800, letterSpacing: '-0.01em', lineHeight: 1.2 }}>{name}</Typography>
      )}
    </Box>
  );
};
