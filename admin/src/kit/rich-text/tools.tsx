import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import HorizontalRule from '@mui/icons-material/HorizontalRule';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';

type ToolName = 'bold' | 'italic' | 'bullets' | 'numbers' | 'line' | 'undo' | 'redo';

/** A button over the text. */
export interface Tool {
  name: ToolName;
  icon: ReactNode;
  run: (editor: Editor) => void;
  /** For what is on or off where the cursor is. */
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
}

/** Items of a new list hold their text without a paragraph, as one writes it in HTML. */
const toggleList = (kind: 'toggleBulletList' | 'toggleOrderedList') => (editor: Editor) => {
  editor.chain().focus()[kind]().run();
  editor.commands.updateAttributes('paragraph', { bare: editor.isActive('listItem') });
};

export const TOOLS: readonly Tool[] = [
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
