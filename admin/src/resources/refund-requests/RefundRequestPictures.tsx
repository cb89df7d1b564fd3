import type { RefundRequestDetails } from '@marketplace/api';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { Loading } from '../../kit/feedback/Loading.tsx';
import { Muted } from '../../kit/page/Muted.tsx';

type PictureOf = RefundRequestDetails['pictures'][number];

const frame = { width: 200, maxWidth: '100%', border: 1, borderColor: 'divider', borderRadius: 1.5, display: 'block' };

/** Picture that is fetched with the session token, since a plain image request would lack it. Opens in full size. */
const Picture = ({ refundRequestId, picture, n }: { refundRequestId: string; picture: PictureOf; n: number }) => {
  const t = useText();
  const { data, error } = useQuery({
    queryKey: ['refund-request-picture', picture.id],
    queryFn: () => api.picture(`refund-requests/${refundRequestId}/pictures/${picture.id}`),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  useEffect(() => () => void (data && URL.revokeObjectURL(data)), [data]);
  if (error) return <Muted role="alert">{t('refundRequests.pictureFailed')}</Muted>;
  if (!data) return <Loading />;
  return (
    <a href={data} target="_blank" rel="noopener">
      <Box
        component="img"
        src={data}
        alt={t('refundRequests.picture', { n })}
        width={picture.width}
        height={picture.height}
        sx={{ ...frame, height: 'auto' }}
      />
    </a>
  );
};

/** Pictures attached to a refund request. Renders nothing if there are none. */
export const RefundRequestPictures = ({ refundRequest }: { refundRequest: RefundRequestDetails }) => {
  const t = useText();
  const id = useId();
  if (refundRequest.pictures.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Typography variant="h3" component="h2" id={id} sx={{ mb: 1 }}>
        {t('refundRequests.pictures')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {refundRequest.pictures.map((picture, at) => (
          <Picture key={picture.id} refundRequestId={refundRequest.id} picture={picture} n={at + 1} />
        ))}
      </Box>
    </Box>
  );
};
