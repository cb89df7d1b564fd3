const LINKS: [reactAdmin: RegExp, specification: string][] = [
  [/^\/(access-denied|authentication-error)?$/, '/admin/dashboard'],
  [/^\/login$/, '/admin'],
  [/^(\/(?:admin|consultant)\/[^/?#]+)\/create(?=$|[?#])/, '$1/new'],
  [/^(\/(?:admin|consultant)\/[^/?#]+)\/(?!(?:new|edit)(?:$|[/?#]))([^/?#]+)/, '$1/edit/$2'],
];

/** Converts an address of react-admin to the one that the specification requires. Other addresses are unchanged. */
export const toAddress = (path: string) =>
  LINKS.reduce((address, [pattern, replacement]) => address.replace(pattern, replacement), path);
