import { HttpError } from 'react-admin';
import { readSession } from '../session/storage.ts';
import { API } from './api.ts';

/** The name that the server gives a file; `otherwise` when it gives none. */
export const fileName = (disposition: string | null, otherwise: string): string =>
  /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? otherwise;

/** Fetches a file as the signed-in person and hands it to the browser's downloads. */
export const download = async (path: string, otherwise: string): Promise<void> => {
  const token = readSession()?.token;
  const answer = await fetch(`${API}/${path}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  if (!answer.ok) throw new HttpError(answer.statusText, answer.status, {});
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(answer.headers.get('content-disposition'), otherwise);
  link.click();
  URL.revokeObjectURL(address);
};
