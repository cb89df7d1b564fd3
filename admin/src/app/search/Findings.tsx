import { Box, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Caption } from '../../kit/page/Muted.tsx';
import { type Finding, GROUPS } from './sources.ts';

interface FindingsProps {
  id: string;
  findings: readonly Finding[];
  active: number;
  onPoint: (index: number) => void;
  onChoose: (finding: Finding) => void;
}

export const optionId = (id: string, index: number) => `${id}-${index}`;

const Option = (props: FindingsProps & { finding: Finding; index: number }) => {
  const { id, finding, index, active, onPoint, onChoose } = props;
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
      onClick={() => onChoose(finding)}
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
        {finding.label}
      </Typography>
      <Caption component="span" noWrap>
        {finding.detail}
      </Caption>
    </Box>
  );
};

/** What was found, in groups: the list that the search field opens. */
export const Findings = (props: FindingsProps) => {
  const t = useText();
  const { id, findings } = props;
  return (
    <Box id={id} role="listbox" aria-label={t('search.title')} sx={{ overflowY: 'auto', maxHeight: '56dvh', px: 1 }}>
      {GROUPS.filter(group => findings.some(finding => finding.group === group)).map(group => (
        <Box key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <Caption id={`${id}-${group}`} component="div" sx={{ px: 1.5, pt: 1.5, pb: 0.5, fontWeight: 600 }}>
            {group === 'actions' ? t('lists.actions') : t(`search.groups.${group}`)}
          </Caption>
          {findings.map(
            (finding, index) =>
              finding.group === group && (
                <Option key={`${finding.group} ${finding.to}`} {...props} finding={finding} index={index} />
              ),
          )}
        </Box>
      ))}
    </Box>
  );
};
