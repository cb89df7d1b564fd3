import { HTML_SYNONYMS, HTML_TAGS } from '@marketplace/api';
import { Alert, Box, useTheme } from '@mui/material';
import { type Editor, generateHTML, generateJSON } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { addParagraphs, parseHtml, removeAddedParagraphs } from './bare-paragraphs.ts';
import { EXTENSIONS } from './extensions.ts';
import { convertPastedHtml, usePastedImages } from './pasted-html.ts';
import { hasSameContent } from './same-content.ts';
import { Toolbar } from './Toolbar.tsx';

/** Tags that the server accepts. The editor's test covers each of them. */
const TAGS = new Set<string>([...HTML_TAGS, ...Object.keys(HTML_SYNONYMS)]);

/** Returns the HTML that the editor would produce from an unchanged input. */
const throughEditor = (html: string): string =>
  removeAddedParagraphs(generateHTML(generateJSON(addParagraphs(html), EXTENSIONS), EXTENSIONS));

/** Checks whether the editor preserves a piece of HTML. If it does not, returns the unsupported tags. */
const roundTripOf = (html: string): { isWhole: true } | { isWhole: false; tags: string[] } => {
  const names = [...parseHtml(html).querySelectorAll('*')].map(element => element.localName);
  const tags = [...new Set(names.filter(name => !TAGS.has(name)))];
  if (tags.length === 0 && (html.trim() === '' || hasSameContent(html, throughEditor(html)))) return { isWhole: true };
  return { isWhole: false, tags };
};

/** Line height in pixels, so that the editor is as high as the source field. */
const LINE = 24;

interface RichTextProps {
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  label: string;
  describedBy: string;
  rows: number;
  invalid: boolean;
  /** Called if the editor would lose content, with the unsupported tags. */
  onRefused: (tags: string[]) => void;
}

/** Formats tags for display: `<table>, <form>`. */
const tagNames = (tags: string[]) => tags.map(tag => `<${tag}>`).join(', ');

/** Returns whether the document is a single empty paragraph, as in an empty editor. */
const isUntouched = ({ childCount, firstChild }: Editor['state']['doc']) =>
  childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.childCount === 0;

/** Returns a selection at the start of the first text, so that the toolbar's state matches the cursor. */
const beginningOf = (doc: Editor['state']['doc']) =>
  Selection.findFrom(doc.resolve(0), 1, true) ?? Selection.atStart(doc);

/** Visual editor for HTML. Loaded lazily. */
const RichText = ({ value, onChange, onBlur, label, describedBy, rows, invalid, onRefused }: RichTextProps) => {
  const t = useText();
  const { palette } = useTheme();
  const [lost, setLost] = useState<string[]>([]);
  // HTML that the editor displays. When the form's value differs from it, the value is checked and loaded.
  const shownHtml = useRef<string | null>(null);
  const pasted = usePastedImages();
  const editor = useEditor({
    extensions: EXTENSIONS,
    editorProps: {
      ...pasted.handlers,
      transformPastedHTML: html => {
        const pastedContent = convertPastedHtml(html);
        setLost(pastedContent.lost);
        return pastedContent.html;
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
      shownHtml.current = isUntouched(current.state.doc) ? '' : removeAddedParagraphs(current.getHTML());
      onChange(shownHtml.current);
    },
    onBlur,
  });

  useEffect(() => {
    // If the editor is being destroyed, does nothing. The effect runs again for the editor that replaces it.
    if (editor.isDestroyed || value === shownHtml.current) return;
    const trip = roundTripOf(value);
    if (!trip.isWhole) {
      onRefused(trip.tags);
      return;
    }
    shownHtml.current = value;
    // Loading is not recorded in the history, so that Undo stops at the loaded content.
    const content = addParagraphs(value);
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
