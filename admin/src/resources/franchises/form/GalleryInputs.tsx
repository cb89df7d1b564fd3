import { Alert, Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { useText } from '../../../i18n/useText.ts';
import { ImagePreview } from '../../../kit/inputs/Preview.tsx';
import { TextInput } from '../../../kit/inputs/TextInput.tsx';
import { UploadButton, useUpload } from '../../../kit/inputs/UploadButton.tsx';
import { GALLERY_UPLOAD } from '../../../kit/inputs/upload-rules.ts';

const VIDEO_FILE = /\.(mp4|webm|ogg|ogv)$/i;
const REMOTE_ADDRESS = /^https?:\/\//i;
const REMOTE_FILE = /^https?:\/\/.*\.(mp4|webm|ogg|ogv)(\?|$)/i;
const IMAGE_ADDRESS = /^\/uploads\/|^data:image\/|\.(jpe?g|png|gif|webp|avif)(\?|$)/i;

const MediaPreview = ({ url, name }: { url: string; name: string }) => {
  if (VIDEO_FILE.test(url) && !REMOTE_ADDRESS.test(url))
    return (
      // biome-ignore lint/a11y/useMediaCaption: an uploaded video has no track; the caption describes it
      <video src={url} controls preload="metadata" width={160} aria-label={name} />
    );
  return IMAGE_ADDRESS.test(url) || REMOTE_FILE.test(url) ? <ImagePreview url={url} name={name} width={120} /> : null;
};

/** Inputs of one gallery item: a link or an upload, and its caption. */
export const GalleryInputs = ({ path, row }: { path: string; row: string }) => {
  const t = useText();
  const { setValue } = useFormContext();
  const [url, source] = useWatch({ name: [`${path}.url`, `${path}.source`] });
  const address = String(url ?? '');
  const { upload, busy, failure, warning, clear } = useUpload(GALLERY_UPLOAD, uploaded =>
    setValue(`${path}.url`, uploaded, { shouldDirty: true }),
  );

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={source}
          aria-label={t('franchises.rows.source', { row })}
          onChange={(_event, value) => value && setValue(`${path}.source`, value)}
        >
          <ToggleButton value="link">{t('franchises.rows.link')}</ToggleButton>
          <ToggleButton value="upload">{t('franchises.rows.upload')}</ToggleButton>
        </ToggleButtonGroup>
        {source === 'upload' && (
          <UploadButton
            label={address ? t('forms.image.replace') : t('franchises.rows.upload')}
            name={row}
            accept={GALLERY_UPLOAD.types}
            busy={busy}
            onFile={upload}
          />
        )}
      </Box>
      {(failure || warning) && (
        <Alert severity={failure ? 'error' : 'warning'} onClose={clear}>
          {failure || warning}
        </Alert>
      )}
      {address && <MediaPreview url={address} name={row} />}
      {source !== 'upload' && (
        <TextInput name={`${path}.url`} label={t('franchises.fields.url')} type="url" placeholder="https://" />
      )}
      <TextInput name={`${path}.caption`} label={t('franchises.fields.caption')} />
    </>
  );
};
