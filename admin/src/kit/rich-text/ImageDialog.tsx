import { Alert, TextField } from '@mui/material';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ImagePreview } from '../inputs/Preview.tsx';
import { UploadButton, useUpload } from '../inputs/UploadButton.tsx';
import { PICTURE_UPLOAD } from '../inputs/upload-rules.ts';
import { isPicture } from './addresses.ts';
import { EditDialog } from './EditDialog.tsx';

/** Dialog that inserts an uploaded or linked picture at the cursor, or edits the selected one. */
export const ImageDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const t = useText();
  const isNew = !editor.isActive('image');
  const attributes = editor.getAttributes('image');
  const [src, setSrc] = useState(String(attributes.src ?? ''));
  const [alt, setAlt] = useState(String(attributes.alt ?? ''));
  const [wrong, setWrong] = useState(false);
  const { upload, busy, failure, warning, clear } = useUpload(PICTURE_UPLOAD, url => {
    setSrc(url);
    setWrong(false);
  });

  const close = () => {
    onClose();
    if (!editor.isDestroyed) editor.commands.focus();
  };
  const apply = () => {
    const address = src.trim();
    if (address !== attributes.src && !isPicture(address)) {
      setWrong(true);
      return;
    }
    const chain = editor.chain().focus();
    if (isNew) chain.insertContent({ type: 'image', attrs: { src: address, alt } }).run();
    else chain.updateAttributes('image', { src: address, alt }).run();
    close();
  };
  const label = t('richText.tools.image');
  return (
    <EditDialog title={isNew ? t('richText.image.add') : t('richText.image.edit')} onApply={apply} onClose={close}>
      {src && <ImagePreview url={src} name={label} fit="contain" />}
      <UploadButton
        label={src ? t('forms.image.replace') : t('forms.image.upload')}
        name={label}
        accept={PICTURE_UPLOAD.types}
        busy={busy}
        onFile={upload}
      />
      {(failure || warning) && (
        <Alert severity={failure ? 'error' : 'warning'} onClose={clear}>
          {failure || warning}
        </Alert>
      )}
      <TextField
        required
        label={t('forms.image.url')}
        value={src}
        onChange={event => {
          setSrc(event.target.value);
          setWrong(false);
        }}
        error={wrong}
        helperText={wrong ? t('richText.image.wrong') : undefined}
      />
      <TextField
        label={t('richText.image.alt')}
        value={alt}
        onChange={event => setAlt(event.target.value)}
        helperText={t('richText.image.altHelp')}
      />
    </EditDialog>
  );
};
