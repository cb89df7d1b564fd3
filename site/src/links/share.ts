import { shorten } from '../wording/excerpt.ts';

/** Maximum length of the description in a shared tweet, in characters (specification, section 9). */
const TWEET = 100;

export interface ShareLink {
  name: 'Facebook' | 'Twitter' | 'WhatsApp';
  href: string;
}

/** Returns the links for sharing a page. They are plain links, so that pages need no third-party script. */
export const shareLinks = (url: string, title: string, description: string): ShareLink[] => {
  const page = encodeURIComponent(url);
  const words = shorten(description, TWEET);
  const text = encodeURIComponent(words ? `${title} - ${words}` : title);
  return [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${page}` },
    { name: 'Twitter', href: `https://twitter.com/intent/tweet?url=${page}&text=${text}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}` },
  ];
};
