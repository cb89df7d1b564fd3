import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { isLink, withScheme } from './addresses.ts';
import { EditDialog } from './EditDialog.tsx';

/** Dialog that links the selected text, edits the link at the cursor, or inserts a link with its own text. */
export const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const t = useText();
  const { href, target } = editor.getAttributes('link');
  const isNew = !editor.isActive('link');
  const needsText = isNew && editor.state.selection.empty;
  const [address, setAddress] = useState(String(href ?? ''));
  const [text, setText] = useState('');
  const [newTab, setNewTab] = useState(target === '_blank');
  const [wrong, setWrong] = useState(false);

  const close = () => {
    onClose();
    if (!editor.isDestroyed) editor.commands.focus();
  };
  const apply = () => {
    const to = withScheme(address);
    if (!isLink(to)) {
      setWrong(true);
      return;
    }
    const link = { href: to, target: newTab ? '_blank' : null };
    const chain = editor.chain().focus();
    if (needsText) {
      const marks = [{ type: 'link', attrs: link }];
      chain.insertContent({ type: 'text', text: text.trim() || to, marks }).run();
    } else chain.extendMarkRange('link').setLink(link).run();
    close();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    close();
  };
  return (
    <EditDialog
      title={isNew ? t('richText.link.add') : t('richText.link.edit')}
      onApply={apply}
      onClose={close}
      extra={
        !isNew && (
          <Button color="error" onClick={remove} sx={{ mr: 'auto' }}>
            {t('richText.link.remove')}
          </Button>
        )
      }
    >
      <TextField
        autoFocus
        required
        label={t('richText.link.address')}
        value={address}
        onChange={event => {
          setAddress(event.target.value);
          setWrong(false);
        }}
        error={wrong}
        helperText={wrong ? t('richText.link.wrong') : t('richText.link.help')}
      />
      {needsText && (
        <TextField label={t('richText.link.text')} value={text} onChange={event => setText(event.target.value)} />
      )}
      <FormControlLabel
        label={t('navigation.newTab')}
        control={<Checkbox checked={newTab} onChange={event => setNewTab(event.target.checked)} />}
      />
    </EditDialog>
  );
};
