/** What a link may lead to: http, https, mailto, tel, a path or an anchor (decisions "Content"). The server decides. */
const LINK = /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[^\s]+|\/(?!\/)[^\s]*|#[^\s]*)$/i;
const PICTURE = /^(https?:\/\/[^\s]+|\/(?!\/)[^\s]+)$/i;

/** An address as it is meant: what looks like a domain gets its https. */
export const completed = (address: string): string => {
  const text = address.trim();
  return /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text) ? `https://${text}` : text;
};

export const isLink = (address: string): boolean => LINK.test(address);
export const isPicture = (address: string): boolean => PICTURE.test(address);
