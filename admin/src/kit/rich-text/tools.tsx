import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import HorizontalRule from '@mui/icons-material/HorizontalRule';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import { Select } from '@mui/material';
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

/** Returns the heading level at the cursor; `0` for a paragraph. */
export const headingLevelAtCursor = (editor: Editor): number =>
  LEVELS.find(level => editor.isActive('heading', { level })) ?? 0;

/** Select that turns the paragraph at the cursor into a heading or back. */
export const StyleChoice = ({ editor, level }: { editor: Editor; level: number }) => {
  const t = useText();
  const choose = (chosen: number) => {
    const heading = LEVELS.find(one => one === chosen);
    if (heading) editor.chain().focus().setHeading({ level: heading }).run();
    else editor.chain().focus().setParagraph().run();
  };
  return (
    <Select
      native
      size="small"
      value={level}
      onChange={event => choose(Number(event.target.value))}
      inputProps={{ 'aria-label': t('richText.style') }}
      sx={{
        minWidth: 140,
        width: 'auto',
        mr: 0.5,
        '& select': { py: 0.75 },
        '& option': { bgcolor: 'background.paper', color: 'text.primary' },
      }}
    >
      <option value={0}>{t('richText.paragraph')}</option>
      {LEVELS.map(one => (
        <option key={one} value={one}>
          {t('richText.heading', { level: one })}
        </option>
      ))}
    </Select>
  );
};

type ToolName = 'bold' | 'italic' | 'bullets' | 'numbers' | 'line' | 'undo' | 'redo';

/** Button of the toolbar. */
export interface ToolbarButton {
  name: ToolName;
  icon: ReactNode;
  run: (editor: Editor) => void;
  /** Returns the state at the cursor, for a toggle button. */
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
}

/** A new list contains its text without paragraphs, as is usual in HTML. */
const toggleList = (kind: 'toggleBulletList' | 'toggleOrderedList') => (editor: Editor) => {
  editor.chain().focus()[kind]().run();
  editor.commands.updateAttributes('paragraph', { bare: editor.isActive('listItem') });
};

export const TOOLBAR_BUTTONS: readonly ToolbarButton[] = [
  {
    name: 'bold',
    icon: <FormatBold />,
    run: editor => editor.chain().focus().toggleBold().run(),
    isOn: editor => editor.isActive('bold'),
  },
  {
    name: 'italic',
    icon: <FormatItalic />,
    run: editor => editor.chain().focus().toggleItalic().run(),
    isOn: editor => editor.isActive('italic'),
  },
  {
    name: 'bullets',
    icon: <FormatListBulleted />,
    run: toggleList('toggleBulletList'),
    isOn: editor => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    icon: <FormatListNumbered />,
    run: toggleList('toggleOrderedList'),
    isOn: editor => editor.isActive('orderedList'),
  },
  { name: 'line', icon: <HorizontalRule />, run: editor => editor.chain().focus().setHorizontalRule().run() },
  {
    name: 'undo',
    icon: <Undo />,
    run: editor => editor.chain().focus().undo().run(),
    can: editor => editor.can().undo(),
  },
  {
    name: 'redo',
    icon: <Redo />,
    run: editor => editor.chain().focus().redo().run(),
    can: editor => editor.can().redo(),
  },
];
