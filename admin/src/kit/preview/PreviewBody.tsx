import { Alert, Box, Button, LinearProgress } from '@mui/material';
import type { ReactNode } from 'react';
import { faultsIn, pathOf } from '../../data/faults.ts';
import { useText } from '../../i18n/useText.ts';
import { useWhy } from '../feedback/Failed.tsx';
import { Loading } from '../feedback/Loading.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { WIDTHS, type Width } from './PreviewHead.tsx';
import type { usePreview } from './usePreview.ts';

interface PreviewProblemProps {
  error: unknown;
  /** Something simpler stands below instead. */
  instead: boolean;
  labelOf: (field: string) => string;
  onRetry: () => void;
}

/** The faults by which these values could not be saved. */
const faultsOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'body' in error ? faultsIn(error.body) : [];

/** Why there is no page of these values: they could not be saved either, or nobody can make it just now. */
const PreviewProblem = ({ error, instead, labelOf, onRetry }: PreviewProblemProps) => {
  const t = useText();
  const why = useWhy();
  const faults = faultsOf(error);
  if (faults.length > 0)
    return (
      <Alert severity="info" sx={{ borderRadius: 0 }}>
        {t('preview.waits')}
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {faults.map(fault => {
            const label = labelOf(pathOf(fault)[0] ?? '');
            // The API's own sentences mostly begin with it.
            return (
              <li key={pathOf(fault).join('.')}>
                {fault.msg.startsWith(label) ? fault.msg : `${label}: ${fault.msg}`}
              </li>
            );
          })}
        </Box>
      </Alert>
    );
  return (
    <Alert severity="warning" sx={{ borderRadius: 0 }}>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <span>{error instanceof DOMException ? t('preview.slow') : why(error)}</span>
        {instead && <span>{t('preview.instead')}</span>}
        <Button color="inherit" variant="outlined" size="small" onClick={onRetry}>
          {t('actions.tryAgain')}
        </Button>
      </Box>
    </Alert>
  );
};

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
