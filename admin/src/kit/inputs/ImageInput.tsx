import { Alert, Box, Button, FormHelperText, TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { Caption } from '../page/Muted.tsx';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { type Fit, ImagePreview, PREVIEW_WIDTH } from './Preview.tsx';
import { KEYBOARDS } from './TextInput.tsx';
import { UploadButton, useUpload } from './UploadButton.tsx';
import { PICTURE_UPLOAD, UPLOAD_VALUES, type UploadRule } from './upload-rules.ts';

interface ImageInputProps {
  name: string;
  label: string;
  required?: boolean;
  help?: string;
  /** Accepted files; by default pictures. */
  rule?: UploadRule;
  /** Width of the preview in pixels. */
  width?: number;
  ratio?: number;
  fit?: Fit;
  ground?: 'light' | 'dark';
  /** Spans all columns of the form. */
  wide?: boolean;
  /** True for pictures that are only uploaded, as of a person. The address of the file is then not displayed. */
  isUploaded?: boolean;
}

/** Input for an image, uploaded or linked, with a preview. */
export const ImageInput = (props: ImageInputProps) => {
  const { name, label, required, help, rule = PICTURE_UPLOAD, wide, isUploaded = false, ...look } = props;
  const t = useText();
  const { field, fieldState } = useController({ name, defaultValue: '' });
  const { ref, value, ...rest } = field;
  const url = String(value ?? '');
  const { upload, busy, failure, warning, clear } = useUpload(rule, field.onChange);

  return (
    <Box
      className={wide ? 'wide' : undefined}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: url ? `${PREVIEW_WIDTH}px minmax(0, 1fr)` : 'minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      {url && (
        <Box sx={{ order: { xs: 1, sm: 0 } }}>
          <ImagePreview url={url} name={label} {...look} />
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        {isUploaded ? (
          <FormHelperText error={fieldState.error !== undefined} sx={{ m: 0 }}>
            {fieldState.error?.message ?? help}
          </FormHelperText>
        ) : (
          <TextField
            {...rest}
            inputRef={ref}
            value={url}
            label={label}
            placeholder="https://"
            required={required}
            error={fieldState.error !== undefined}
            helperText={fieldState.error?.message ?? help}
            slotProps={{ htmlInput: KEYBOARDS.url }}
          />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <UploadButton
            label={url ? t('forms.image.replace') : t('forms.image.upload')}
            name={label}
            accept={rule.types}
            busy={busy}
            onFile={upload}
          />
          {isUploaded && url && (
            <Button onClick={() => field.onChange('')}>
              {t('forms.image.remove')}
              <span style={visuallyHidden}>: {label}</span>
            </Button>
          )}
          <Caption>{t(rule.takes, UPLOAD_VALUES)}</Caption>
        </Box>
        {(failure || warning) && (
          <Alert severity={failure ? 'error' : 'warning'} onClose={clear} sx={{ width: '100%' }}>
            {failure || warning}
          </Alert>
        )}
      </Box>
    </Box>
  );
};
