import { MAX_REFUND_REQUEST_PICTURES } from '@marketplace/api';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, FormHelperText, IconButton } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { useUploads } from '../../kit/forms/uploads.ts';
import { UploadButton } from '../../kit/inputs/UploadButton.tsx';
import { fileProblem, PICTURE_UPLOAD, UPLOAD_VALUES } from '../../kit/inputs/upload-rules.ts';
import { Caption } from '../../kit/page/Muted.tsx';
import { resizePicture } from './resize-picture.ts';

const thumb = { width: 120, height: 90, objectFit: 'cover', border: 1, borderColor: 'divider', borderRadius: 1.5 };

/** Collects all messages in the errors of a list field. */
const messagesIn = (error: unknown): string[] => {
  if (typeof error !== 'object' || error === null) return [];
  if ('message' in error && typeof error.message === 'string') return [error.message];
  return Object.values(error).flatMap(messagesIn);
};

/** Input for pictures with thumbnails and remove buttons. The pictures are sent with the form, not uploaded before. */
export const PicturesInput = ({ name, label }: { name: string; label: string }) => {
  const t = useText();
  const helpId = useId();
  const { field, fieldState } = useController({ name, defaultValue: [] });
  const pictures: string[] = Array.isArray(field.value) ? field.value : [];
  /**
   * Current pictures for the asynchronous function `add`: another picture may be removed while one is being resized.
   */
  const latestPictures = useRef(pictures);
  useEffect(() => {
    latestPictures.current = pictures;
  });
  const { count } = useUploads();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const messages = [failure, ...messagesIn(fieldState.error)].filter(Boolean);

  const add = async (file: File) => {
    const refused = fileProblem(file, PICTURE_UPLOAD);
    if (refused) return setFailure(t(refused, UPLOAD_VALUES));
    setBusy(true);
    setFailure('');
    count(1);
    try {
      const added = await resizePicture(file);
      field.onChange([...latestPictures.current, added]);
    } catch {
      setFailure(t('refundRequests.wrongPicture'));
    }
    count(-1);
    setBusy(false);
  };
  const remove = (button: HTMLElement, at: number) => {
    // Removing a picture also removes the focused button, so the focus moves to the group of pictures.
    button.closest<HTMLElement>('[role=group]')?.focus();
    field.onChange(pictures.filter((_, other) => other !== at));
  };

  return (
    <Box
      ref={field.ref}
      role="group"
      aria-label={label}
      aria-describedby={helpId}
      aria-invalid={messages.length > 0 || undefined}
      tabIndex={-1}
      className="wide"
    >
      {pictures.length > 0 && (
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, mb: 1.5, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}
        >
          {pictures.map((picture, at) => (
            <Box component="li" key={picture} sx={{ display: 'flex', alignItems: 'start' }}>
              <Box component="img" src={picture} alt={t('refundRequests.picture', { n: at + 1 })} sx={thumb} />
              <IconButton
                aria-label={t('refundRequests.removePicture', { n: at + 1 })}
                onClick={event => remove(event.currentTarget, at)}
              >
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      {pictures.length < MAX_REFUND_REQUEST_PICTURES && (
        <UploadButton
          label={t('refundRequests.addPicture')}
          name={label}
          accept={PICTURE_UPLOAD.types}
          busy={busy}
          onFile={add}
        />
      )}
      <Caption component="p" id={helpId} sx={{ mt: 1, mb: 0 }}>
        {t('refundRequests.picturesHelp', { most: MAX_REFUND_REQUEST_PICTURES })}
      </Caption>
      <div role="alert">
        {messages.map(message => (
          <FormHelperText key={message} error>
            {message}
          </FormHelperText>
        ))}
      </div>
    </Box>
  );
};
