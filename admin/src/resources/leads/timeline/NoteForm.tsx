import { Box, Button, TextField } from '@mui/material';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useUnsavedText } from '../useUnsavedText.ts';
import { useNoteFault } from './note-rules.ts';

interface NoteFormProps {
  /** Key under which the unsaved text is stored. */
  place: string;
  label: string;
  help?: string;
  text?: string;
  saving: boolean;
  /** Saves the note and resolves to whether it succeeded. */
  onSave: (text: string) => Promise<boolean>;
  /**
   * Called after an existing note was saved or the edit cancelled. Without it the form stays open for further notes.
   */
  onClose?: () => void;
  /** Number of times that another part of the screen asked for a note. Each increase focuses the text field. */
  asked?: number;
}

/** Returns the text that was typed after a save: only the new part if the text continues the saved text. */
const following = (saved: string, typed: string) =>
  typed.startsWith(saved) ? typed.slice(saved.length).trimStart() : typed;

/**
 * Form for a note. Ctrl+Enter saves it. Text typed while a save is in progress is kept, since users write notes during
 * phone calls.
 */
export const NoteForm = ({ place, label, help, text = '', saving, onSave, onClose, asked = 0 }: NoteFormProps) => {
  const t = useText();
  const { values, change, reset, typedSince } = useUnsavedText(place, { text });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);
  const fault = useNoteFault(values.text);
  const isReady = values.text.trim() !== '' && !fault && !saving;

  const save = async () => {
    if (!isReady || !(await onSave(values.text))) return;
    const typed = typedSince(values);
    if (typed && onClose) return;
    if (typed) return change({ text: following(values.text, typed.text) });
    reset({ text: '' });
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
        inputRef={field}
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
              reset();
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
