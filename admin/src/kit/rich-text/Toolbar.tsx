import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import LinkIcon from '@mui/icons-material/Link';
import { Alert, Box, IconButton, Tooltip } from '@mui/material';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ImageDialog } from './ImageDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { levelOf, StyleChoice } from './StyleChoice.tsx';
import { TOOLS } from './tools.tsx';
import { useRovingFocus } from './useRovingFocus.ts';

interface ToolButtonProps {
  label: string;
  /** Pressed or not, for what is on or off. */
  on?: boolean;
  can?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A button of the toolbar. It can be focused also while it does nothing, so that the arrow keys lose nobody. */
const ToolButton = ({ label, on, can = true, onPress, children }: ToolButtonProps) => (
  <Tooltip title={label}>
    <IconButton
      size="small"
      aria-label={label}
      aria-pressed={on}
      aria-disabled={!can || undefined}
      // The selection in the text stays while the mouse is on a button.
      onMouseDown={event => event.preventDefault()}
      onClick={() => can && onPress()}
      sx={{
        width: 36,
        height: 36,
        ...(on && { color: 'primary.main', bgcolor: 'background.tint' }),
        ...(!can && { opacity: 0.4 }),
      }}
    >
      {children}
    </IconButton>
  </Tooltip>
);

interface ToolbarProps {
  editor: Editor;
  uploading: boolean;
  failure: string;
  onUploadSeen: () => void;
}

/** What can be done to the text: one stop of the tab key, and the arrow keys within. */
export const Toolbar = ({ editor, uploading, failure, onUploadSeen }: ToolbarProps) => {
  const t = useText();
  const [dialog, setDialog] = useState<'link' | 'image' | null>(null);
  const roving = useRovingFocus();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      level: levelOf(current),
      link: current.isActive('link'),
      image: current.isActive('image'),
      tools: TOOLS.map(({ isOn, can }) => ({ on: isOn?.(current), can: can?.(current) ?? true })),
    }),
  });
  const tools = TOOLS.map((tool, at) => (
    <ToolButton
      key={tool.name}
      label={t(`richText.tools.${tool.name}`)}
      on={state.tools[at]?.on}
      can={state.tools[at]?.can}
      onPress={() => tool.run(editor)}
    >
      {tool.icon}
    </ToolButton>
  ));
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box
        {...roving}
        role="toolbar"
        aria-label={t('richText.toolbar')}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.25, p: 0.75 }}
      >
        <StyleChoice editor={editor} level={state.level} />
        {tools.slice(0, 4)}
        <ToolButton label={t('richText.tools.link')} on={state.link} onPress={() => setDialog('link')}>
          <LinkIcon />
        </ToolButton>
        <ToolButton label={t('richText.tools.image')} on={state.image} onPress={() => setDialog('image')}>
          <AddPhotoAlternateOutlined />
        </ToolButton>
        {tools.slice(4)}
      </Box>
      {uploading && (
        <Box role="status" sx={{ px: 2, pb: 1, color: 'text.secondary' }}>
          {t('forms.image.uploading')}
        </Box>
      )}
      {failure && (
        <Alert severity="error" onClose={onUploadSeen} sx={{ m: 1, mt: 0 }}>
          {failure}
        </Alert>
      )}
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(null)} />}
      {dialog === 'image' && <ImageDialog editor={editor} onClose={() => setDialog(null)} />}
    </Box>
  );
};
