import { Box, Typography, useTheme } from '@mui/material';
import { useContent } from '../content/useContent.ts';

/** The company's logo, or its name. */
export const Brand = () => {
  const { data } = useContent();
  const dark = useTheme().palette.mode === 'dark';
  const name = data?.companyName ?? '';
  const logo = (dark && data?.darkLogoUrl) || data?.logoUrl;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 60, overflow: 'hidden' }}>
      {logo ? (
        <Box
          component="img"
          src={logo}
          alt={name}
          sx={{ maxHeight: 36, maxWidth: '100%', objectFit: 'contain', objectPosition: 'left' }}
        />
      ) : (
        <Typography sx={{ fontWeight: 800, letterSpacing: '-0.01em', lineHeight: 1.2 }}>{name}</Typography>
      )}
    </Box>
  );
};
