import type { LeadNote, LeadNoteWrite } from '@marketplace/api';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { api } from '../../../data/api.ts';
import { useMe } from '../../../data/useMe.ts';
import { useText } from '../../../i18n/useText.ts';
import { DeleteButton } from '../../../kit/feedback/DeleteButton.tsx';
import { Caption } from '../../../kit/page/Muted.tsx';
import type { EventProps } from './event-props.ts';
import { NoteForm } from './NoteForm.tsx';
import { useNoteCommand } from './useNoteCommand.ts';

/** Note on the timeline. Its author can edit and delete it. */
export const NoteText = ({ event, leadId, children }: EventProps & { children: ReactNode }) => {
  const t = useText();
  const me = useMe();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isEditing, setIsEditing] = useState(false);
  const path = `leads/${encodeURIComponent(leadId)}/notes/${encodeURIComponent(event.id)}`;
  const { save, isPending } = useNoteCommand(text => {
    const note: LeadNoteWrite = { text };
    return api.save<LeadNote>(path, note);
  });
  const { text = '', edited } = event.detail ?? {};
  if (isEditing)
    return (
      <Box sx={{ mt: 1 }}>
        <NoteForm
          place={`note ${event.id}`}
          label={t('desk.notes.editing')}
          text={text}
          saving={isPending}
          onSave={save}
          onClose={() => setIsEditing(false)}
        />
      </Box>
    );
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
        {event.actor_id === me?.id && (
          <Box sx={{ flexShrink: 0, my: -1.25 }}>
            <Tooltip title={t('desk.notes.edit')}>
              <IconButton
                onClick={() => setIsEditing(true)}
                aria-label={t('desk.notes.edit')}
                sx={{ width: 40, height: 40 }}
              >
                <EditOutlined fontSize="small" />
              </IconButton>
            </Tooltip>
            <DeleteButton
              name={t('desk.timeline.kinds.note')}
              question={t('desk.notes.deleteTitle')}
              work={() => api.remove(path)}
              onDeleted={() => {
                notify(t('desk.notes.deleted'), { type: 'success' });
                refresh();
              }}
              failed={t('desk.notes.deleteFailed')}
            />
          </Box>
        )}
      </Box>
      <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '68ch' }}>
        {text} {edited === 'yes' && <Caption component="span">({t('desk.timeline.edited')})</Caption>}
      </Box>
    </>
  );
};
