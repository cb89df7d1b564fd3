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
  /** One that is there is changed: saved, or not to be. Without it what follows is another note. */
  onClose?: () => void;
}

/** What follows a text that was saved: the next one's beginning, where it was typed behind it. */
const following = (saved: string, typed: string) =>
  typed.startsWith(saved) ? typed.slice(saved.length).trimStart() : typed;

/**
 * Where a note is written. Ctrl and Enter save it; what is typed is kept until it is, also what is typed meanwhile by
 * somebody who listens to a person on the phone.
 */
export const NoteForm = ({ place, label, help, text = '', saving, onSave, onClose }: NoteFormProps) => {
  const t = useText();
  const { values, change, settle, typedSince } = useTyped(place, { text });
  const fault = useNoteFault(values.text);
  const isReady = values.text.trim() !== '' && !fault && !saving;

  const save = async () => {
    if (!isReady || !(await onSave(values.text))) return;
    const typed = typedSince(values);
    if (typed && onClose) return;
    if (typed) return change({ text: following(values.text, typed.text) });
    settle({ text: '' });
    onClose?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
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
        autoFocus={onClose !== undefined}
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
        {onClose && (
          <Button
            onClick={() => {
              settle();
              onClose();
            }}
          >
            {t('actions.cancel')}
          </Button>
        )}
      </Box>
    </Box>
  );
};
