const LINKS: [reactAdmin: RegExp, specification: string][] = [
  [/^\/(access-denied|authentication-error)?$/, '/admin/dashboard'],
  [/^\/login$/, '/admin'],
  [/^(\/(?:admin|consultant)\/[^/?#]+)\/create(?=$|[?#])/, '$1/new'],
  [/^(\/(?:admin|consultant)\/[^/?#]+)\/(?!(?:new|edit)(?:$|[/?#]))([^/?#]+)/, '$1/edit/$2'],
];

/** The specification's address of a place that react-admin names its own way; others stay as they are. */
export const toAddress = (path: string) =>
  LINKS.reduce((address, [pattern, replacement]) => address.replace(pattern, replacement), path);
