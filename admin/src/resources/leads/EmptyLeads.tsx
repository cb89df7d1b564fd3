import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { LEADS_PATH, LOCKED_LEADS, UNLOCKED_LEADS } from '../../data/addresses.ts';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { RowSkeleton } from '../../kit/list/RowSkeleton.tsx';
import { type LeadListName, queueOf } from './kinds.ts';
import { useLeadCount } from './useLeadCount.ts';

const EMPTY_TEXTS = {
  ordinary: 'leads.empty',
  suspected: 'leads.noneSuspected',
  duplicates: 'leads.noneDuplicate',
} as const;

/** Texts and links for an empty list of a consultant whose other list is not empty. */
const OWN_TEXTS = {
  unlocked: { none: 'leads.noneUnlocked', other: 'locked', path: LOCKED_LEADS },
  locked: { none: 'leads.noneLocked', other: 'unlocked', path: UNLOCKED_LEADS },
} as const;

/** Explains whether a consultant has no leads at all, or has leads only in the other list. */
const EmptyOwn = ({ kind }: { kind: keyof typeof OWN_TEXTS }) => {
  const t = useText();
  const { none, other, path } = OWN_TEXTS[kind];
  const { data: count = 0, isPending } = useLeadCount(other);
  if (isPending) return <RowSkeleton />;
  if (count === 0)
    return (
      <Notice
        icon={<ForumOutlined />}
        title={t('leads.empty')}
        action={{ label: t('layout.screens.myFranchises'), to: '/consultant/franchises' }}
      />
    );
  return (
    <Notice
      icon={<ForumOutlined />}
      title={t(none, { smart_count: count })}
      action={{ label: t(`leads.tabs.${other}`), to: path }}
    />
  );
};

/** Explains why a list of leads is empty. */
export const EmptyLeads = ({ kind }: { kind: LeadListName }) => {
  const t = useText();
  const { filterValues } = useListContext();
  if (kind === 'spam') return <Notice icon={<ForumOutlined />} title={t('leads.noneOwnSpam')} />;
  if (kind === 'archived') return <Notice icon={<ForumOutlined />} title={t('leads.archive.empty')} />;
  if (kind !== 'all') return <EmptyOwn kind={kind} />;
  const queue = queueOf(filterValues);
  return (
    <Notice
      icon={<ForumOutlined />}
      title={t(EMPTY_TEXTS[queue])}
      action={queue === 'ordinary' ? undefined : { label: t('layout.screens.leads'), to: `${LEADS_PATH}?filter={}` }}
    >
      {queue === 'ordinary' && (
        <Button component="a" href="/" target="_blank" rel="noopener" variant="outlined" sx={{ mt: 1 }}>
          {t('dashboard.quick.site')}
        </Button>
      )}
    </Notice>
  );
};
