import type { Content, ShownContent } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { API, api } from './api.ts';
import { fetchAnonymously } from './http.ts';

export const CONTENT_KEY = ['content'];

/**
 * Reads the site's content: the whole content for admins, the public part for other users. All components share this
 * query.
 */
export const useContent = () =>
  useQuery({
    queryKey: CONTENT_KEY,
    queryFn: () => api.open<ShownContent & Partial<Content>>('content'),
    staleTime: 300_000,
  });

/**
 * Reads the public content without the session token, because a call with an expired token would redirect to the
 * sign-in.
 */
export const usePublicContent = () =>
  useQuery({
    queryKey: [...CONTENT_KEY, 'public'],
    queryFn: (): Promise<ShownContent> => fetchAnonymously(`${API}/content`),
    staleTime: 300_000,
  });

/**
 * Returns an address that opens a WhatsApp conversation, or undefined without a number.
 * @param dialable international digits, as returned by the API
 */
export const whatsAppLink = (dialable: string | null | undefined, message: string): string | undefined =>
  dialable ? `https://wa.me/${dialable}?text=${encodeURIComponent(message)}` : undefined;
