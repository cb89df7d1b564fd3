import type { Lead } from '@marketplace/api';
import { Box, Link, Typography } from '@mui/material';
import { useLeadTexts } from './useLeadTexts.ts';

const line = { display: 'inline-block', lineHeight: '24px', overflowWrap: 'anywhere' } as const;

/** An address that breaks before its @, if it must. */
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

/** Email and phone, as links where they may be used; masked they are text. */
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
        {lead.phone && !lead.is_locked ? (
          <Link href={`tel:${lead.phone}`} sx={line}>
            {lead.phone}
          </Link>
        ) : (
          texts.phone
        )}
      </Typography>
    </Box>
  );
};
