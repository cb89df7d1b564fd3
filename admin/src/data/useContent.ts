import type { Content, ShownContent } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { API, api } from './api.ts';
import { askAsNobody } from './http.ts';

export const CONTENT = ['content'];

/** The site's content: the whole of it for an admin, the public part for others. One question, shared by all who need it. */
export const useContent = () =>
  useQuery({
    queryKey: CONTENT,
    queryFn: () => api.open<ShownContent & Partial<Content>>('content'),
    staleTime: 300_000,
  });

/** The public part alone, asked as nobody: a stored session that has ended leads nowhere from here. */
export const usePublicContent = () =>
  useQuery({
    queryKey: [...CONTENT, 'public'],
    queryFn: (): Promise<ShownContent> => askAsNobody(`${API}/content`),
    staleTime: 300_000,
  });

/**
 * The address that opens a WhatsApp conversation; undefined without a number.
 * @param dialable the international digits, as the API answers them
 */
export const whatsAppLink = (dialable: string | null | undefined, message: string): string | undefined =>
  dialable ? `https://wa.me/${dialable}?text=${encodeURIComponent(message)}` : undefined;
