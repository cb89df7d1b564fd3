import CloseFullscreen from '@mui/icons-material/CloseFullscreen';
import OpenInFull from '@mui/icons-material/OpenInFull';
import { Card, IconButton, Tooltip } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { PreviewBody, type PreviewSource } from './PreviewBody.tsx';
import { PreviewHead, PreviewWindow, type Width } from './PreviewHead.tsx';
import { usePreview } from './usePreview.ts';

interface SitePreviewProps extends PreviewSource {
  /** Choice between several pages, if there is more than one. */
  choice?: ReactNode;
}

/** Preview beside a form: the real page with the current form values, in phone or desktop width. */
export const SitePreview = ({ choice, ...source }: SitePreviewProps) => {
  const t = useText();
  const [width, setWidth] = useState<Width>('phone');
  const [isLarge, setLarge] = useState(false);
  const preview = usePreview(source.path, source.values, !source.empty);
  const resize = t(isLarge ? 'preview.smaller' : 'preview.larger');

  const head = (
    <PreviewHead title={t('preview.title')} choice={choice} width={width} onChoose={setWidth}>
      <Tooltip title={resize}>
        <IconButton aria-label={resize} onClick={() => setLarge(!isLarge)}>
          {isLarge ? <CloseFullscreen fontSize="small" /> : <OpenInFull fontSize="small" />}
        </IconButton>
      </Tooltip>
    </PreviewHead>
  );
  const body = <PreviewBody {...source} preview={preview} width={width} isLarge={isLarge} />;
  return (
    <>
      <Card component="aside" aria-label={t('preview.title')} sx={{ position: { lg: 'sticky' }, top: 84 }}>
        {head}
        {!isLarge && body}
      </Card>
      <PreviewWindow title={t('preview.title')} open={isLarge} onClose={() => setLarge(false)}>
        {head}
        {isLarge && body}
      </PreviewWindow>
    </>
  );
};
