import CloseFullscreen from '@mui/icons-material/CloseFullscreen';
import OpenInFull from '@mui/icons-material/OpenInFull';
import { Box, Card, Dialog, IconButton, LinearProgress, Tooltip, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Loading } from '../feedback/Loading.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { faultsOf, PreviewProblem } from './PreviewProblem.tsx';
import { usePreview } from './usePreview.ts';
import { WIDTHS, type Width, WidthChoice } from './WidthChoice.tsx';

interface SitePreviewProps {
  /** Of the call under `admin/previews`. */
  path: string;
  /** As the form holds them, unsaved. */
  values: object;
  labelOf: (field: string) => string;
  /** Instead of a page, while there is nothing to show of these values. */
  empty?: ReactNode;
  /** A likeness of the page, where the real one cannot be had. */
  fallback: ReactNode;
  /** A choice of the page, where there are several. */
  choice?: ReactNode;
  /** What is being edited, as a selector of the page. */
  place?: string | undefined;
}

/** What the window leaves beside the form; below it a part of the window. */
const HEIGHT = { height: { xs: 520, lg: 'clamp(360px, calc(100vh - 240px), 860px)' } };

/** Stands beside a form: the real page with what the form holds, as it would be published, on a phone or on a desk. */
export const SitePreview = ({ path, values, labelOf, empty, fallback, choice, place }: SitePreviewProps) => {
  const t = useText();
  const [width, setWidth] = useState<Width>('phone');
  const [isLarge, setLarge] = useState(false);
  const { last, error, isFetching, refetch } = usePreview(path, values, !empty);
  // What could not be saved leaves the page of before; where nobody makes pages it would be out of date.
  const html = error && faultsOf(error).length === 0 ? undefined : last?.html;

  const head = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
      <Typography variant="overline" component="h2" color="text.secondary" sx={{ mr: 'auto' }}>
        {t('content.preview')}
      </Typography>
      {choice}
      <WidthChoice width={width} onChoose={setWidth} />
      <Tooltip title={t(isLarge ? 'preview.smaller' : 'preview.larger')}>
        <IconButton aria-label={t(isLarge ? 'preview.smaller' : 'preview.larger')} onClick={() => setLarge(!isLarge)}>
          {isLarge ? <CloseFullscreen fontSize="small" /> : <OpenInFull fontSize="small" />}
        </IconButton>
      </Tooltip>
    </Box>
  );
  const body = (
    <Box
      sx={{
        ...{ position: 'relative', flex: 1, minHeight: 0, overflow: 'auto', borderTop: 1, borderColor: 'divider' },
        ...{ display: 'flex', flexDirection: 'column' },
      }}
    >
      <Box role="status" sx={{ position: 'absolute', inset: '0 0 auto', zIndex: 1 }}>
        {isFetching && html && <LinearProgress aria-label={t('preview.loading')} sx={{ height: 3 }} />}
      </Box>
      {error && !empty && <PreviewProblem error={error} instead={!html} labelOf={labelOf} onRetry={() => refetch()} />}
      {empty}
      {!empty && error && !html && fallback}
      {!empty && !error && !html && <Loading text={t('preview.loading')} />}
      {!empty && html && (
        <Box sx={isLarge ? { flex: 1, minHeight: 360 } : HEIGHT}>
          <PreviewFrame
            html={html}
            width={WIDTHS[width]}
            label={t('content.preview')}
            // Another page is on its way: this one has the place of something else.
            place={last?.path === path ? place : undefined}
          />
        </Box>
      )}
    </Box>
  );
  return (
    <>
      <Card component="aside" aria-label={t('content.preview')} sx={{ position: { lg: 'sticky' }, top: 84 }}>
        {head}
        {!isLarge && body}
      </Card>
      <Dialog
        fullScreen
        open={isLarge}
        onClose={() => setLarge(false)}
        slotProps={{ paper: { 'aria-label': t('content.preview'), sx: { p: 0, border: 0, borderRadius: 0 } } }}
      >
        {head}
        {isLarge && body}
      </Dialog>
    </>
  );
};
