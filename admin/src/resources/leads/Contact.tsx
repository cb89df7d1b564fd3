import type { Lead } from '@marketplace/api';
import EmailOutlined from '@mui/icons-material/EmailOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import { Box, Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { whatsAppLink } from '../../data/useContent.ts';
import { useText } from '../../i18n/useText.ts';
import { type ContactKind, LogContact } from './LogContact.tsx';
import { useGreeting } from './useGreeting.ts';
import { useLeadName, useLeadTexts } from './useLeadTexts.ts';

/** Buttons to call, to write on WhatsApp and to send an email. Hidden while the lead is locked. */
export const ContactButtons = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const name = useLeadName(lead);
  const greeting = useGreeting(lead);
  const [used, setUsed] = useState<ContactKind>();
  if (lead.is_locked) return null;
  const franchise = lead.franchise_name;
  const chat = whatsAppLink(lead.phone_dialable, greeting);
  const subject = encodeURIComponent(t('leads.contact.subject', { franchise }));
  // Mail programs expect the line breaks of mails.
  const body = encodeURIComponent(greeting.replace(/\r?\n/g, '\r\n'));
  const style = {
    variant: 'outlined',
    component: 'a',
    sx: { px: { xs: 0.75, sm: 1.5 }, minHeight: 44, whiteSpace: 'nowrap' },
  } as const;
  const buttons = (
    <Box
      sx={{
        display: 'grid',
        gridAutoFlow: 'column',
        gridAutoColumns: 'minmax(max-content, 1fr)',
        gap: 1,
        maxWidth: 480,
      }}
    >
      {lead.phone_dialable && (
        <Button
          {...style}
          href={`tel:+${lead.phone_dialable}`}
          startIcon={<PhoneOutlined />}
          aria-label={t('leads.contact.callNamed', { name })}
          onClick={() => setUsed('called')}
        >
          {t('leads.contact.call')}
        </Button>
      )}
      {chat && (
        <Button
          {...style}
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<WhatsApp />}
          aria-label={t('leads.contact.whatsappNamed', { name })}
          onClick={() => setUsed('wrote')}
        >
          {t('layout.screens.whatsapp')}
        </Button>
      )}
      {lead.email && (
        <Button
          {...style}
          href={`mailto:${lead.email}?subject=${subject}&body=${body}`}
          startIcon={<EmailOutlined />}
          aria-label={t('leads.contact.mailNamed', { name })}
          onClick={() => setUsed('wrote')}
        >
          {t('leads.contact.mail')}
        </Button>
      )}
    </Box>
  );
  return (
    <div>
      {buttons}
      {used && <LogContact lead={lead} kinds={[used]} onLogged={() => setUsed(undefined)} />}
    </div>
  );
};

const line = { display: 'inline-block', lineHeight: '24px', overflowWrap: 'anywhere' } as const;

/** Email address that can wrap before its @. */
const Breakable = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@');
  return at < 1 ? (
    email
  ) : (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
};

/** Email address and phone number, as links once the lead is unlocked, otherwise as masked text. */
export const ContactLines = ({ lead }: { lead: Lead }) => {
  const texts = useLeadTexts(lead);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" component="div">
        {lead.email && !lead.is_locked ? (
          <Link href={`mailto:${lead.email}`} sx={line}>
            <Breakable email={lead.email} />
          </Link>
        ) : (
          texts.email
        )}
      </Typography>
      <Typography variant="body2" component="div" sx={{ whiteSpace: 'nowrap' }}>
        {lead.phone_dialable && !lead.is_locked ? (
          <Link href={`tel:+${lead.phone_dialable}`} sx={line}>
            {lead.phone}
          </Link>
        ) : (
          texts.phone
        )}
      </Typography>
    </Box>
  );
};
