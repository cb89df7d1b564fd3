import { API } from './api.ts';
import { fetchFile } from './http.ts';

/** Returns the file name that the server sent, or `otherwise` if it sent none. */
const fileName = (disposition: string | null, otherwise: string): string =>
  /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? otherwise;

/**
 * Fetches a file with the session token and saves it through the browser.
 * @param reworded converts the text of the file before it is saved
 */
export const download = async (path: string, otherwise: string, reworded?: (text: string) => string): Promise<void> => {
  const answer = await fetchFile(`${API}/${path}`);
  const content = await answer.blob();
  // Reading the file as text removes the byte order mark, so it is added again. Spreadsheets recognise UTF-8 by it.
  const file = reworded ? new Blob(['\uFEFF', reworded(await content.text())], { type: content.type }) : content;
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(answer.headers.get('content-disposition'), otherwise);
  link.click();
  URL.revokeObjectURL(address);
};
