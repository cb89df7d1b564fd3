import { Box, LinearProgress } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Loading } from '../feedback/Loading.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { faultsOf, PreviewProblem } from './PreviewProblem.tsx';
import type { usePreview } from './usePreview.ts';
import { WIDTHS, type Width } from './WidthChoice.tsx';

/** What is shown, and of which values. */
export interface PreviewSource {
  /** The API's call that answers the page. */
  path: string;
  /** As the form holds them, unsaved. */
  values: object;
  labelOf: (field: string) => string;
  /** Instead of a page, while there is nothing to show of these values. */
  empty?: ReactNode;
  /** A likeness of the page, where the real one cannot be had and there is one. */
  fallback?: ReactNode;
  /** What is being edited, as a selector of the page. */
  place?: string | undefined;
}

interface PreviewBodyProps extends PreviewSource {
  preview: ReturnType<typeof usePreview>;
  width: Width;
  /** It has the whole window, not a place beside the form. */
  isLarge: boolean;
}

/** What the window leaves beside the form; below it a part of the window. */
const HEIGHT = { height: { xs: 520, lg: 'clamp(360px, calc(100vh - 240px), 860px)' } };

/** The page, or why there is none. */
export const PreviewBody = (props: PreviewBodyProps) => {
  const { path, labelOf, empty, fallback, place, preview, width, isLarge } = props;
  const { last, error, isFetching, refetch } = preview;
  const t = useText();
  // What could not be saved leaves the page of before; where nobody makes pages it would be out of date.
  const html = error && faultsOf(error).length === 0 ? undefined : last?.html;
  return (
    <Box
      sx={{
        ...{ position: 'relative', flex: 1, minHeight: 0, overflow: 'auto', borderTop: 1, borderColor: 'divider' },
        ...{ display: 'flex', flexDirection: 'column' },
      }}
    >
      <Box role="status" sx={{ position: 'absolute', inset: '0 0 auto', zIndex: 1 }}>
        {isFetching && html && <LinearProgress aria-label={t('preview.loading')} sx={{ height: 3 }} />}
      </Box>
      {error && !empty && (
        <PreviewProblem
          error={error}
          instead={!html && fallback !== undefined}
          labelOf={labelOf}
          onRetry={() => refetch()}
        />
      )}
      {empty}
      {!empty && error && !html && fallback}
      {!empty && !error && !html && <Loading text={t('preview.loading')} />}
      {!empty && html && (
        <Box sx={isLarge ? { flex: 1, minHeight: 360 } : HEIGHT}>
          <PreviewFrame
            html={html}
            width={WIDTHS[width]}
            label={t('preview.title')}
            // Another page is on its way: this one has the place of something else.
            place={last?.path === path ? place : undefined}
          />
        </Box>
      )}
    </Box>
  );
};
