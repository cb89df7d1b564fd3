import { API } from './api.ts';
import { fetchFile } from './http.ts';

/** The name that the server gives a file; `otherwise` when it gives none. */
const fileName = (disposition: string | null, otherwise: string): string =>
  /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? otherwise;

/**
 * Fetches a file as the signed-in person and hands it to the browser's downloads.
 * @param reworded the text that is handed on instead of the one that came
 */
export const download = async (path: string, otherwise: string, reworded?: (text: string) => string): Promise<void> => {
  const answer = await fetchFile(`${API}/${path}`);
  const came = await answer.blob();
  // Reading it as text took the mark of UTF-8 away, by which spreadsheets know it.
  const file = reworded ? new Blob(['\uFEFF', reworded(await came.text())], { type: came.type }) : came;
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(answer.headers.get('content-disposition'), otherwise);
  link.click();
  URL.revokeObjectURL(address);
};
