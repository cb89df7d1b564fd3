import { HTML_SYNONYMS, HTML_TAGS } from '@marketplace/api';
import { Alert, Box, useTheme } from '@mui/material';
import { type Editor, generateHTML, generateJSON } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { parse, withoutParagraphs, withParagraphs } from './bare-paragraphs.ts';
import { EXTENSIONS } from './extensions.ts';
import { pastedHtml, usePastedImages } from './pasted-html.ts';
import { sameContent } from './same-content.ts';
import { Toolbar } from './Toolbar.tsx';

/** What the server keeps; the test of this editor has each of them. */
const TAGS = new Set<string>([...HTML_TAGS, ...Object.keys(HTML_SYNONYMS)]);

/** What an editor would give back of a piece of HTML if nothing was changed. */
const throughEditor = (html: string): string =>
  withoutParagraphs(generateHTML(generateJSON(withParagraphs(html), EXTENSIONS), EXTENSIONS));

/** Whether the editor can hold a piece of HTML without losing any of it, and if not, which tags it doesn't know. */
const roundTripOf = (html: string): { isWhole: true } | { isWhole: false; tags: string[] } => {
  const names = [...parse(html).querySelectorAll('*')].map(element => element.localName);
  const tags = [...new Set(names.filter(name => !TAGS.has(name)))];
  if (tags.length === 0 && (html.trim() === '' || sameContent(html, throughEditor(html)))) return { isWhole: true };
  return { isWhole: false, tags };
};

/** How high a line is, in pixels: the surface is as many lines high as the source's field. */
const LINE = 24;

interface RichTextProps {
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  label: string;
  describedBy: string;
  rows: number;
  invalid: boolean;
  /** The value has something that this editor would lose; which tags it doesn't know. */
  onRefused: (tags: string[]) => void;
}

/** As they are told: `<table>, <form>`. */
const tagNames = (tags: string[]) => tags.map(tag => `<${tag}>`).join(', ');

/** One empty paragraph: what an editor without anything in it holds. */
const isUntouched = ({ childCount, firstChild }: Editor['state']['doc']) =>
  childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.childCount === 0;

/** Where the first text begins: there the cursor waits, and what the toolbar says of it is true. */
const beginningOf = (doc: Editor['state']['doc']) =>
  Selection.findFrom(doc.resolve(0), 1, true) ?? Selection.atStart(doc);

/** Text as it will look, written in place. Loaded only where it is used. */
const RichText = ({ value, onChange, onBlur, label, describedBy, rows, invalid, onRefused }: RichTextProps) => {
  const t = useText();
  const { palette } = useTheme();
  const [lost, setLost] = useState<string[]>([]);
  // What the surface shows: a value that did not come from it is tried and put there.
  const shown = useRef<string | null>(null);
  const pasted = usePastedImages();
  const editor = useEditor({
    extensions: EXTENSIONS,
    editorProps: {
      ...pasted.handlers,
      transformPastedHTML: html => {
        const taken = pastedHtml(html);
        setLost(taken.lost);
        return taken.html;
      },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': describedBy,
        'aria-invalid': String(invalid),
      },
    },
    onUpdate: ({ editor: current }) => {
      shown.current = isUntouched(current.state.doc) ? '' : withoutParagraphs(current.getHTML());
      onChange(shown.current);
    },
    onBlur,
  });

  useEffect(() => {
    // One that is being taken down is followed by another, which comes here again.
    if (editor.isDestroyed || value === shown.current) return;
    const trip = roundTripOf(value);
    if (!trip.isWhole) {
      onRefused(trip.tags);
      return;
    }
    shown.current = value;
    // What was put there is no step of the person's own: undoing goes back to it, not past it.
    const content = withParagraphs(value);
    const chain = editor.chain().setMeta('addToHistory', false).setContent(content, { emitUpdate: false });
    chain.command(({ tr }) => Boolean(tr.setSelection(beginningOf(tr.doc)))).run();
  }, [editor, value, onRefused]);

  return (
    <Box
      sx={{
        border: 1,
        borderColor: invalid ? 'error.main' : 'text.secondary',
        borderRadius: 1,
        bgcolor: 'background.paper',
        '& .ProseMirror': {
          minHeight: rows * LINE,
          maxHeight: 640,
          overflow: 'auto',
          px: 2,
          py: 1.5,
          lineHeight: `${LINE}px`,
          overflowWrap: 'anywhere',
          outlineOffset: -2,
        },
        '& .ProseMirror :is(p, ul, ol, div)': { my: 1 },
        '& .ProseMirror li > p': { my: 0 },
        '& .ProseMirror :is(h1, h2, h3, h4, h5, h6)': { lineHeight: 1.25, mt: 2, mb: 1 },
        '& .ProseMirror > :first-child': { mt: 0 },
        '& .ProseMirror img': { maxWidth: '100%', height: 'auto' },
        '& .ProseMirror a': { color: 'primary.main', textDecoration: 'underline' },
        '& .ProseMirror div': { borderLeft: `2px solid ${palette.divider}`, pl: 1.5 },
        '& .ProseMirror-selectednode': { outline: `2px solid ${palette.primary.main}` },
        '& .ProseMirror-gapcursor': { display: 'block', position: 'relative', borderTop: 1, width: 20 },
      }}
    >
      <Toolbar editor={editor} uploading={pasted.busy} failure={pasted.failure} onUploadSeen={pasted.clear} />
      {lost.length > 0 && (
        <Alert severity="warning" onClose={() => setLost([])} sx={{ m: 1, mb: 0 }}>
          {t('richText.pasted', { tags: tagNames(lost) })}
        </Alert>
      )}
      <EditorContent editor={editor} />
    </Box>
  );
};

export default RichText;
