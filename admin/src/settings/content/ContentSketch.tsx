import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { ContentValues } from './fields.ts';

const COLOUR = /^#[0-9a-f]{6}$/i;
const safe = (colour: string | undefined, otherwise: string) => (COLOUR.test(colour ?? '') ? colour : otherwise);

/** Returns black or white, whichever has more contrast with a colour (WCAG relative luminance). */
const inkOn = (colour: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(start => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff';
};

const SHAPE: Record<string, { radius: number; heading: string }> = {
  minimalist: { radius: 6, heading: 'inherit' },
  modern: { radius: 18, heading: 'inherit' },
  classic: { radius: 0, heading: 'Georgia, "Times New Roman", serif' },
};

/** Rough sketch of the site's header, hero and footer, used when the real preview is unavailable. */
export const ContentSketch = () => {
  const values = useWatch<ContentValues>();
  const primary = safe(values.primaryColor, '#0f172a') ?? '#0f172a';
  const accent = safe(values.accentColor, primary) ?? primary;
  const shape = SHAPE[values.theme ?? 'minimalist'] ?? SHAPE.minimalist;
  const radius = `${shape?.radius}px`;

  return (
    <Box sx={{ bgcolor: '#ffffff', color: '#1a2422' }}>
      <Box sx={{ px: 2, py: 1.5, minHeight: 52, display: 'flex', alignItems: 'center' }}>
        {values.logoUrl ? (
          <Box component="img" src={values.logoUrl} alt={values.companyName ?? ''} sx={{ maxHeight: 32 }} />
        ) : (
          <strong>{values.companyName}</strong>
        )}
      </Box>
      <Box sx={{ bgcolor: primary, color: inkOn(primary), px: 3, py: 5 }}>
        <Box component="p" sx={{ m: 0, fontSize: 26, fontWeight: 700, lineHeight: 1.15, fontFamily: shape?.heading }}>
          {values.heroTitle}
        </Box>
        <Box component="p" sx={{ mt: 1, mb: 2 }}>
          {values.heroSubtitle}
        </Box>
        <Box
          component="span"
          sx={{
            display: 'inline-block',
            px: 2,
            py: 1,
            bgcolor: accent,
            color: inkOn(accent),
            border: `1px solid ${inkOn(primary)}`,
            borderRadius: radius,
            fontWeight: 600,
          }}
        >
          {values.rofTitle}
        </Box>
      </Box>
      <Box sx={{ px: 3, py: 2.5, whiteSpace: 'pre-line' }}>{values.aboutSection}</Box>
      <Box sx={{ px: 3, py: 2, bgcolor: '#f3f2ee', fontSize: 13, whiteSpace: 'pre-line' }}>
        <div>{values.footerAbout}</div>
        <div>{[values.companyPhone, values.companyEmail, values.companyAddress].filter(Boolean).join(' · ')}</div>
        <div>{values.footerCopyright}</div>
      </Box>
    </Box>
  );
};
