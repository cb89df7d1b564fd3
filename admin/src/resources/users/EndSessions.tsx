import { Button } from '@mui/material';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../kit/feedback/dialogs.tsx';

/** Button that ends all sessions of a user after confirmation, for a lost phone or a person who left. */
export const EndSessions = ({ id, name }: { id: string; name: string }) => {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const end = useCommand(() => api.post(`users/${id}/end-sessions`), {
    done: () => t('users.sessionsEnded', { name }),
    onSettled: () => setIsAsking(false),
  });
  return (
    <div className="wide">
      <Button variant="outlined" size="small" onClick={() => setIsAsking(true)}>
        {t('users.endSessions')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('users.endSessionsTitle')}
        text={t('users.endSessionsText', { name })}
        confirm={t('users.endSessions')}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
};
