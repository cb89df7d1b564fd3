import type { OperationPart, PartStatus } from '@marketplace/api';
import { Box, Chip, type ChipProps, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { useDates } from '../../i18n/useFormats.ts';
import { type TextKey, useText } from '../../i18n/useText.ts';
import { Caption } from '../../kit/page/Muted.tsx';
import { LINK_TARGET_SIZE } from '../../kit/theme/target.ts';

const COLORS: Record<PartStatus['state'], ChipProps['color']> = {
  works: 'success',
  warning: 'warning',
  fault: 'error',
  unused: 'default',
};

interface ScreenLink {
  to: string;
  screen: TextKey;
}

const messages = (channel: string, status: string): ScreenLink => ({
  to: `/admin/notifications?filter=${encodeURIComponent(JSON.stringify({ channel, status }))}`,
  screen: 'layout.screens.notifications',
});
/** Link to all messages and schedules. */
const notificationsLink: ScreenLink = { to: '/admin/notifications', screen: 'layout.screens.notifications' };
const dashboard: ScreenLink = { to: '/admin/dashboard', screen: 'layout.screens.dashboard' };

/** Screen where an admin can fix a problem with a part; null if only the server's operator can. */
const PLACES: Record<OperationPart, (problem: PartStatus['problem']) => ScreenLink | null> = {
  database: () => null,
  email: problem =>
    problem === 'not-set-up'
      ? { to: '/admin/smtp', screen: 'layout.screens.email' }
      : messages('email', problem === 'failed' ? 'failed' : 'pending'),
  whatsapp: problem =>
    problem === 'failed'
      ? messages('whatsapp', 'failed')
      : { to: '/admin/whatsapp', screen: 'layout.screens.whatsapp' },
  rebuild: problem => messages('rebuild', problem === 'failed' ? 'failed' : 'pending'),
  publisher: problem => (problem === 'silent' ? null : dashboard),
  uploads: () => null,
  limits: () => null,
  schedules: () => notificationsLink,
  'large-changes': () => null,
  ledger: () => notificationsLink,
  probes: () => notificationsLink,
};

/** Problem of a part, its start and the recommended action. */
const Problem = ({ status: { part, problem, since, count, names } }: { status: PartStatus }) => {
  const t = useText();
  const { recent, exact } = useDates();
  if (!problem) return null;
  const place = PLACES[part](problem);
  return (
    <>
      <Typography sx={{ mt: 0.5 }}>{t(`operations.problems.${problem}`, { smart_count: count })}</Typography>
      <Typography sx={{ mt: 0.5 }}>
        <strong>{t(`operations.todo.${problem}`)}</strong>{' '}
        {place && (
          <MuiLink component={Link} to={place.to} underline="always" sx={LINK_TARGET_SIZE}>
            {t('operations.goThere', { screen: t(place.screen) })}
          </MuiLink>
        )}
      </Typography>
      {names.length > 0 && (
        <Caption component="div" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {t('operations.about', { names: names.join(', ') })}
        </Caption>
      )}
      {since && (
        <Caption component="div" sx={{ mt: 0.5 }}>
          <time dateTime={since} title={exact(since)}>
            {t('operations.since', { when: recent(since) })}
          </time>
        </Caption>
      )}
    </>
  );
};

/** Time of the last successful test enquiry, if probes are working. */
const LastProbe = ({ status: { part, problem, since } }: { status: PartStatus }) => {
  const t = useText();
  const { recent, exact } = useDates();
  if (part !== 'probes' || problem) return null;
  if (!since) return <Caption>{t('operations.noProbe')}</Caption>;
  return (
    <Caption component="div">
      <time dateTime={since} title={exact(since)}>
        {t('operations.lastProbe', { when: recent(since) })}
      </time>
    </Caption>
  );
};

/** Status of one part of the system, with its queue length and, if necessary, what to do. */
export const PartRow = ({ status }: { status: PartStatus }) => {
  const t = useText();
  const { part, state, problem, count } = status;
  return (
    <Box component="li" sx={{ p: 2, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, flex: 1, minWidth: 160 }}>
          {t(`operations.parts.${part}`)}
        </Typography>
        <Chip size="small" color={COLORS[state]} label={t(`operations.states.${state}`)} />
      </Box>
      {(!problem || problem === 'not-set-up') && count > 0 && (
        <Caption>{t('operations.waiting', { smart_count: count })}</Caption>
      )}
      <LastProbe status={status} />
      <Problem status={status} />
    </Box>
  );
};
