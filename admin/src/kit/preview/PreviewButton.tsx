import Close from '@mui/icons-material/Close';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Button, IconButton, Tooltip, useMediaQuery, useTheme } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { PreviewBody, type PreviewSource } from './PreviewBody.tsx';
import { PreviewHead, PreviewWindow, type Width } from './PreviewHead.tsx';
import { usePreview } from './usePreview.ts';

const OpenPreview = ({ onClose, ...source }: PreviewSource & { onClose: () => void }) => {
  const t = useText();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [width, setWidth] = useState<Width>(isPhone ? 'phone' : 'desktop');
  const preview = usePreview(source.path, source.values, true);
  return (
    <>
      <PreviewHead title={t('preview.open')} width={width} onChoose={setWidth}>
        <Tooltip title={t('preview.smaller')}>
          <IconButton aria-label={t('preview.smaller')} onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
      </PreviewHead>
      <PreviewBody {...source} preview={preview} width={width} isLarge />
    </>
  );
};

/**
 * Button that opens a full-window preview with the current form values, for forms with no room for a preview beside
 * them.
 * @param sourceOf returns the page and values when the preview is opened
 */
export const PreviewButton = ({ sourceOf }: { sourceOf: () => PreviewSource }) => {
  const t = useText();
  const [source, setSource] = useState<PreviewSource | null>(null);
  const open = () => setSource(sourceOf());
  const close = () => setSource(null);
  return (
    <>
      <Tooltip title={t('preview.open')}>
        <IconButton aria-label={t('preview.open')} color="primary" onClick={open} sx={{ display: { sm: 'none' } }}>
          <VisibilityOutlined />
        </IconButton>
      </Tooltip>
      <Button startIcon={<VisibilityOutlined />} onClick={open} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
        {t('preview.open')}
      </Button>
      <PreviewWindow title={t('preview.open')} open={source !== null} onClose={close}>
        {source && <OpenPreview {...source} onClose={close} />}
      </PreviewWindow>
    </>
  );
};
