import { Box, Typography } from '@mui/material';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { LivePreview } from '../content/LivePreview.tsx';
import { useText } from '../i18n/useText.ts';
import type { PageValues } from './values.ts';

const STYLE = `
  body { font: 16px/1.6 system-ui, sans-serif; margin: 24px; color: #1a2422; background: #fff; overflow-wrap: anywhere }
  h1, h2, h3, h4, h5, h6 { line-height: 1.25 }
  img { max-width: 100%; height: auto }
  a { color: #0b5f5a }
`;

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const documentOf = (title: string, content: string) =>
  `<!doctype html><html lang="en"><title>${escaped(title)}</title><style>${STYLE}</style><h1>${escaped(title)}</h1>${content}`;

/**
 * How the page will read, as it is typed. What is shown is somebody's HTML: the frame runs no script, sends no form and
 * has no origin.
 */
export const PagePreview = () => {
  const t = useText();
  const [title = '', content = ''] = useWatch<PageValues, ['title', 'content']>({ name: ['title', 'content'] });
  const html = useDeferredValue(documentOf(title, content));
  const isEmpty = title.trim() === '' && content.trim() === '';
  return (
    <LivePreview>
      {isEmpty ? (
        <Typography color="text.secondary" sx={{ px: 2, py: 6, textAlign: 'center', textWrap: 'balance' }}>
          {t('pages.previewEmpty')}
        </Typography>
      ) : (
        <Box
          component="iframe"
          title={t('content.preview')}
          sandbox=""
          srcDoc={html}
          sx={{ display: 'block', width: '100%', height: { xs: 420, lg: 620 }, border: 0, bgcolor: '#ffffff' }}
        />
      )}
    </LivePreview>
  );
};
