import { Alert, Box, TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { Preview } from './Preview.tsx';
import { UploadButton } from './UploadButton.tsx';
import { IMAGE_TYPES } from './upload-rules.ts';
import { useUpload } from './useUpload.ts';

interface ImageInputProps {
  name: string;
  label: string;
  required?: boolean;
  help?: string;
  types?: readonly string[];
  ratio?: number;
  fit?: 'cover' | 'contain';
  ground?: 'light' | 'dark';
}

/** An image: uploaded, or linked to, with a preview. */
export const ImageInput = (props: ImageInputProps) => {
  const { name, label, required, help, types = IMAGE_TYPES, ratio, fit, ground } = props;
  const t = useText();
  const { field, fieldState } = useController({ name, defaultValue: '' });
  const { ref, value, ...rest } = field;
  const url = String(value ?? '');
  const { upload, busy, failure, clear } = useUpload(types, field.onChange);

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: url ? 'auto 1fr' : '1fr' },
        alignItems: 'start',
      }}
    >
      {url && <Preview url={url} name={label} ratio={ratio} fit={fit} ground={ground} />}
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <UploadButton
          label={url ? t('forms.image.replace') : t('forms.image.upload')}
          name={label}
          accept={types}
          busy={busy}
          onFile={upload}
        />
        {failure && (
          <Alert severity="error" onClose={clear} sx={{ width: '100%' }}>
            {failure}
          </Alert>
        )}
        <TextField
          {...rest}
          inputRef={ref}
          value={url}
          label={label}
          placeholder="https://"
          required={required}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ?? help}
        />
      </Box>
    </Box>
  );
};
