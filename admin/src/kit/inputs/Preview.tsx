import { Box } from '@mui/material';
import { Suspense, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { lazyPart } from '../feedback/lazy.tsx';
import { Caption } from '../page/Muted.tsx';

const RemotePreview = lazyPart(() => import('./RemotePreview.tsx'));
const REMOTE = /^https?:\/\//i;

/** How an image fits its frame. `scale-down` does not enlarge small images. */
export type Fit = 'cover' | 'contain' | 'scale-down';

export const PREVIEW_WIDTH = 200;

interface PreviewProps {
  url: string;
  name: string;
  width?: number;
  ratio?: number;
  fit?: Fit;
  /** Background colour that the image is intended for. */
  ground?: 'light' | 'dark';
}

const GROUNDS = { light: '#ffffff', dark: '#171f1e' };

/** Preview of an image, or a note that it was not found. */
export const ImagePreview = ({
  url,
  name,
  width = PREVIEW_WIDTH,
  ratio = 16 / 10,
  fit = 'cover',
  ground,
}: PreviewProps) => {
  const t = useText();
  const [failed, setFailed] = useState('');
  const frame = {
    width,
    maxWidth: '100%',
    aspectRatio: ratio,
    borderRadius: 1.5,
    border: 1,
    borderColor: 'divider',
    bgcolor: ground ? GROUNDS[ground] : 'action.hover',
  };
  // Images on other servers are not loaded directly, because the owners of these servers would see the visitor.
  if (REMOTE.test(url))
    return (
      <Suspense>
        <RemotePreview url={url} name={name} />
      </Suspense>
    );
  return failed === url ? (
    <Box role="status" sx={{ ...frame, display: 'grid', placeItems: 'center', textAlign: 'center' }}>
      <Caption>{t('forms.image.notFound')}</Caption>
    </Box>
  ) : (
    <Box
      component="img"
      src={url}
      alt={t('forms.image.preview', { name })}
      onError={() => setFailed(url)}
      sx={{ ...frame, objectFit: fit }}
    />
  );
};
