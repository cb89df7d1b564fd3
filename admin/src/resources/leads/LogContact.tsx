import type { Lead } from '@marketplace/api';
import { Box, Button } from '@mui/material';
import { useRefresh } from 'react-admin';
import { api } from '../../data/api.ts';
import { failureText } from '../../data/failures.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { useOfferAfterContact } from './after-contact/AfterContact.tsx';
import { mayChange } from './allowed.ts';
import type { ContactKind } from './contact-kinds.ts';

interface LogContactProps {
  lead: Lead;
  kinds: readonly ContactKind[];
  onLogged?: () => void;
}

/**
 * Buttons with which the franchise's consultant logs a contact or an attempt. Then a dialog offers a status and a next
 * step.
 */
export const LogContact = ({ lead, kinds, onLogged }: LogContactProps) => {
  const t = useText();
  const me = useMe();
  const refresh = useRefresh();
  const offer = useOfferAfterContact();
  const wordOf = (kind: ContactKind) => t(`leadResponse.kinds.${kind}`);
  const log = useCommand((kind: ContactKind) => api.logContact(lead.id, kind), {
    done: ({ kind }) => t('leadResponse.logged', { kind: wordOf(kind) }),
    failed: error => failureText(t('leadResponse.logFailed'), error),
    onDone: ({ kind }) => {
      onLogged?.();
      offer({ lead, kind });
      refresh();
    },
  });
  if (me?.role !== 'consultant' || !mayChange(lead)) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {kinds.map(kind => (
        <Button
          key={kind}
          size="small"
          variant="outlined"
          sx={{ minHeight: 44 }}
          loading={log.isPending && log.variables === kind}
          disabled={log.isPending}
          onClick={() => log.mutate(kind)}
        >
          {t('leadResponse.logKind', { kind: wordOf(kind) })}
        </Button>
      ))}
    </Box>
  );
};
