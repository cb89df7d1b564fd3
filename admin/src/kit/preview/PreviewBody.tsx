import { Alert, Box, Button, LinearProgress } from '@mui/material';
import type { ReactNode } from 'react';
import { faultsIn, pathOf } from '../../data/faults.ts';
import { useText } from '../../i18n/useText.ts';
import { useErrorMessage } from '../feedback/Failed.tsx';
import { Loading } from '../feedback/Loading.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { WIDTHS, type Width } from './PreviewHead.tsx';
import type { usePreview } from './usePreview.ts';

interface PreviewProblemProps {
  error: unknown;
  /** True if a simpler preview is displayed below. */
  instead: boolean;
  labelOf: (field: string) => string;
  onRetry: () => void;
}

/** Returns the validation errors of the values. These errors would also prevent saving. */
const faultsOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'body' in error ? faultsIn(error.body) : [];

/** Explains why there is no preview: the values are invalid, or the page cannot be rendered at the moment. */
const PreviewProblem = ({ error, instead, labelOf, onRetry }: PreviewProblemProps) => {
  const t = useText();
  const why = useErrorMessage();
  const faults = faultsOf(error);
  if (faults.length > 0)
    return (
      <Alert severity="info" sx={{ borderRadius: 0 }}>
        {t('preview.waits')}
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {faults.map(fault => {
            const label = labelOf(pathOf(fault)[0] ?? '');
            // The API's messages mostly start with the field's name.
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

/** Page to preview and its values. */
export interface PreviewSource {
  /** API path that returns the rendered page. */
  path: string;
  /** Unsaved form values. */
  values: object;
  labelOf: (field: string) => string;
  /** Displayed instead of a page while there is nothing to preview. */
  empty?: ReactNode;
  /** Simpler preview for when the real page cannot be rendered. */
  fallback?: ReactNode;
  /** Selector of the element that is being edited. */
  place?: string | undefined;
}

interface PreviewBodyProps extends PreviewSource {
  preview: ReturnType<typeof usePreview>;
  width: Width;
  /** True if the preview fills the window instead of a place beside the form. */
  isLarge: boolean;
}

/**
 * Height of the preview. In wide windows it follows the window; in narrow ones, where it is below the form, it is
 * fixed.
 */
const HEIGHT = { height: { xs: 520, lg: 'clamp(360px, calc(100vh - 240px), 860px)' } };

/** Preview of the page, or an explanation if there is none. */
export const PreviewBody = (props: PreviewBodyProps) => {
  const { path, labelOf, empty, fallback, place, preview, width, isLarge } = props;
  const { last, error, isFetching, refetch } = preview;
  const t = useText();
  // With invalid values, the previous page stays. Without a renderer, the previous page would be outdated and is
  // hidden.
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
            // Until the page of another address is loaded, the displayed page must not scroll to the new element.
            place={last?.path === path ? place : undefined}
          />
        </Box>
      )}
    </Box>
  );
};
