import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { Muted } from '../../kit/page/Muted.tsx';
import { TOOL_SCREENS } from '../routes/screens.tsx';

/** Number of cards at the end that are in rows of two, so that no card is alone in a row of three. */
const wider = [0, 4, 2][TOOL_SCREENS.length % 3] ?? 0;

/** Management Tools: the admin's screens marked as tools. */
export const ToolGrid = () => {
  const t = useText();
  return (
    <Box component="section" aria-labelledby="management-tools" sx={{ mb: 4 }}>
      <Typography variant="h2" id="management-tools" sx={{ mb: 1.5 }}>
        {t('dashboard.tools.title')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(6, 1fr)' },
          gridAutoRows: { sm: '1fr' },
        }}
      >
        {TOOL_SCREENS.map(({ name, path, icon }, at) => {
          const remainingCount = TOOL_SCREENS.length - at;
          return (
            <Card
              key={path}
              sx={{
                gridColumn: {
                  sm: remainingCount === 1 && at % 2 === 0 ? '1 / -1' : 'auto',
                  lg: remainingCount <= wider ? 'span 3' : 'span 2',
                },
              }}
            >
              <CardActionArea
                component={Link}
                to={path}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  justifyContent: 'flex-start',
                  gap: 2,
                  p: 2,
                  height: '100%',
                }}
              >
                <Box
                  aria-hidden
                  sx={{
                    display: 'grid',
                    placeItems: 'center',
                    flexShrink: 0,
                    width: 44,
                    height: 44,
                    borderRadius: 1.5,
                    bgcolor: 'background.tint',
                    color: 'primary.main',
                  }}
                >
                  {icon}
                </Box>
                <Box>
                  <Typography variant="h3">{t(`layout.screens.${name}`)}</Typography>
                  <Muted>{t(`dashboard.tools.${name}`)}</Muted>
                </Box>
              </CardActionArea>
            </Card>
          );
        })}
      </Box>
    </Box>
  );
};
