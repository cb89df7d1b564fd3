import type { Lead } from '@marketplace/api';
import EmailOutlined from '@mui/icons-material/EmailOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import { Box, Button, type ButtonProps, Link, Typography } from '@mui/material';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { whatsAppLink } from '../../data/useContent.ts';
import { useText } from '../../i18n/useText.ts';
import { LINK_TARGET_SIZE } from '../../kit/theme/target.ts';
import { mayContact } from './allowed.ts';
import { POSSIBLE_OUTCOMES } from './contact-kinds.ts';
import { LogContact } from './LogContact.tsx';
import { useGreeting } from './useGreeting.ts';
import { useLeadName, useLeadTexts } from './useLeadTexts.ts';

/** A way to contact the visitor. */
interface ContactWay {
  /** The kind of contact that is logged after its use. */
  kind: keyof typeof POSSIBLE_OUTCOMES;
  href: string;
  label: string;
  /** Label with the visitor's name, for screen readers. */
  named: string;
  icon: ReactNode;
  /** Attributes of links that open another site. */
  target?: Pick<ComponentProps<'a'>, 'target' | 'rel'>;
}

/**
 * Returns the ways to contact the visitor: call, WhatsApp and email, if the lead has the number or address for them.
 * None if the visitor must not be contacted.
 */
export const useContactWays = (lead: Lead): ContactWay[] => {
  const t = useText();
  const name = useLeadName(lead);
  const greeting = useGreeting(lead);
  if (!mayContact(lead)) return [];
  const franchise = lead.franchise_name;
  const chat = whatsAppLink(lead.phone_dialable, greeting);
  const subject = encodeURIComponent(t('leads.contact.subject', { franchise }));
  // Mail programs expect the line breaks of mails.
  const body = encodeURIComponent(greeting.replace(/\r?\n/g, '\r\n'));
  const ways: (ContactWay | '' | null | undefined)[] = [
    lead.phone_dialable && {
      kind: 'called',
      href: `tel:+${lead.phone_dialable}`,
      label: t('leads.contact.call'),
      named: t('leads.contact.callNamed', { name }),
      icon: <PhoneOutlined />,
    },
    chat && {
      kind: 'wrote',
      href: chat,
      label: t('layout.screens.whatsapp'),
      named: t('leads.contact.whatsappNamed', { name }),
      icon: <WhatsApp />,
      target: { target: '_blank', rel: 'noopener noreferrer' },
    },
    lead.email && {
      kind: 'wrote',
      href: `mailto:${lead.email}?subject=${subject}&body=${body}`,
      label: t('leads.contact.mail'),
      named: t('leads.contact.mailNamed', { name }),
      icon: <EmailOutlined />,
    },
  ];
  return ways.filter(way => typeof way === 'object' && way !== null);
};

interface WayButtonProps {
  way: ContactWay;
  variant?: ButtonProps['variant'];
  onUsed: (kind: ContactWay['kind']) => void;
}

/** Button that opens a way to contact the visitor. */
export const WayButton = ({ way, variant = 'outlined', onUsed }: WayButtonProps) => (
  <Button
    component="a"
    href={way.href}
    {...way.target}
    variant={variant}
    startIcon={way.icon}
    aria-label={way.named}
    onClick={() => onUsed(way.kind)}
    sx={{ px: { xs: 0.75, sm: 1.5 }, minHeight: 44, whiteSpace: 'nowrap' }}
  >
    {way.label}
  </Button>
);

/** Number of contact buttons in the bar of a lead's page on phones: call and WhatsApp, if the lead has a number. */
export const QUICK_WAYS = 2;

interface ContactButtonsProps {
  lead: Lead;
  /** Omits the ways that are in the bar at the bottom. */
  withoutQuick?: boolean;
}

/** Buttons to call, to write on WhatsApp and to send an email. Hidden if the visitor must not be contacted. */
export const ContactButtons = ({ lead, withoutQuick = false }: ContactButtonsProps) => {
  const ways = useContactWays(lead).slice(withoutQuick ? QUICK_WAYS : 0);
  const [used, setUsed] = useState<ContactWay['kind']>();
  if (ways.length === 0) return null;
  return (
    <div>
      <Box
        sx={{
          display: 'grid',
          gridAutoFlow: 'column',
          gridAutoColumns: 'minmax(max-content, 1fr)',
          gap: 1,
          maxWidth: 480,
        }}
      >
        {ways.map(way => (
          <WayButton key={way.href} way={way} onUsed={setUsed} />
        ))}
      </Box>
      {used && <LogContact lead={lead} kinds={POSSIBLE_OUTCOMES[used]} onLogged={() => setUsed(undefined)} />}
    </div>
  );
};

const line = { ...LINK_TARGET_SIZE, overflowWrap: 'anywhere' } as const;

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

/** Email address and phone number, as links if the visitor may be contacted, otherwise as text. */
export const ContactLines = ({ lead }: { lead: Lead }) => {
  const texts = useLeadTexts(lead);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" component="div">
        {lead.email && mayContact(lead) ? (
          <Link href={`mailto:${lead.email}`} sx={line}>
            <Breakable email={lead.email} />
          </Link>
        ) : (
          texts.email
        )}
      </Typography>
      <Typography variant="body2" component="div" sx={{ whiteSpace: 'nowrap' }}>
        {lead.phone_dialable && mayContact(lead) ? (
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
