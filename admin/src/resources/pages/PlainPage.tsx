import { Box } from '@mui/material';
import { useDeferredValue } from 'react';
import { useText } from '../../i18n/useText.ts';

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
 * Preview of a page without the site's styles, used when the real preview is unavailable. The HTML is not sanitised, so
 * the frame's sandbox forbids scripts, forms and same-origin access.
 */
export const PlainPage = ({ title, content }: { title: string; content: string }) => {
  const t = useText();
  return (
    <Box
      component="iframe"
      title={t('preview.title')}
      sandbox=""
      srcDoc={useDeferredValue(documentOf(title, content))}
      sx={{ display: 'block', flex: 1, width: '100%', minHeight: { xs: 420, lg: 520 }, border: 0, bgcolor: '#ffffff' }}
    />
  );
};
