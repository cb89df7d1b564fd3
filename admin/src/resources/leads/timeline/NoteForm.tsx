import { Box, Button, TextField } from '@mui/material';
import type { FormEvent, KeyboardEvent } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useTyped } from '../useTyped.ts';
import { useNoteFault } from './note-rules.ts';

interface NoteFormProps {
  /** What is typed, and about which lead: what is not saved is kept by it. */
  place: string;
  label: string;
  help?: string;
  text?: string;
  saving: boolean;
  /** Answers whether it was saved. */
  onSave: (text: string) => Promise<boolean>;
  onCancel?: () => void;
}

/** Where a note is written. Ctrl and Enter save it; what is typed is kept until it is. */
export const NoteForm = ({ place, label, help, text = '', saving, onSave, onCancel }: NoteFormProps) => {
  const t = useText();
  const { values, change, settle } = useTyped(place, { text });
  const fault = useNoteFault(values.text);
  const isReady = values.text.trim() !== '' && !fault && !saving;

  const save = async () => {
    if (isReady && (await onSave(values.text))) settle({ text: '' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1 }}>
      <TextField
        label={label}
        value={values.text}
        onChange={event => change({ text: event.target.value })}
        onKeyDown={press}
        multiline
        minRows={2}
        maxRows={12}
        error={fault !== undefined}
        helperText={fault ?? help}
        autoFocus={onCancel !== undefined}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          type="submit"
          variant="outlined"
          loading={saving}
          disabled={!isReady}
          title="Ctrl+Enter"
          aria-keyshortcuts="Control+Enter"
        >
          {t('desk.notes.save')}
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              settle();
              onCancel();
            }}
          >
            {t('actions.cancel')}
          </Button>
        )}
      </Box>
    </Box>
  );
};
