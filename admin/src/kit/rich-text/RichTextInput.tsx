import { HTML_ATTRIBUTES, HTML_SYNONYMS, HTML_TAGS, isPictureAddress } from '@marketplace/api';
import { Alert, Box, FormControlLabel, FormHelperText, InputLabel, Switch, TextField } from '@mui/material';
import { lazy, Suspense, useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useController } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { Loading } from '../feedback/Loading.tsx';
import { loadScreen } from '../feedback/load-screen.ts';
import { multilineProps } from '../inputs/lines.ts';
import { parseHtml } from './bare-paragraphs.ts';

const TAGS = new Set<string>([...HTML_TAGS, ...Object.keys(HTML_SYNONYMS)]);
/** Matches tags in the source text. The HTML parser is not used, because it drops table cells outside a table. */
const HTML_TAG = /<([a-z][a-z0-9-]*)/gi;

/** Returns the tags and attributes that the server removes when saving, such as `<table>` and `style=`. */
const removedBySaving = (html: string): string[] => {
  const elements = [...parseHtml(html).querySelectorAll('*')];
  const isRemoved = (element: Element) => element.localName === 'img' && !isPictureAddress(element.getAttribute('src'));
  const tags = [...html.matchAll(HTML_TAG)].map(([, name = '']) => name.toLowerCase()).filter(name => !TAGS.has(name));
  if (elements.some(isRemoved)) tags.push('img');
  const attributes = elements
    .filter(({ localName }) => TAGS.has(localName))
    .flatMap(element =>
      element.getAttributeNames().filter(name => !HTML_ATTRIBUTES[element.localName]?.includes(name)),
    );
  return [...new Set([...tags.map(name => `<${name}>`), ...attributes.map(name => `${name}=`)])];
};

const RichText = lazy(() => loadScreen(() => import('./RichText.tsx')));

/** Height in lines of the editor. Below: of the source field (specification, section 2.4). */
const ROWS = 12;
const SOURCE = multilineProps(8);

interface RichTextInputProps {
  name: string;
  label: string;
  help: string;
}

/**
 * Input for HTML, with a visual editor and a source view. HTML that the editor would lose is displayed as source, with
 * an explanation.
 */
export const RichTextInput = ({ name, label, help }: RichTextInputProps) => {
  const t = useText();
  const id = useId();
  const { field, fieldState } = useController({ name, defaultValue: '' });
  const [source, setSource] = useState(false);
  // Explanation of why the source is displayed instead of the editor.
  const [refused, setRefused] = useState('');
  const value = String(field.value ?? '');
  const deferredValue = useDeferredValue(value);
  const removed = useMemo(() => removedBySaving(deferredValue), [deferredValue]);

  const refuse = useCallback(
    (tags: string[]) => {
      const names = tags.map(tag => `<${tag}>`).join(', ');
      setRefused(tags.length > 0 ? t('richText.refusedTags', { tags: names }) : t('richText.refused'));
      setSource(true);
    },
    [t],
  );
  const giveUp = () => {
    setRefused(t('richText.unavailable'));
    setSource(true);
  };
  const toggle = (checked: boolean) => {
    setSource(checked);
    setRefused('');
  };
  const { error } = fieldState;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <InputLabel component="span" error={error !== undefined} sx={{ position: 'static', transform: 'none' }}>
          {label}
        </InputLabel>
        <FormControlLabel
          label={t('pages.source')}
          control={<Switch checked={source} onChange={event => toggle(event.target.checked)} />}
          sx={{ mr: 0 }}
        />
      </Box>
      {refused && (
        <Alert severity="info" role="status">
          {refused}
        </Alert>
      )}
      {removed.length > 0 && (
        <Alert severity="warning" role="status">
          {t('richText.removed', { what: removed.join(', ') })}
        </Alert>
      )}
      {source ? (
        <TextField
          {...field}
          inputRef={field.ref}
          ref={undefined}
          value={value}
          multiline
          error={error !== undefined}
          slotProps={{
            input: SOURCE.input,
            htmlInput: {
              ...SOURCE.htmlInput,
              'aria-label': label,
              'aria-describedby': id,
              spellCheck: false,
              style: { fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem' },
            },
          }}
        />
      ) : (
        <ErrorBoundary fallback={null} onError={giveUp}>
          <Suspense fallback={<Loading />}>
            <RichText
              value={value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              label={label}
              describedBy={id}
              rows={ROWS}
              invalid={error !== undefined}
              onRefused={refuse}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <FormHelperText id={id} error={error !== undefined}>
        {error?.message ?? help}
      </FormHelperText>
    </Box>
  );
};
