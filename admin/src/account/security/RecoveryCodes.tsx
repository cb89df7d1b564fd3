import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button } from '@mui/material';
import { useMemo } from 'react';
import { useText } from '../../i18n/useText.ts';
import { CopyButton } from '../../kit/feedback/CopyButton.tsx';
import { Muted } from '../../kit/page/Muted.tsx';

/** Recovery codes to copy or download, displayed only once. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => {
  const t = useText();
  const text = codes.join('\n');
  const file = useMemo(() => `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`, [text]);
  return (
    <>
      <Muted sx={{ mb: 2 }}>{t('security.codesHelp')}</Muted>
      <Box
        component="ul"
        aria-label={t('security.codes')}
        sx={{
          m: 0,
          p: 2,
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gap: 1,
          listStyle: 'none',
          bgcolor: 'background.tint',
          borderRadius: 1,
        }}
      >
        {codes.map(code => (
          <Box component="li" key={code} sx={{ fontFamily: 'ui-monospace, monospace', fontSize: 16 }}>
            {code}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
        <CopyButton text={text} startIcon={<ContentCopyOutlined />} />
        <Button startIcon={<FileDownloadOutlined />} component="a" href={file} download={t('security.file')}>
          {t('security.download')}
        </Button>
      </Box>
    </>
  );
};
