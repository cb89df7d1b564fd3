import type { Lead, LeadContact } from '@marketplace/api';
import { Box, Button, Typography } from '@mui/material';
import { useListContext, useRefresh } from 'react-admin';
import { api } from '../../data/api.ts';
import { failureText } from '../../data/failures.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Muted } from '../../kit/page/Muted.tsx';

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 36,
  typography: 'body2',
};

const RemoveContact = ({ contact, word }: { contact: LeadContact; word: string }) => {
  const t = useText();
  const dates = useDates();
  const refresh = useRefresh();
  const remove = useCommand(() => api.removeContact(contact.id), {
    done: () => t('leadResponse.takenBack'),
    failed: error => failureText(t('leadResponse.takeBackFailed'), error),
    onSettled: refresh,
  });
  return (
    <Button
      size="small"
      loading={remove.isPending}
      onClick={() => remove.mutate()}
      aria-label={t('leadResponse.takeBackNamed', { kind: word, when: dates.recent(contact.created_at) })}
    >
      {t('leadResponse.takeBack')}
    </Button>
  );
};

const Contacts = () => {
  const t = useText();
  const dates = useDates();
  const { data = [], total = 0, perPage } = useListContext<LeadContact>();
  const none = t('leadResponse.none');
  return (
    <>
      <ListBody empty={<Muted>{none}</Muted>} noMatch={none}>
        <Box component="ol" aria-label={t('leadResponse.contacts')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map(contact => {
            const word = t(`leadResponse.kinds.${contact.kind}`);
            return (
              <Box component="li" key={contact.id} sx={row}>
                <span>{t('leadResponse.entry', { kind: word, name: contact.user_name })}</span>
                <Muted component="time" dateTime={contact.created_at} title={dates.exact(contact.created_at)}>
                  {dates.moment(contact.created_at)}
                </Muted>
                {contact.may_undo_until && <RemoveContact contact={contact} word={word} />}
              </Box>
            );
          })}
        </Box>
      </ListBody>
      {total > perPage && <Pages />}
    </>
  );
};

/** Contacts that were logged for a lead, newest first. A recent entry can be undone. */
export const LeadContacts = ({ lead }: { lead: Lead }) => (
  <>
    <Typography variant="h3" sx={{ mt: 2, mb: 0.5 }}>
      {useText()('leadResponse.contacts')}
    </Typography>
    <RecordList resource={`admin/leads/${lead.id}/contacts`} storeKey={false} disableSyncWithLocation>
      <Contacts />
    </RecordList>
  </>
);
