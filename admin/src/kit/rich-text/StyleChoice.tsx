import { Select } from '@mui/material';
import type { Editor } from '@tiptap/core';
import { useText } from '../../i18n/useText.ts';

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

/** What the block with the cursor is: `0` a paragraph, otherwise a heading of that level. */
export const levelOf = (editor: Editor): number => LEVELS.find(level => editor.isActive('heading', { level })) ?? 0;

/** Paragraph, or a heading and which. */
export const StyleChoice = ({ editor, level }: { editor: Editor; level: number }) => {
  const t = useText();
  const choose = (chosen: number) => {
    const known = LEVELS.find(one => one === chosen);
    if (known) editor.chain().focus().setHeading({ level: known }).run();
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
