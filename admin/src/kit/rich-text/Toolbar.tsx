import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import LinkIcon from '@mui/icons-material/Link';
import { Alert, Box, IconButton, Tooltip } from '@mui/material';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ImageDialog } from './ImageDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { headingLevelAtCursor, StyleChoice, TOOLBAR_BUTTONS } from './tools.tsx';

const STOPS = 'button, select';

/** Makes a toolbar a single tab stop in which the arrow keys, Home and End move the focus (ARIA toolbar pattern). */
const useRovingFocus = () => {
  const ref = useRef<HTMLDivElement>(null);
  const stops = () => [...(ref.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  const makeStop = (stop: HTMLElement | undefined) => {
    for (const one of stops()) one.tabIndex = one === stop ? 0 : -1;
  };

  useEffect(() => {
    const found = [...(ref.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
    for (const [at, one] of found.entries()) one.tabIndex = at === 0 ? 0 : -1;
  }, []);

  return {
    ref,
    onFocus: ({ target }: { target: EventTarget }) => {
      const stop = stops().find(one => one === target);
      if (stop) makeStop(stop);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const all = stops();
      const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
      if (at < 0 || to === undefined) return;
      event.preventDefault();
      all[(to + all.length) % all.length]?.focus();
    },
  };
};

interface ToolButtonProps {
  label: string;
  /** Pressed state, for a toggle button. */
  on?: boolean;
  can?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Button of the toolbar. Remains focusable while disabled, so that the arrow keys do not skip it. */
const ToolButton = ({ label, on, can = true, onPress, children }: ToolButtonProps) => (
  <Tooltip title={label}>
    <IconButton
      size="small"
      aria-label={label}
      aria-pressed={on}
      aria-disabled={!can || undefined}
      // Keeps the text selection when the button is pressed with the mouse.
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

/** Toolbar of the editor, with one tab stop and arrow key navigation. */
export const Toolbar = ({ editor, uploading, failure, onUploadSeen }: ToolbarProps) => {
  const t = useText();
  const [dialog, setDialog] = useState<'link' | 'image' | null>(null);
  const roving = useRovingFocus();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      level: headingLevelAtCursor(current),
      link: current.isActive('link'),
      image: current.isActive('image'),
      tools: TOOLBAR_BUTTONS.map(({ isOn, can }) => ({ on: isOn?.(current), can: can?.(current) ?? true })),
    }),
  });
  const tools = TOOLBAR_BUTTONS.map((tool, at) => (
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
