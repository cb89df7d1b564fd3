import { Box, Button, FormControlLabel, Switch, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { TAGS, type Tag, wrapped } from './tags.ts';

/** Lines of the field; fewer while the source stands below (specification §2.4). */
const ROWS = 12;
const ROWS_BESIDE_SOURCE = 8;

/** The HTML of a page: tags by button or typed; the source can be shown below as it will be saved. */
export const ContentInput = () => {
  const t = useText();
  const { field, fieldState } = useController({ name: 'content', defaultValue: '' });
  const { ref, value, ...rest } = field;
  const area = useRef<HTMLTextAreaElement | null>(null);
  const [source, setSource] = useState(false);
  const text = String(value ?? '');

  const insert = (tag: Tag) => {
    const { current } = area;
    if (!current) return;
    const next = wrapped(text, current.selectionStart, current.selectionEnd, tag);
    field.onChange(next.text);
    requestAnimationFrame(() => {
      current.focus();
      current.setSelectionRange(next.start, next.end);
    });
  };

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box role="group" aria-label={t('pages.formatting')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {TAGS.map(tag => (
          <Button key={tag.name} size="small" onClick={() => insert(tag)}>
            {t(`pages.tags.${tag.name}`)}
          </Button>
        ))}
      </Box>
      <TextField
        {...rest}
        inputRef={element => {
          area.current = element;
          ref(element);
        }}
        value={text}
        label={t('pages.fields.content')}
        multiline
        rows={source ? ROWS_BESIDE_SOURCE : ROWS}
        error={fieldState.error !== undefined}
        helperText={fieldState.error?.message ?? t('pages.supported')}
      />
      <FormControlLabel
        label={t('pages.source')}
        control={<Switch checked={source} onChange={event => setSource(event.target.checked)} />}
      />
      {source && (
        <Box
          component="pre"
          tabIndex={0}
          role="region"
          aria-label={t('pages.source')}
          sx={{
            m: 0,
            p: 2,
            maxHeight: 320,
            overflow: 'auto',
            borderRadius: 1,
            bgcolor: 'action.hover',
            fontSize: '0.8125rem',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {text}
        </Box>
      )}
    </Box>
  );
};
