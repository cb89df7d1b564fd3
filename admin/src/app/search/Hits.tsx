import { Box, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Caption } from '../../kit/page/Muted.tsx';
import { HIT_GROUPS, type Hit, hitKey } from './sources.ts';

interface HitsProps {
  id: string;
  hits: readonly Hit[];
  active: number;
  onPoint: (index: number) => void;
  onChoose: (hit: Hit) => void;
}

export const optionId = (id: string, index: number) => `${id}-${index}`;

const Option = (props: HitsProps & { hit: Hit; index: number }) => {
  const { id, hit, index, active, onPoint, onChoose } = props;
  const chosen = index === active;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <Box
      ref={ref}
      id={optionId(id, index)}
      role="option"
      aria-selected={chosen}
      onMouseMove={() => onPoint(index)}
      onClick={() => onChoose(hit)}
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 1.5,
        px: 1.5,
        py: 1,
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: chosen ? 'background.tint' : undefined,
        boxShadow: theme => (chosen ? `inset 3px 0 0 ${theme.palette.primary.main}` : undefined),
      }}
    >
      <Typography variant="body2" component="span" noWrap sx={{ fontWeight: 600, flexShrink: 0, maxWidth: '60%' }}>
        {hit.label}
      </Typography>
      <Caption component="span" noWrap>
        {hit.detail}
      </Caption>
    </Box>
  );
};

/** Listbox of the search results in groups. */
export const Hits = (props: HitsProps) => {
  const t = useText();
  const { id, hits } = props;
  return (
    <Box id={id} role="listbox" aria-label={t('search.title')} sx={{ overflowY: 'auto', maxHeight: '56dvh', px: 1 }}>
      {HIT_GROUPS.filter(group => hits.some(hit => hit.group === group)).map(group => (
        <Box key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <Caption id={`${id}-${group}`} component="div" sx={{ px: 1.5, pt: 1.5, pb: 0.5, fontWeight: 600 }}>
            {group === 'actions' ? t('lists.actions') : t(`search.groups.${group}`)}
          </Caption>
          {hits.map(
            (hit, index) => hit.group === group && <Option key={hitKey(hit)} {...props} hit={hit} index={index} />,
          )}
        </Box>
      ))}
    </Box>
  );
};
