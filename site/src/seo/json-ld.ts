/**
 * Returns data as JSON that is safe inside a `<script>` element: it cannot close the element or start a comment. Line
 * separators that older browsers reject are escaped.
 */
export const jsonForHtml = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
