/**
 * Data as it may stand inside a `<script>`: nothing in it can close the element or open a comment, and the line
 * separators that older scripts choke on are escaped.
 */
export const jsonForHtml = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
