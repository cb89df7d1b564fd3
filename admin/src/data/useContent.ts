import type { Content, PublicContent } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { API } from './api.ts';
import { askAsNobody } from './http.ts';
import { useRead } from './useApi.ts';

export const CONTENT = ['content'];

/** The site's content: the whole of it for an admin, the public part for others. One question, shared by all who need it. */
export const useContent = () =>
  useRead(CONTENT, api => api.open<PublicContent & Partial<Content>>('content'), { staleTime: 300_000 });

/** The public part alone, asked as nobody: a stored session that has ended leads nowhere from here. */
export const usePublicContent = () =>
  useQuery({
    queryKey: [...CONTENT, 'public'],
    queryFn: (): Promise<PublicContent> => askAsNobody(`${API}/content`),
    staleTime: 300_000,
    retry: false,
  });

/** The address that opens a WhatsApp conversation with this number; undefined without one. */
export const whatsAppLink = (phone: string | undefined, message: string): string | undefined => {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0(?=\d{8,})/, '60');
  return digits ? `https://wa.me/${digits}?text=${encodeURIComponent(message)}` : undefined;
};
